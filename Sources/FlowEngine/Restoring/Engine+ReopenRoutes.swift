import CFlowABI
import CSaving
import FlowDeciding
import FlowModel
import FlowRecords
import FlowRunning
import FlowSaving
import FlowValues

/// Opening anew what routes have opened (L1, L4).
extension Engine {
  func reopenRoutes(_ restoring: Restoring, journal: Journal) {
    if restoring.session.routes.isEmpty { return }
    /// The routes that have been made, by their places.
    var bindings = Series<Binding?>(repeating: nil, count: restoring.session.routes.count)
    var links: Series<(screen: ScreenID, route: UInt64)> = []
    /// The objects that each route has opened, by its number and their ranks.
    var opened: Series<(route: UInt64, rank: UInt64, object: Object)> = []
    /// Routes that have only selected tabs.
    var others: Series<UInt64> = []
    for each in restoring.order {
      let object = restoring.object(each)
      let fields = restoring.fields(each)
      if let route = fields[.route].map({ SavedFields($0.pointee) }) {
        opened.append((route.number(.id), route.number(.rank), object))
      }
      let link = fields.number(.link)
      if case .screen(let screen) = object, link > 0 { links.append((screen, link)) }
      noteRoutes(of: fields, in: &others)
    }
    for window in restoring.session.tree.windows {
      noteRoutes(of: restoring.session.fields(window.record), in: &others)
    }
    opened.order { $0.route != $1.route ? $0.route < $1.route : $0.rank < $1.rank }
    for each in opened { rebind(each.object, to: each.route, of: restoring, bindings: &bindings) }
    for id in others {
      guard let place = restoring.session.route(id), bindings[place] == nil else { continue }
      let binding = readBinding(id, at: place, of: restoring)
      bindings[place] = binding
      if let base = binding.base { screens.extra(of: base)?.noteBase() }
    }
    var all: Series<Binding> = []
    for binding in bindings { if let binding { all.append(binding) } }
    all.order { ($0.saved?.id ?? 0) < ($1.saved?.id ?? 0) }
    for binding in all {
      if let window = binding.window { windows[window]?.remember(binding, isRestored: true) }
    }
    for link in links {
      guard let place = restoring.session.route(link.route), let binding = bindings[place],
        binding.screen == link.screen
      else { continue }
      screens.extra(of: link.screen)?.fillLink(with: binding)
    }
  }

  private func noteRoutes(of fields: SavedFields, in others: inout Series<UInt64>) {
    for item in fields.items(.routes) { others.append(SavedFields(item).number(.id)) }
  }

  private func rebind(
    _ object: Object, to id: UInt64, of restoring: Restoring, bindings: inout Series<Binding?>
  ) {
    guard let place = restoring.session.route(id) else { return }
    let binding = bindings[place] ?? readBinding(id, at: place, of: restoring)
    bindings[place] = binding
    binding.noteOpened(handle(object))
    switch object {
    case .screen(let screen): screens.extra(of: screen)?.bind(to: binding)
    case .coordinator(let coordinator): coordinators[coordinator]?.bind(to: binding)
    default: break
    }
  }

  /// Makes what is known of a route that is described.
  private func readBinding(_ id: UInt64, at place: Int, of restoring: Restoring) -> Binding {
    let record = restoring.session.routes[place]
    let fields = record.fields
    let saved = SavedBinding(id: id)
    let screen = findScreen(.screen, of: fields, in: restoring, as: &saved.screen)
    let base = findScreen(.base, of: fields, in: restoring, as: &saved.base)
    var window: WindowID?
    if let number = fields.integer(.window) {
      window = restoring.window(number) ?? WindowID.none
      saved.window.number = window?.number ?? 0
      saved.window.id = number
    }
    let binding = Binding(route: record.route, screen: screen, window: window, base: base)
    binding.saved = saved
    for id in fields.numbers(.tabs) {
      saved.tabs.append(id)
      binding.noteAdded(restoring.stack(id) ?? StackID.none)
    }
    for item in fields.items(.turns) {
      let turn = item.numbers
      if turn.count != 3 { continue }
      saved.turns.append(turn)
      binding.turn(
        to: Turn(
          tab: restoring.stack(turn[0]) ?? StackID.none,
          entered: findPassed(turn[1], in: restoring),
          left: findPassed(turn[2], in: restoring)))
    }
    if let landing = findScreen(.landing, of: fields, in: restoring, as: &saved.landing) {
      binding.land(on: landing)
    }
    return binding
  }

  /// A screen that a route names; one that has gone is told from none.
  private func findScreen(
    _ key: RecordKey, of fields: SavedFields, in restoring: Restoring,
    as reference: inout SavedCoordinator.Reference
  ) -> ScreenID? {
    guard let id = fields.integer(key) else { return nil }
    let screen = restoring.screen(id) ?? ScreenID.none
    reference.number = screen.number
    reference.id = id
    return screen
  }

  private func findPassed(_ id: UInt64, in restoring: Restoring) -> ScreenID? {
    id == SavedBinding.noScreen ? nil : restoring.screen(id) ?? ScreenID.none
  }
}
