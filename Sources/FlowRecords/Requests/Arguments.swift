import CFlowABI
import FlowMessages
package import FlowValues
package import FlowModel

/// A screen that has got other arguments, with those it had before the request. Its
/// `arguments_changed` is called only if they differ in the end (Q18).
package struct Renewed {
  package let screen: ScreenID
  package let old: OwnedValue?

  package init(screen: ScreenID, old: OwnedValue?) {
    self.screen = screen
    self.old = old
  }
}

/// The arguments that a batch gives to a screen; the value is nil if it is to have none.
package struct NewArguments {
  package let value: OwnedValue?

  package init(value: OwnedValue?) {
    self.value = value
  }
}
