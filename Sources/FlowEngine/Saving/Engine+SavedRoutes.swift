import CFlowABI
import FlowCalling
import FlowMessages
import FlowModel
import FlowRecords
import FlowRunning
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
    var entries: Series<(StaticString, flow_value)> = [
      ("id", flow_value(number: savedID(of: binding, in: journal))),
      ("rank", flow_value(number: UInt64(binding.opened.firstIndex(of: object) ?? 0))),
    ]
    if firstLiving(of: binding) == object {
      entries += describe(binding, with: writer, of: journal)
    }
    writer.put("route", value: writer.map(entries))
  }

  /// Puts the routes that have only selected tabs, and began at a screen, or in an empty window.
  func putRoutes(
    from base: ScreenID?, of given: WindowID?, into writer: RecordWriter, of journal: Journal
  ) {
    guard let window = given ?? base.flatMap({ tree.window(of: $0) }) else { return }
    var routes: Series<flow_value> = []
    for binding in windows[window]?.trail[Binding.key(of: base)] ?? []
    where binding.opened.isEmpty {
      let id: (StaticString, flow_value) = (
        "id", flow_value(number: savedID(of: binding, in: journal))
      )
      routes.append(writer.map([id] + describe(binding, with: writer, of: journal)))
    }
    put(routes, as: "routes", into: writer)
  }

  private func describe(_ binding: Binding, with writer: RecordWriter, of journal: Journal)
    -> Series<(StaticString, flow_value)>
  {
    guard let saved = binding.saved else { return [] }
    let route = binding.route.pointer.pointee
    var entries: Series<(StaticString, flow_value)> = [
      ("name", flow_view_value(route.name))
    ]
    if let parameters = route.parameters { entries.append(("parameters", parameters.pointee)) }
    if let screen = binding.screen {
      entries.append(("screen", flow_value(number: noted(screen, as: &saved.screen, in: journal))))
    }
    if let window = binding.window {
      let id = tree.windows.contains(window) ? journal.id(of: window) : nil
      entries.append(("window", flow_value(number: saved.window.noteNumber(window.number, id: id))))
    }
    if let base = binding.base {
      entries.append(("base", flow_value(number: noted(base, as: &saved.base, in: journal))))
    }
    if let landing = binding.landing {
      entries.append(
        ("landing", flow_value(number: noted(landing, as: &saved.landing, in: journal))))
    }
    for tab in binding.tabs[min(saved.tabs.count, binding.tabs.count)...] {
      saved.tabs.append(tree.isOpen(tab) ? journal.id(of: tab) ?? 0 : 0)
    }
    if !saved.tabs.isEmpty { entries.append(("tabs", writer.list(saved.tabs))) }
    for turn in binding.turns[min(saved.turns.count, binding.turns.count)...] {
      saved.turns.append([
        tree.isOpen(turn.tab) ? journal.id(of: turn.tab) ?? 0 : 0,
        id(of: turn.entered, in: journal),
        id(of: turn.left, in: journal),
      ])
    }
    if !saved.turns.isEmpty {
      let items = writer.items(saved.turns.count)
      for (index, turn) in saved.turns.enumerated() { items[index] = writer.list(turn) }
      entries.append(("turns", writer.list(items, count: saved.turns.count)))
    }
    return entries
  }

  /// The id of a screen that may be none, which is told from one that has gone.
  private func id(of screen: ScreenID?, in journal: Journal) -> UInt64 {
    guard let screen else { return SavedBinding.noScreen }
    return tree.isOpen(screen) ? journal.id(of: screen) ?? 0 : 0
  }
}
