import CFlowABI
import CSaving
import FlowCalling
import FlowMessages
import FlowModel
import FlowRecords
import FlowRunning
import FlowSaving
import FlowValues

/// Saving what routes have opened (L1, L4).
///
/// Each object names the route that opened it, by a number; the first that lives has all that is
/// known of that route. A route that has opened nothing stands with the screen at which it began.
extension Engine {
  /// The number of a route; it has one from when it is first saved.
  func savedID(of binding: Binding, in journal: Journal) -> UInt64 {
    if let id = binding.saved?.id { return id }
    let id = journal.takeID() ?? 0
    binding.saved = SavedBinding(id: id)
    return id
  }

  /// Puts the route that has opened an object.
  func putBinding(
    _ binding: Binding?, of object: flow_handle, into writer: RecordWriter, of journal: Journal
  ) {
    guard let binding else { return }
    let start = writer.begin()
    writer.put(.id, number: savedID(of: binding, in: journal))
    writer.put(.rank, number: UInt64(binding.opened.firstIndex(of: object) ?? 0))
    if firstLiving(of: binding) == object { put(binding, into: writer, of: journal) }
    writer.put(.route, value: writer.endMap(start))
  }

  /// Puts the routes that have only selected tabs, and began at a screen, or in an empty window.
  func putRoutes(
    from base: ScreenID?, of given: WindowID?, into writer: RecordWriter, of journal: Journal
  ) {
    guard let window = given ?? base.flatMap({ tree.window(of: $0) }) else { return }
    let routes = writer.begin()
    for binding in windows[window]?.trail[Binding.key(of: base)] ?? []
    where binding.opened.isEmpty {
      let start = writer.begin()
      writer.put(.id, number: savedID(of: binding, in: journal))
      put(binding, into: writer, of: journal)
      writer.add(writer.endMap(start))
    }
    writer.put(.routes, list: routes)
  }

  /// Puts what is known of a route into its map.
  private func put(_ binding: Binding, into writer: RecordWriter, of journal: Journal) {
    guard let saved = binding.saved else { return }
    let route = binding.route.pointer.pointee
    writer.put(.name, text: route.name)
    if let parameters = route.parameters { writer.put(.parameters, value: parameters.pointee) }
    if let screen = binding.screen {
      writer.put(.screen, number: noted(screen, as: &saved.screen, in: journal))
    }
    if let window = binding.window {
      writer.put(.window, number: noted(window, as: &saved.window, in: journal))
    }
    if let base = binding.base {
      writer.put(.base, number: noted(base, as: &saved.base, in: journal))
    }
    if let landing = binding.landing {
      writer.put(.landing, number: noted(landing, as: &saved.landing, in: journal))
    }
    for tab in binding.tabs[min(saved.tabs.count, binding.tabs.count)...] {
      saved.tabs.append(tree.isOpen(tab) ? journal.id(of: tab) ?? 0 : 0)
    }
    if !saved.tabs.isEmpty { writer.put(.tabs, value: writer.list(saved.tabs)) }
    for turn in binding.turns[min(saved.turns.count, binding.turns.count)...] {
      saved.turns.append([
        tree.isOpen(turn.tab) ? journal.id(of: turn.tab) ?? 0 : 0,
        id(of: turn.entered, in: journal),
        id(of: turn.left, in: journal),
      ])
    }
    let turns = writer.begin()
    for turn in saved.turns { writer.add(writer.list(turn)) }
    writer.put(.turns, list: turns)
  }

  /// The id of a screen that may be none, which is told from one that has gone.
  private func id(of screen: ScreenID?, in journal: Journal) -> UInt64 {
    guard let screen else { return SavedBinding.noScreen }
    return tree.isOpen(screen) ? journal.id(of: screen) ?? 0 : 0
  }
}
