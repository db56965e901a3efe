import FlowCalls
import CFlowABI
import FlowModel
import FlowMessages
import FlowValues

/// What a route has opened.
///
/// It lives as long as something of that does, or may still come. The link of a screen holds one.
final class Binding {
  /// As it was given, before any guard replaced it.
  let route: OwnedRoute
  /// The screen whose link it is; nil for a route without a link.
  let screen: ScreenID?
  /// What the route has opened itself, oldest first; things that are gone may stand here.
  var opened: ContiguousArray<flow_handle> = []
  /// The tabs it has added for that, oldest first.
  var tabs: ContiguousArray<StackID> = []
  /// Requests of `navigate` that still wait in the queue.
  var waiting = 0
  /// True once a route has taken its place that has opened nothing: what still waits does not hold the link.
  var isReplaced = false

  /// Where it was opened: the top screen before, and after.
  var window: WindowID?
  var base: ScreenID?
  var landing: ScreenID?
  /// The tabs that the route has selected on its way, in order.
  var turns: ContiguousArray<Turn> = []

  init(_ route: OwnedRoute, screen: ScreenID?) {
    self.route = route
    self.screen = screen
  }
}

/// A tab that a route has selected: what was on top of it then, and of the one that it left.
struct Turn {
  let tab: StackID
  let entered: ScreenID?
  let left: ScreenID?
}

/// Keeping track of what routes have opened.
extension Engine {
  /// Whether something that a route opened is there, or may still come. Amortised O(1).
  func isOpen(_ binding: Binding) -> Bool {
    if binding.waiting > 0, !binding.isReplaced { return true }
    while let last = binding.opened.last, !isLive(last) { binding.opened.removeLast() }
    return !binding.opened.isEmpty
  }

  /// Remembers which route opened what a request opens.
  func bind(_ plan: borrowing Plan, of request: Submission) {
    guard let binding = request.binding else { return }
    if let tab = plan.newTab { binding.tabs.append(tab) }
    for opening in plan.openings {
      screens.extra(of: opening.screen)?.binding = binding
      binding.opened.append(handle(opening.screen))
    }
    for start in plan.starts {
      coordinators[start.coordinator]?.binding = binding
      binding.opened.append(handle(start.coordinator))
    }
  }

  /// Remembers which tab a route has selected; nothing was left for one that was selected already.
  func noteTurn(to tab: StackID?, from left: StackID?, of request: Submission) {
    guard let binding = request.binding, let tab, tree.isOpen(tab) else { return }
    let entered = tree.top(of: tab)
    binding.turns.append(
      Turn(tab: tab, entered: entered, left: left.map { tree.top(of: $0) } ?? entered))
    if binding.landing != nil { binding.landing = binding.window.flatMap { tree.top(of: $0) } }
  }

  /// Something that a route opened is gone. With the last of it the link is empty, and its screen is told.
  func considerEmpty(_ binding: Binding) {
    guard !isOpen(binding) else { return }
    forget(binding)
    guard let screen = binding.screen, tree.screens.contains(screen),
      screens[screen]?.link === binding
    else { return }
    screens.extra(of: screen)?.link = nil
    tellLink(of: screen)
  }

  func tellLink(of screen: ScreenID) {
    let route = screens[screen]?.link?.route
    emitRoute(FLOW_EVENT_LINK, handle(screen), route, related: 0)
    call(
      .linkChanged, of: screens[screen]?.instance, Engine.word(UnsafeRawPointer(route?.pointer)))
    withExtendedLifetime(route) {}
  }

  // MARK: Where it was opened

  /// What bindings are kept by: the screen on top of which they were opened.
  static func key(_ base: ScreenID?) -> UInt64 { (base ?? .none).number }

  /// Remembers a binding for deep links, which reuse what is open.
  func remember(_ binding: Binding) {
    guard let window = binding.window, tree.windows.contains(window) else { return }
    binding.landing = tree.top(of: window)
    let base = Engine.key(binding.base)
    var others = windows[window]?.trail.take(base) ?? []
    if binding.opened.isEmpty {
      // Nothing that it has opened tells when it is to be forgotten.
      others.removeAll { $0.opened.isEmpty && $0.route.isEqual(to: binding.route) }
      if let base = binding.base { screens.extra(of: base)?.isBase = true }
    }
    others.append(binding)
    windows[window]?.trail[base] = others
  }

  private func forget(_ binding: Binding) {
    guard let window = binding.window, tree.windows.contains(window) else { return }
    let base = Engine.key(binding.base)
    guard var others = windows[window]?.trail.take(base) else {
      return
    }
    if let index = others.lastIndex(where: { $0 === binding }) { others.remove(at: index) }
    if !others.isEmpty { windows[window]?.trail[base] = others }
  }
}
