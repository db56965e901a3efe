import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Texts of an element that both fronts show.
extension Element {
  /// The description of an image, or else its source.
  var imageText: String {
    if let text = [text, label, source, icon].first(where: { !$0.isEmpty }) { return text }
    if case .bytes(let bytes) = value { return "\(bytes.count) bytes" }
    return "nothing"
  }

  /// True if a value names the row that is chosen already: it is not sent again (H9).
  func hasChosen(_ value: Value?) -> Bool { use == .choice && !isMany && self.value == value }

  /// The rows one of whose texts contains `text`, whatever the case. Of a secret row the scene
  /// gives no text, so that no hit reveals one.
  func rows(containing text: String) -> [Row] {
    if text.isEmpty { return rows }
    let wanted = text.lowercased()
    return rows.filter { row in
      ([row.id] + row.texts).contains { $0.lowercased().holds(wanted) }
    }
  }
}
