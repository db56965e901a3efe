import CFlowABI
import CValidate
import FlowKit
import FlowKitHost
import FlowText

/// Checks of the classes that a plugin registers, and of the creation of their instances.
enum ClassChecks {
  static let all = [
    Check(id: "class.any", about: "It registers a class.", stage: .use, run: any),
    Check(
      id: "class.notes", about: "Nothing in its classes is probably a mistake.", stage: .use,
      run: notes),
    Check(
      id: "class.names", about: "The ids of its classes begin with its own name.", stage: .use,
      run: names),
    Check(
      id: "class.same", about: "It registers the same classes each time.", stage: .use, run: same),
    Check(
      id: "create.usual", about: "Every class can be made and destroyed.", stage: .use, run: usual),
    Check(
      id: "create.arguments", about: "Whatever a class is created with, nothing crashes.",
      stage: .use, run: arguments),
    Check(
      id: "create.two", about: "Two instances of a class do not share what is their own.",
      stage: .use, run: two),
    Check(
      id: "create.memory", about: "What an instance takes is given back when it is destroyed.",
      stage: .use, run: memory),
  ]

  private static func loaded(_ trial: Trial) throws(Finding) -> World {
    let world = try World(trial: trial)
    try world.load()
    return world
  }

  private static func any(_ trial: Trial) throws(Finding) {
    if try loaded(trial).classes.isEmpty {
      throw .warning("It registers no class.", advice: "Register screens and coordinators in init.")
    }
  }

  private static func notes(_ trial: Trial) throws(Finding) {
    let world = try World(trial: trial) { $0.flags = FLOW_ENGINE_NOTES }
    try world.load()
    if let note = world.told.first(where: { $0.severity == FLOW_SEVERITY_NOTE }) {
      throw .failed("The engine notes: \(note.message)", advice: "Do what the sentence says.")
    }
  }

  private static func names(_ trial: Trial) throws(Finding) {
    let world = try loaded(trial)
    let last = world.id.split(separator: ".").last.map(String.init) ?? world.id
    let stranger = world.classes.first { view in
      ![world.id, last].contains { view.id == $0 || view.id.hasPrefix("\($0).") }
    }
    if let stranger {
      throw .warning(
        "The class '\(stranger.id)' of the plugin '\(world.id)' may be taken by another plugin.",
        advice: "Begin its id with '\(last).'.")
    }
  }

  private static func same(_ trial: Trial) throws(Finding) {
    func listed() throws(Finding) -> [String] {
      let world = try loaded(trial)
      let lines = world.classes.map { view in
        let methods = view.methods.map { "\($0.name) \($0.signature)" }
        let arguments = view.arguments.map { "\($0.name) \($0.type) \($0.isRequired)" }
        return "'\(view.id)' (\((methods + arguments).joined(separator: ", ")))"
      }
      try world.unload()
      try world.end()
      return lines
    }
    let first = try listed()
    let second = try listed()
    if first != second {
      let change =
        second.first { !first.contains($0) } ?? first.first { !second.contains($0) } ?? ""
      throw .failed(
        "Loaded once more, it registers other classes: \(change).",
        advice: "Register in init always the same, whatever was before.")
    }
  }

  // MARK: Instances

  private static func make(_ world: World, id: String, arguments: Value?) -> flow_handle? {
    world.trial.note("create '\(id)'" + (arguments.map { " with \($0.json.prefix(60))" } ?? ""))
    return try? world.engine.create(id, arguments)
  }

  private static func destroy(_ world: World, handle: flow_handle) throws(Finding) {
    world.trial.note("destroy it")
    try world.trial.must("Destroying an instance that was never opened") { () throws(FlowError) in
      try world.engine.check(flow_destroy(world.engine.pointer, handle))
    }
    world.settle()
  }

  private static func usual(_ trial: Trial) throws(Finding) {
    let world = try loaded(trial)
    for view in world.classes {
      guard let made = make(world, id: view.id, arguments: Samples.arguments(of: view)) else {
        if view.arguments.isEmpty { continue }
        throw .failed(
          "'\(view.id)' cannot be created with all the arguments that it requires.",
          advice: "Require what create needs, and take what is listed.")
      }
      if view.kind == FLOW_KIND_SCREEN { _ = try? world.engine.content(of: made) }
      try destroy(world, handle: made)
    }
    try world.checkNothingLives("After all that was created has been destroyed")
    try world.unload()
    try world.end()
  }

