import CFlowABI
import FlowMessages
package import FlowValues
package import FlowModel

/// A screen that has other arguments and has not been told, and those it had before the request.
package struct Renewed {
  package let screen: ScreenID
  package let old: OwnedValue?

  package init(screen: ScreenID, old: OwnedValue?) {
    self.screen = screen
    self.old = old
  }
}

/// What a batch gives a screen as arguments; none, too.
package struct NewArguments {
  package let value: OwnedValue?

  package init(value: OwnedValue?) {
    self.value = value
  }
}
