import CFlowABI
import FlowDeciding
import FlowModel
import FlowRecords
import FlowRunning
import FlowValues

/// Opening anew what routes have opened (L1, L4).
extension Engine {
  func reopenRoutes(_ restoring: Restoring, journal: Journal) {
    if restoring.routes.isEmpty { return }
    /// The routes that have been made, by their places.
    var bindings = Series<Binding?>(repeating: nil, count: restoring.routes.count)
    var links: Series<(screen: ScreenID, route: UInt64)> = []
    /// The objects that each route has opened, by its number and their ranks.
    var opened: Series<(route: UInt64, rank: UInt64, object: Object)> = []
    /// Routes that have only selected tabs.
    var others: Series<UInt64> = []
    for each in restoring.order {
      let object = restoring.object(each)
      restoring.read(restoring.record(each).number)
      let reader = restoring.reader
      if let route = reader.value(.route), route.pointee.type == FLOW_TYPE_MAP,
        let id = route.pointee.as.map.number("id")
      {
        opened.append((id, route.pointee.as.map.number("rank") ?? 0, object))
      }
      if case .screen(let screen) = object, let link = try? reader.number(.link), link > 0 {
        links.append((screen, link))
      }
      noteRoutes(of: reader, in: &others)
    }
    for window in restoring.saved.windows {
      restoring.read(window.record)
      noteRoutes(of: restoring.reader, in: &others)
    }
    opened.order { $0.route != $1.route ? $0.route < $1.route : $0.rank < $1.rank }
    for each in opened { rebind(each.object, to: each.route, of: restoring, bindings: &bindings) }
    for id in others {
      guard let place = restoring.route(id), bindings[place] == nil else { continue }
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
      guard let place = restoring.route(link.route), let binding = bindings[place],
        binding.screen == link.screen
      else { continue }
      screens.extra(of: link.screen)?.fillLink(with: binding)
    }
  }

  private func noteRoutes(of reader: RecordReader, in others: inout Series<UInt64>) {
    guard let items = try? reader.items(.routes) else { return }
    for item in items where item.type == FLOW_TYPE_MAP {
      if let id = item.as.map.number("id") { others.append(id) }
    }
  }

  private func rebind(
    _ object: Object, to id: UInt64, of restoring: Restoring, bindings: inout Series<Binding?>
  ) {
    guard let place = restoring.route(id) else { return }
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
    let record = restoring.routes[place]
    let map = record.map
    let saved = SavedBinding(id: id)
    let screen = findScreen("screen", of: map, in: restoring, as: &saved.screen)
    let base = findScreen("base", of: map, in: restoring, as: &saved.base)
    var window: WindowID?
    if let number = map.number("window") {
      window = restoring.window(number) ?? WindowID.none
      saved.window.number = window?.number ?? 0
      saved.window.id = number
    }
    let binding = Binding(route: record.route, screen: screen, window: window, base: base)
    binding.saved = saved
    for id in map.numbers("tabs") {
      saved.tabs.append(id)
      binding.noteAdded(restoring.stack(id) ?? StackID.none)
    }
    for turn in map.lists("turns") where turn.count == 3 {
      saved.turns.append(turn)
      binding.turn(
        to: Turn(
          tab: restoring.stack(turn[0]) ?? StackID.none,
          entered: findPassed(turn[1], in: restoring),
          left: findPassed(turn[2], in: restoring)))
    }
    if let landing = findScreen("landing", of: map, in: restoring, as: &saved.landing) {
      binding.land(on: landing)
    }
    return binding
  }

  /// A screen that a route names; one that has gone is told from none.
  private func findScreen(
    _ key: StaticString, of map: flow_map, in restoring: Restoring,
    as reference: inout SavedCoordinator.Reference
  ) -> ScreenID? {
    guard let id = map.number(key) else { return nil }
    let screen = restoring.screen(id) ?? ScreenID.none
    reference.number = screen.number
    reference.id = id
    return screen
  }

  private func findPassed(_ id: UInt64, in restoring: Restoring) -> ScreenID? {
    id == SavedBinding.noScreen ? nil : restoring.screen(id) ?? ScreenID.none
  }
}

extension flow_map {
  /// A list of whole numbers; empty if it is none.
  func numbers(_ key: StaticString) -> Series<UInt64> {
    self[key].map { $0.pointee.numbers } ?? []
  }

  /// A list of such lists.
  func lists(_ key: StaticString) -> Series<Series<UInt64>> {
    guard let value = self[key], value.pointee.type == FLOW_TYPE_LIST,
      let items = value.pointee.as.list.items
    else { return [] }
    var lists: Series<Series<UInt64>> = []
    for index in 0..<value.pointee.as.list.count { lists.append(items[index].numbers) }
    return lists
  }
}

extension flow_value {
  fileprivate var numbers: Series<UInt64> {
    guard type == FLOW_TYPE_LIST, let items = self.as.list.items else { return [] }
    var numbers: Series<UInt64> = []
    for index in 0..<self.as.list.count where items[index].type == FLOW_TYPE_INTEGER {
      numbers.append(UInt64(bitPattern: items[index].as.integer))
    }
    return numbers
  }
}
