import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Checks of saved state (rules S1 to S16).
enum StateChecks {
  static let all = [
    Check(
      id: "state.accepted", about: "Each class takes back the state that it has lent.", stage: .use,
      isRandom: true, run: accepted),
    Check(
      id: "state.kept", about: "What a user has entered is there after a restore.", stage: .use,
      isRandom: true, run: StateRules.kept),
    Check(
      id: "state.render", about: "No state changes when a screen is drawn.", stage: .use,
      isRandom: true, run: StateRules.render),
    Check(
      id: "state.same",
      about: "What is saved at a rest is the same when it is restored, and goes on the same way.",
      stage: .use, isRandom: true, run: same),
    Check(
      id: "state.told", about: "The engine is told of each state that has changed.", stage: .use,
      isRandom: true, run: told),
    Check(
      id: "state.growth", about: "A state does not grow without end.", stage: .use,
      isRandom: true, run: StateGrowth.growth),
    Check(
      id: "state.handles", about: "No state has a handle in it.", stage: .use, isRandom: true,
      run: handles),
    Check(
      id: "state.secrets", about: "Nothing secret that a user types is saved.", stage: .use,
      isRandom: true, run: secrets),
    Check(
      id: "state.renewed", about: "Instances that are made anew in their place go on.",
      stage: .use, isRandom: true, run: renewed),
  ]

  static let walkLength = 40

  /// Takes a walk in an engine that saves, and looks at all records after each step that ends at
  /// rest.
  static func look(
    _ trial: Trial, in world: World, length: Int = walkLength,
    at records: (Walk, Int, [Record]) throws(Finding) -> Void
  ) throws(Finding) {
    let walk = try Walk(world: world)
    walk.looksForFaults = false
    for step in trial.steps(of: length) {
      try walk.takeStep(step)
      if let saved = world.save() { try records(walk, step, saved) }
    }
    try walk.close()
  }

  /// Restores what a walk has saved in a fresh engine.
  static func restored(
    _ records: [Record], of walk: Walk, in trial: Trial
  ) throws(Finding) -> Walk {
    let world = try World.anySaving(trial)
    let other = try Walk(world: world)
    (other.looksForFaults, other.staysActive) = (false, walk.staysActive)
    try trial.must("Restoring what was saved") { () throws(FlowError) in
      let saved = try walk.world.engine.savedID(of: walk.window.handle)
      try world.restore(records, of: walk.world, into: other.window.handle, saved: saved)
    }
    return other
  }

  /// The class of an instance of the plugin that could not be made of its record; `nil` if all
  /// were.
  private static func refused(in world: World) -> String? {
    for screen in world.openScreens {
      var info = flow_screen_info()
      info.struct_size = UInt32(MemoryLayout<flow_screen_info>.size)
      guard flow_screen_get(world.engine.pointer, screen, &info) == FLOW_OK else { continue }
      if let missing = info.missing_class, world.judges(text(missing)) { return text(missing) }
    }
    for coordinator in world.engine.coordinators {
      var info = flow_coordinator_info()
      info.struct_size = UInt32(MemoryLayout<flow_coordinator_info>.size)
      let status = flow_coordinator_get(world.engine.pointer, coordinator, &info)
      guard status == FLOW_OK, let missing = info.missing_class else { continue }
      if world.judges(text(missing)) { return text(missing) }
    }
    return nil
  }

  private static func accepted(_ trial: Trial) throws(Finding) {
    let world = try World.saving(trial)
    try look(trial, in: world) { (walk, step, records) throws(Finding) in
      let other = try restored(records, of: walk, in: trial)
      if let id = refused(in: other.world) {
        throw .failed(
          "After step \(step) an instance of '\(id)' cannot be made of what was saved of it.",
          advice:
            "Take in 'restore_state' whatever 'save_state' lends, and in 'create' the arguments.")
      }
    }
  }

  // MARK: The same again

  /// A restored engine that goes on beside the one that was saved.
  private struct Companion {
    var walk: Walk
    var events: EventList
    var since: Int
  }

