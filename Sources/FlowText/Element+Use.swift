import CFlowABI
package import FlowKit
import FlowKitHost

/// The ways in which the user works with an element. They follow from what its row says it takes
/// and from its traits, so that an element of a kind that came later is shown, filled in and sent
/// like its equals.
package enum ElementUse {
  /// Nothing can be done with it: how far something is, a picture, words.
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

  /// The limits of a number that is chosen between two.
  package var range: Element.Limits {
    takes == FLOW_TAKES_FRACTION
      ? Element.Limits(minimum: 0, maximum: 1, step: limits.step) : limits
  }
}
