package import CFlowABI
import FlowMessages
package import FlowValues
package import FlowModel

/// What a route has opened.
///
/// It lives as long as something of that does, or may still come. The link of a screen holds one.
package final class Binding {
  /// As it was given, before any guard replaced it.
  package let route: OwnedRoute
  /// The screen whose link it is; nil for a route without a link.
  package let screen: ScreenID?
  /// What the route has opened itself, oldest first; things that are gone may stand here.
  package var opened: ContiguousArray<flow_handle> = []
  /// The tabs it has added for that, oldest first.
  package var tabs: ContiguousArray<StackID> = []
  /// Requests of `navigate` that still wait in the queue.
  package var waiting = 0
  /// True once a route has taken its place that has opened nothing: what still waits does not hold
  /// the link.
  package var isReplaced = false

  /// Where it was opened: the top screen before, and after.
  package var window: WindowID?
  package var base: ScreenID?
  package var landing: ScreenID?
  /// The tabs that the route has selected on its way, in order.
  package var turns: ContiguousArray<Turn> = []

  package init(_ route: OwnedRoute, screen: ScreenID?) {
    self.route = route
    self.screen = screen
  }

  /// The number that windows keep bindings by: that of the screen on top of which they were opened.
  package static func key(of base: ScreenID?) -> UInt64 { (base ?? .none).number }
}

/// A tab that a route has selected: what was on top of it then, and of the one that it left.
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
