import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// The ways in which the user works with an element. They follow from what its row says it takes and from its
/// traits, so that an element of a kind that came later is shown, filled in and sent like its equals.
enum ElementUse {
  /// Nothing can be done with it: how far something is, a picture, words.
  case progress, picture, words
  case button, list
  case choice, toggle, number, field
}

/// What both fronts say of an element.
extension Element {
  var use: ElementUse {
    if hasRows { return isPressed ? .list : .choice }
    if isPressed { return .button }
    return switch takes {
    case FLOW_TAKES_FRACTION: isInteractive ? .number : .progress
    case FLOW_TAKES_BYTES where !isInteractive: .picture
    case _ where !isInteractive: .words
    case FLOW_TAKES_BOOLEAN: .toggle
    case FLOW_TAKES_NUMBER: .number
    default: .field
    }
  }

  /// The limits of a number that is chosen between two.
  var range: Limits {
    takes == FLOW_TAKES_FRACTION ? Limits(minimum: 0, maximum: 1, step: limits.step) : limits
  }

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
