import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// What both fronts say of an element.
extension Element {
  /// What an image shows, or else what it is made of.
  var imageText: String {
    if let text = [text, label, source, icon].first(where: { !$0.isEmpty }) { return text }
    if case .bytes(let bytes) = value { return "\(bytes.count) bytes" }
    return "nothing"
  }

  /// The rows one of whose texts contains `text`, whatever the case. What is secret is not found by it:
  /// finding would tell it.
  func rows(containing text: String) -> [Row] {
    if text.isEmpty { return rows }
    let wanted = text.lowercased()
    return rows.filter { row in
      let texts = row.isSecret ? [row.id] : [row.id] + row.texts
      return texts.contains { $0.lowercased().holds(wanted) }
    }
  }
}
