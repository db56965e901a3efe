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
  package private(set) var opened: Series<flow_handle> = []
  /// The tabs that were added for them, oldest first.
  package private(set) var tabs: Series<StackID> = []
  /// The number of requests made inside `navigate` that are still to come.
  private var waiting = 0
  /// True once another route has taken its place that has opened nothing: requests that still wait
  /// do not hold the link.
  private var isReplaced = false

  /// Tells requests behind the route what the route has opened (Q3); nil if there are none.
  private let opener: Opener?
  /// The number it is saved under, and more; nil before it has been saved.
  package var saved: SavedBinding?

  /// The window in which the route has opened something.
  package let window: WindowID?
  package let base: ScreenID?
  package private(set) var landing: ScreenID?
  /// The tabs that the route has selected on its way, in order.
  package private(set) var turns: Series<Turn> = []

  package init(
    route: OwnedRoute, screen: ScreenID?, window: WindowID? = nil, base: ScreenID? = nil,
    opener: Opener? = nil
  ) {
    self.route = route
    self.opener = opener
    self.screen = screen
    self.window = window
    self.base = base
  }

  /// Notes what the route has opened itself.
  package func noteOpened(_ handle: flow_handle) {
    opened.append(handle)
    opener?.noteOpened(Handle.object(handle))
  }

  /// Notes a tab that the route has added for what it opens.
  package func noteAdded(_ tab: StackID) { tabs.append(tab) }

  /// Notes that the route leads through a tab that it has selected.
  package func turn(to turn: Turn) { turns.append(turn) }

  /// Notes the screen to which the route has led.
  package func land(on screen: ScreenID?) { landing = screen }

  /// Waits for a request of `navigate`, which is still to come.
  func wait() { waiting += 1 }

  /// Waits no more for a request of `navigate`: it has run, or never will.
  func endWaiting() { waiting -= 1 }

  /// Gives its place up for a route that has opened nothing.
  package func giveUpPlace() { isReplaced = true }

  /// Returns true if something that the route opened is there, or may still come. Forgets what has
  /// gone, so that this is amortised O(1).
  package func isOpen(_ isLive: (flow_handle) -> Bool) -> Bool {
    if waiting > 0, !isReplaced { return true }
    while let last = opened.last, !isLive(last) { opened.removeLast() }
    return !opened.isEmpty
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
