import CFlowABI
package import FlowKit
import FlowKitHost

/// The ways in which the user works with an element. They follow from its row in the table of
/// elements, so that an element of a later kind is shown, filled in and sent like similar ones.
package enum ElementUse {
  /// The user can only look at it: progress, a picture, words.
  case progress, picture, words
  case button, list
  case choice, toggle, number, field
}

extension Element {
  /// The way in which the user works with it.
  package var use: ElementUse {
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

  /// The limits of a number chosen in a range.
  package var range: Element.Limits {
    guard takes == FLOW_TAKES_FRACTION else { return limits }
    return Element.Limits(minimum: 0, maximum: 1, step: limits.step)
  }
}