  private static func same(_ trial: Trial) throws(Finding) {
    let world = try World.saving(trial)
    let events = try EventList(in: world)
    let walk = try Walk(world: world)
    walk.looksForFaults = false
    // A restored screen that is covered is told of the host's activity when it appears (A5).
    walk.staysActive = true
    var companions: [Companion] = []
    for step in trial.steps(of: walkLength) {
      events.lines = []
      try walk.takeStep(step)
      // A further plugin is not judged, nor what comes of its state.
      if world.showsFurther { companions = [] }
      for companion in companions { try goOn(companion, step: step, as: walk, told: events) }
      guard let saved = world.save() else { continue }
      let other = try restored(saved, of: walk, in: trial)
      // A placeholder is the finding of another check.
      if refused(in: other.world) != nil { continue }
      if world.showsSecrets { continue }
      try compare(saved, with: other, step: step)
      try compareContents(walk, with: other, step: step)
      if world.hasMoreThanIsSaved || world.showsFurther { continue }
      if companions.count == 3 { companions.removeFirst() }
      companions.append(
        Companion(walk: other, events: try EventList(in: other.world), since: step))
    }
  }

  /// Takes a step in a restored engine that was taken in the other one.
  private static func goOn(
    _ companion: Companion, step: Int, as walk: Walk, told events: EventList
  ) throws(Finding) {
    let other = companion.walk
    companion.events.lines = []
    try other.takeStep(step)
    let lines = [walk.trace.last ?? ""] + events.lines
    let others = [other.trace.last ?? ""] + companion.events.lines
    for index in 0..<max(lines.count, others.count) {
      let line = index < lines.count ? withoutNumbers(lines[index]) : "nothing"
      let found = index < others.count ? withoutNumbers(others[index]) : "nothing"
      if line == found { continue }
      throw .failed(
        "Restored after step \(companion.since), step \(step) led to \(found), not to \(line).",
        advice: "Save all that decides what comes next, and take it back in 'restore_state'.")
    }
  }

  /// A line without the numbers of names, which a restored engine gives anew (N3).
  private static func withoutNumbers(_ line: String) -> String {
    var (kept, isNumber) = ("", false)
    for letter in line {
      isNumber = letter == "#" || isNumber && letter.isNumber
      if !isNumber { kept.append(letter) }
    }
    return kept
  }

  private static func compare(
    _ saved: [Record], with other: Walk, step: Int
  ) throws(Finding) {
    let again = other.world.save() ?? []
    for record in other.world.judged(saved) where record.kind != FLOW_KIND_NONE {
      guard let twin = record.twin(in: again) else {
        throw .failed(
          "Restored after step \(step), there is no record of \(record.name).",
          advice: "Open nothing, and end nothing, in 'create' and 'restore_state'.")
      }
      if let key = record.difference(from: twin) {
        throw .failed(
          "Restored after step \(step), the record of \(record.name) has as '\(key)' "
            + "\(twin.value?[key]?.json ?? "nothing"), "
            + "not \(record.value?[key]?.json ?? "nothing").",
          advice: "Take back in 'restore_state' all that 'save_state' has lent.")
      }
    }
    for record in other.world.judged(again) where record.twin(in: saved) == nil {
      throw .failed(
        "Restored after step \(step), there is \(record.name) more.",
        advice: "Open nothing in 'create' and 'restore_state': all that was open is there.")
    }
  }

  private static func compareContents(
    _ walk: Walk, with other: Walk, step: Int
  ) throws(Finding) {
    for (one, two) in zip(walk.world.openScreens, other.world.openScreens) {
      guard walk.world.judges(walk.world.engine.classID(of: one) ?? "") else { continue }
      let shown = withoutNumbers(walk.seen(on: one))
      let found = withoutNumbers(other.seen(on: two))
      if shown == found { continue }
      throw .failed(
        "Restored after step \(step), a screen shows \(found), not \(shown).",
        advice: "Save all that 'render' shows, and take it back in 'restore_state'.")
    }
  }

  // MARK: What is in a state

  private static func told(_ trial: Trial) throws(Finding) {
    let world = try World.saving(trial)
    let saver = try trial.must("Taking changed saves") { () throws(FlowError) in
      try Saver(world.engine)
    }
    let walk = try Walk(world: world)
    walk.looksForFaults = false
    var known: [Record] = []
    for step in trial.steps(of: 120) {
      try walk.takeStep(step)
      // First, as a whole save makes known what nobody has told.
      guard let changed = world.save(by: saver), let all = world.save() else { continue }
      known = known.filter { $0.twin(in: changed) == nil } + changed
      for record in world.judged(all) where record.state != record.twin(in: known)?.state {
        throw .failed(
          "Step \(step) has changed the state of \(record.name), and the engine was not told.",
          advice:
            "Call flow_state_changed() where anything but the instance's own methods changes it.")
      }
    }
  }