  private static func arguments(_ trial: Trial) throws(Finding) {
    let world = try loaded(trial)
    for view in world.classes {
      for given in given(to: view) {
        guard let made = make(world, id: view.id, arguments: given) else { continue }
        if view.kind == FLOW_KIND_SCREEN { _ = try? world.engine.content(of: made) }
        try destroy(world, handle: made)
      }
    }
    try world.checkNothingLives("After all that was created has been destroyed")
  }

  /// The arguments that can reach `create` of a class.
  private static func given(to view: ClassInfo) -> [Value?] {
    if view.arguments.isEmpty {
      let keys = ["id", "name", "title", "value", "items", "count", "index"]
      let maps = Samples.any.map { value in
        Value.map(keys.map { .init(key: $0, value: value) })
      }
      return [nil] + Samples.any + maps
    }
    let usual = view.arguments.filter(\.isRequired)
    return view.arguments.flatMap { argument -> [Value?] in
      let letter = argument.type.last ?? "a"
      let null: [Value] = argument.type.hasPrefix("?") ? [.null] : []
      return (Samples.all(of: letter) + null).map { value in
        let others = usual.filter { $0.name != argument.name }.map { other in
          Value.Entry(key: other.name, value: Samples.usual(of: other.type.last ?? "a"))
        }
        return .map(others + [.init(key: argument.name, value: value)])
      }
    }
  }

  private static func two(_ trial: Trial) throws(Finding) {
    let world = try loaded(trial)
    for view in world.screens {
      let arguments = Samples.arguments(of: view)
      guard let one = make(world, id: view.id, arguments: arguments) else { continue }
      let before = try? world.engine.content(of: one)
      guard let other = make(world, id: view.id, arguments: arguments) else {
        throw .failed(
          "A second instance of '\(view.id)' cannot be created while there is one.",
          advice: "Keep state in instances, not in variables of the file.")
      }
      _ = try? world.engine.content(of: other)
      try destroy(world, handle: other)
      trial.note("render the first one")
      let after = try? world.engine.content(of: one)
      if let before, let after, !before.isSame(as: after) {
        throw .failed(
          "'\(view.id)' shows something else after another instance of it was there: "
            + "\(before.difference(from: after)).",
          advice: "Keep state in instances, not in variables of the file.")
      }
      try destroy(world, handle: one)
    }
  }

  private static func memory(_ trial: Trial) throws(Finding) {
    let world = try loaded(trial)
    for view in world.classes {
      let arguments = Samples.arguments(of: view)
      guard let made = make(world, id: view.id, arguments: arguments) else { continue }
      try destroy(world, handle: made)
      func often(_ count: Int) {
        for _ in 0..<count {
          guard let made = try? world.engine.create(view.id, arguments) else { continue }
          if view.kind == FLOW_KIND_SCREEN { _ = try? world.engine.content(of: made) }
          _ = flow_destroy(world.engine.pointer, made)
          world.settle()
        }
        world.forgetTold()
      }
      often(100)
      // A growing table takes memory now and then; a leak does each time.
      let each =
        (0..<3).map { _ in
          let before = validate_heap_in_use()
          often(100)
          return (Int(validate_heap_in_use()) - Int(before)) / 100
        }.min() ?? 0
      trial.note("\(each) bytes for each")
      if each >= 8 {
        throw .failed(
          "Each instance of '\(view.id)' that is created, rendered and destroyed "
            + "leaves \(each) bytes.",
          advice: "Free in destroy what create and render have allocated.")
      }
    }
  }
}

extension Content {
  /// True if a user would see no difference.
  func isSame(as other: Content) -> Bool { lines == other.lines }

  /// Returns the first line that differs.
  func difference(from other: Content) -> String {
    let (left, right) = (lines, other.lines)
    if let pair = zip(left, right).first(where: { $0 != $1 }) { return "\(pair.0), then \(pair.1)" }
    return "\(left.count) elements, then \(right.count)"
  }

  private var lines: [String] {
    ["'\(title)'"]
      + elements.map { element in
        let rows = element.rows.map { "\($0.id) \($0.title) \($0.isEnabled)" }
        return "'\(element.id)' '\(element.text)' \(element.value.json) \(element.isEnabled) "
          + "'\(element.error)' \(rows.joined(separator: ","))"
      }
  }
}
