import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// A record as checks read it.
extension Record {
  /// Finds the record of the same object.
  func twin(in records: [Record]) -> Record? {
    for record in records where record.kind == kind && record.id == id { return record }
    return nil
  }

  /// The state that its instance has lent.
  var state: Value? { value?["state"] }

  /// The class of an instance; empty for another kind.
  var classID: String { value?["class"]?.string ?? "" }

  /// The class of an instance, or the word for its kind.
  var name: String { classID.isEmpty ? "a \(text(flow_kind_name(kind)))" : "'\(classID)'" }

  /// The key that tells nothing of the object: a content's number grows when it is asked for.
  private static let passing = "revision"

  /// The first key whose value another record has not; `nil` if there is none.
  func difference(from other: Record) -> String? {
    for entry in (value?.entries ?? []) + (other.value?.entries ?? [])
    where entry.key != Self.passing && value?[entry.key] != other.value?[entry.key] {
      return entry.key
    }
    return nil
  }
}

extension World {
  /// Makes a world whose engine saves, with the plugin.
  ///
  /// - Throws: A skipped check if none of its classes lends a state.
  static func saving(_ trial: Trial) throws(Finding) -> World {
    let world = try anySaving(trial)
    let lenders = world.classes.filter { $0.methods.contains { $0.name == "save_state" } }
    if lenders.isEmpty { throw .skipped("None of its classes has a 'save_state'.") }
    return world
  }

  /// The same for plugins that lend no state as well: arguments are saved, too.
  static func anySaving(_ trial: Trial) throws(Finding) -> World {
    let world = try World(trial: trial) { $0.flags |= FLOW_ENGINE_SAVED }
    try world.load()
    return world
  }

  /// All that is open; `nil` if the engine is not at rest.
  func save() -> [Record]? {
    var all: [Record] = []
    return (try? engine.save { all.append($0) }) == nil ? nil : all
  }

  /// The records that have changed for a taker; `nil` if the engine is not at rest.
  func save(by saver: Saver) -> [Record]? {
    var all: [Record] = []
    return (try? saver.save { all.append($0) }) == nil ? nil : all
  }

  /// Returns the records by which the plugin is judged: instances of further plugins are left out.
  func judged(_ records: [Record]) -> [Record] { records.filter { judges($0.classID) } }

  /// Makes what another world has saved, at the same time, in the same language.
  ///
  /// - Parameter window: The window that becomes the one which is `saved`.
  func restore(
    _ records: [Record], of other: World, into window: flow_window, saved: UInt64
  ) throws(FlowError) {
    takeSurroundings(of: other)
    try engine.restore(records, windows: [saved: window])
    settle()
  }

  private func takeSurroundings(of other: World) {
    now = other.now
    var language: UnsafePointer<CChar>?
    var direction = FLOW_LEFT_TO_RIGHT
    if flow_engine_locale(other.engine.pointer, &language, &direction) == FLOW_OK {
      try? engine.setLocale(text(language), direction)
    }
    var activity = FLOW_ACTIVITY_ACTIVE
    _ = flow_engine_activity(other.engine.pointer, &activity)
    _ = flow_engine_set_activity(engine.pointer, activity)
  }

  /// True if something is under way that is not saved, so that a restored engine may go on
  /// differently: time, work, questions, callbacks given as functions.
  var hasMoreThanIsSaved: Bool {
    for kind in [
      FLOW_KIND_TIMER, FLOW_KIND_WORK, FLOW_KIND_WATCH, FLOW_KIND_QUESTION, FLOW_KIND_TOKEN,
    ] where ((try? engine.liveCount(kind)) ?? 0) > 0 {
      return true
    }
    return told.contains { $0.severity == FLOW_SEVERITY_NOTE }
  }

  /// True if a screen shows something secret, which no state has.
  var showsSecrets: Bool {
    for screen in openScreens {
      for element in (try? engine.content(of: screen))?.elements ?? []
      where element.isSecret || element.fieldType == FLOW_FIELD_SECURE
        || element.rows.contains(where: \.isSecret)
      {
        return true
      }
    }
    return false
  }
}

extension Value {
  fileprivate var entries: [Entry] { if case .map(let entries) = self { entries } else { [] } }

  /// Finds a value in it, or a key, for which something holds.
  func holds(_ isFound: (Value) -> Bool) -> Bool {
    if isFound(self) { return true }
    switch self {
    case .list(let items): return items.contains { $0.holds(isFound) }
    case .map(let entries):
      return entries.contains { isFound(.string($0.key)) || $0.value.holds(isFound) }
    default: return false
    }
  }
}