  private static func handles(_ trial: Trial) throws(Finding) {
    let world = try World.saving(trial)
    try look(trial, in: world, length: 120) { (walk, step, records) throws(Finding) in
      for record in world.judged(records) {
        let isHandle = { (value: Value) in
          guard case .integer(let number) = value else { return false }
          let handle = flow_handle(bitPattern: number)
          return flow_kind_of(handle) != FLOW_KIND_NONE && world.engine.lives(handle)
        }
        if record.state?.holds(isHandle) == true {
          throw .failed(
            "After step \(step) the state of \(record.name) has a handle in it, which means "
              + "nothing in another process.",
            advice: "Keep what flow_saved_id() gives, and ask flow_restored() for the handle.")
        }
      }
    }
  }

  // MARK: Secrets

  /// The text that is typed into secret fields, and the number.
  private static let mark = "Flow-mark-7Q!"
  private static let markNumber: Int64 = 918_273_645

  private static func secrets(_ trial: Trial) throws(Finding) {
    let world = try World.anySaving(trial)
    let words = [mark, "\(markNumber)"] + (0..<3).map { base64OfMark(behind: $0) }
    let isMark = { (value: Value) -> Bool in
      switch value {
      case .string(let text): return words.contains { text.holds($0) }
      case .bytes(let bytes):
        let text = String(decoding: bytes, as: UTF8.self)
        return words.contains { text.holds($0) }
      default: return value.integer == markNumber
      }
    }
    let walk = try Walk(world: world)
    walk.looksForFaults = false
    walk.secret = { element in
      guard element.isSecret || element.fieldType == FLOW_FIELD_SECURE else { return nil }
      switch element.use {
      case .field:
        return element.fieldType == FLOW_FIELD_NUMBER ? .integer(markNumber) : .string(mark)
      default: return nil
      }
    }
    for step in trial.steps(of: 300) {
      try walk.takeStep(step)
      for record in world.judged(world.save() ?? []) where record.value?.holds(isMark) == true {
        let key = ["state", "arguments"].first { record.value?[$0]?.holds(isMark) == true }
        throw .failed(
          "After step \(step) the record of \(record.name) has in '\(key ?? "it")' what was typed "
            + "into a secret element.",
          advice: "Leave secrets out of states and arguments; such a field comes back empty.")
      }
    }
    try walk.close()
  }

  /// The characters that stand for the mark in base64, wherever it begins behind that many bytes.
  private static func base64OfMark(behind offset: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let bytes = [UInt8](repeating: 0, count: offset) + Array(mark.utf8)
    let bits = bytes.flatMap { byte in (0..<8).map { Int(byte >> (7 - $0)) & 1 } }
    // Only whole characters of the mark: the others depend on what stands around it.
    let first = (offset * 8 + 5) / 6
    return String(
      (first..<bits.count / 6).map { index in
        letters[bits[index * 6..<index * 6 + 6].reduce(0) { $0 << 1 | $1 }]
      })
  }

  // MARK: Renewing

  private static func renewed(_ trial: Trial) throws(Finding) {
    let world = try World.saving(trial)
    try look(trial, in: world, length: 60) { (walk, step, records) throws(Finding) in
      if step % 5 != 4 || world.hasMoreThanIsSaved || world.showsSecrets { return }
      world.forgetTold()
      for handle in world.openScreens + world.engine.coordinators
      where world.classes.contains(where: { $0.id == world.engine.classID(of: handle) }) {
        trial.note("make \(world.engine.name(of: handle)) anew")
        _ = flow_instance_renew(world.engine.pointer, handle, nil, 0, nil, nil)
      }
      world.settle()
      try world.checkFaults("After step \(step), when all instances were made anew,")
      if let id = refused(in: world) {
        throw .failed(
          "After step \(step) an instance of '\(id)' could not be made anew.",
          advice: "Take in 'restore_state' whatever 'save_state' lends, also while it is open.")
      }
    }
  }
}

/// The callbacks that an engine makes, a line each.
private final class EventList: Observer {
  var lines: [String] = []
  /// The engine; nil while its own end tells the last events.
  private weak var engine: Engine?

  init(in world: World) throws(Finding) {
    engine = world.engine
    try world.trial.must("Watching the engine") { () throws(FlowError) in
      try world.engine.addObserver(self)
    }
  }

  func event(_ event: Event) {
    // The number of times that a screen says it has changed is the host's affair.
    if event.kind == FLOW_EVENT_CHANGED { return }
    // Others than instances have no class.
    let kind = flow_kind_of(event.subject)
    let isInstance = kind == FLOW_KIND_SCREEN || kind == FLOW_KIND_COORDINATOR
    let name = isInstance ? engine?.classID(of: event.subject) ?? "" : text(flow_kind_name(kind))
    lines.append("event \(event.kind) of '\(name)' \(event.element)")
  }
}
