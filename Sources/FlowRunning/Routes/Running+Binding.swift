import FlowCalls
import FlowValues
package import CFlowABI
import FlowCalling
import FlowDeciding
import FlowModel
import FlowMessages
package import FlowRecords

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

  /// Records a tab that a route has selected, or a pane in which a route has opened (P4), by itself
  /// or by the first opening of a coordinator. `left` is nil if the tab was selected already.
  func noteTurn(to tab: StackID?, from left: StackID?, of request: Submission) {
    guard let tab, tree.isOpen(tab), let binding = request.binding ?? openersBinding(of: request)
    else { return }
    let entered = tree.top(of: tree.shown(in: tab))
    binding.turn(
      to: Turn(
        tab: tab, entered: entered, left: left.map { tree.top(of: tree.shown(in: $0)) } ?? entered))
    if binding.landing != nil { binding.land(on: binding.window.flatMap { tree.top(of: $0) }) }
    noteChange(of: binding)
  }

  /// Returns the binding of the route that opened the requester, if that has shown nothing yet.
  private func openersBinding(of request: Submission) -> Binding? {
    var each = request.requester
    while let opener = each, coordinators[opener]?.hasOpened == false {
      if let binding = coordinators[opener]?.binding { return binding }
      each = tree.coordinators[opener].parent
    }
    return nil
  }

  /// Empties a link once the last object that its route opened has gone, and tells its screen.
  func considerEmpty(_ binding: Binding) {
    guard !isOpen(binding) else { return noteChange(of: binding) }
    forget(binding)
    guard let screen = binding.screen, tree.screens.contains(screen),
      screens[screen]?.link === binding
    else { return }
    screens.extra(of: screen)?.emptyLink()
    tree.noteChange(of: screen)
    tellLink(of: screen)
  }

  /// Returns the first object that a route has opened and that lives; its record has all that is
  /// saved of the route. Costs those before it that have gone.
  package func firstLiving(of binding: Binding) -> flow_handle? {
    binding.opened.first { isLive($0) }
  }

  /// Notes that what is saved of a route has changed.
  private func noteChange(of binding: Binding) {
    guard let journal = tree.journal else { return }
    switch firstLiving(of: binding).map(Handle.object) {
    case .screen(let screen): journal.touch(screen)
    case .coordinator(let coordinator): journal.touch(coordinator)
    default:
      if let base = binding.base { return tree.noteChange(of: base) }
      if let window = binding.window { journal.touch(window) }
    }
  }

  func tellLink(of screen: ScreenID) {
    let route = screens[screen]?.link?.route
    emitRoute(FLOW_EVENT_LINK, of: handle(screen), route: route, related: 0)
    call(
      .linkChanged, of: screens[screen]?.instance, named: handle(screen),
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
    noteChange(of: binding)
  }

  private func forget(_ binding: Binding) {
    guard let window = binding.window, tree.windows.contains(window) else { return }
    windows[window]?.forget(binding)
  }
}
