package import CFlowABI
import FlowMessages
package import FlowValues
package import FlowModel

/// The objects that a route has opened.
///
/// A binding lives as long as one of them does, or may still come. The link of a screen holds one.
package final class Binding {
  /// The route as it was given, before any guard replaced it.
  package let route: OwnedRoute
  /// The screen whose link it is; nil for a route without a link.
  package let screen: ScreenID?
  /// The objects that the route has opened itself, oldest first; some of them may be gone.
  package var opened: ContiguousArray<flow_handle> = []
  /// The tabs that were added for them, oldest first.
  package var tabs: ContiguousArray<StackID> = []
  /// The number of requests made inside `navigate` that are still to come.
  package var waiting = 0
  /// True once another route has taken its place that has opened nothing: requests that still wait
  /// do not hold the link.
  package var isReplaced = false

  /// The window in which the route has opened something.
  package var window: WindowID?
  /// The top screen of the window before that.
  package var base: ScreenID?
  /// The top screen of the window after that.
  package var landing: ScreenID?
  /// The tabs that the route has selected on its way, in order.
  package var turns: ContiguousArray<Turn> = []

  package init(_ route: OwnedRoute, screen: ScreenID?) {
    self.route = route
    self.screen = screen
  }

  /// Returns the number under which a window keeps bindings: that of their top screen before.
  package static func key(of base: ScreenID?) -> UInt64 { (base ?? .none).number }
}

/// A tab that a route has selected, with the screens then on top of it and of the tab it left.
package struct Turn {
  package let tab: StackID
  package let entered: ScreenID?
  package let left: ScreenID?

  package init(tab: StackID, entered: ScreenID?, left: ScreenID?) {
    self.tab = tab
    self.entered = entered
    self.left = left
  }
}
