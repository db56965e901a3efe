import FlowCalls
import FlowValues
import CFlowABI
import FlowCalling
import FlowDeciding
import FlowModel
import FlowMessages
import FlowRecords

/// Keeps track of the objects that routes have opened.
extension Running {
  /// True if something that a route opened is there, or may still come. Amortised O(1).
  func isOpen(_ binding: Binding) -> Bool { binding.isOpen { isLive($0) } }

  /// Records the route behind a request in the objects that the request opens.
  func bind(_ plan: borrowing Plan, of request: Submission) {
    guard let binding = request.binding else { return }
    if let tab = plan.newTab { binding.noteAdded(tab) }
    for opening in plan.openings {
      screens.extra(of: opening.screen)?.bind(to: binding)
      binding.noteOpened(handle(opening.screen))
    }
    for start in plan.starts {
      coordinators[start.coordinator]?.bind(to: binding)
      binding.noteOpened(handle(start.coordinator))
    }
  }

  /// Records a tab that a route has selected. `left` is nil if the tab was selected already.
  func noteTurn(to tab: StackID?, from left: StackID?, of request: Submission) {
    guard let binding = request.binding, let tab, tree.isOpen(tab) else { return }
    let entered = tree.top(of: tab)
    binding.turn(
      to: Turn(tab: tab, entered: entered, left: left.map { tree.top(of: $0) } ?? entered))
    if binding.landing != nil { binding.land(on: binding.window.flatMap { tree.top(of: $0) }) }
  }

  /// Empties a link once the last object that its route opened has gone, and tells its screen.
  func considerEmpty(_ binding: Binding) {
    guard !isOpen(binding) else { return }
    forget(binding)
    guard let screen = binding.screen, tree.screens.contains(screen),
      screens[screen]?.link === binding
    else { return }
    screens.extra(of: screen)?.emptyLink()
    tellLink(of: screen)
  }

  func tellLink(of screen: ScreenID) {
    let route = screens[screen]?.link?.route
    emitRoute(FLOW_EVENT_LINK, of: handle(screen), route: route, related: 0)
    call(
      .linkChanged, of: screens[screen]?.instance,
      argument: Calling.word(of: UnsafeRawPointer(route?.pointer)))
    withExtendedLifetime(route) {}
  }

  // MARK: Where it was opened

  /// Remembers a binding for deep links, which reuse what is open.
  func remember(_ binding: Binding) {
    guard let window = binding.window, tree.windows.contains(window) else { return }
    binding.land(on: tree.top(of: window))
    windows[window]?.remember(binding)
    if binding.opened.isEmpty, let base = binding.base { screens.extra(of: base)?.noteBase() }
  }

  private func forget(_ binding: Binding) {
    guard let window = binding.window, tree.windows.contains(window) else { return }
    windows[window]?.forget(binding)
  }
}
