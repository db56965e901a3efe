import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Checks of methods with unusual arguments.
enum MethodChecks {
  static let all = [
    Check(
      id: "method.arguments",
      about: "Its own methods take every value of the types they declare, at the edges, too.",
      stage: .use, run: arguments),
    Check(
      id: "method.results", about: "What its own methods give back is a value.", stage: .use,
      run: results),
    Check(
      id: "method.handles",
      about: "Methods that take a handle take one of any kind, and one whose object goes.",
      stage: .use, run: handles),
    Check(
      id: "method.order", about: "Methods of the life cycle can be called in any order.",
      stage: .use, run: order),
  ]

  /// Runs `body` for each class with an instance of it that is open, if the flow leads there, or
  /// was never opened.
  private static func each(
    _ trial: Trial, body: (World, ClassInfo, flow_handle) throws(Finding) -> Void
  ) throws(Finding) {
    let world = try World(trial: trial)
    try world.load()
    for view in world.classes {
      for isOpen in [false, true] {
        world.forgetTold()
        guard let handle = instance(of: view, in: world, isOpen: isOpen) else { continue }
        try body(world, view, handle)
        for window in world.engine.windows {
          _ = flow_window_close(world.engine.pointer, window, nil, nil)
        }
        _ = flow_destroy(world.engine.pointer, handle)
        world.pass(1_000)
      }
    }
  }

  private static func instance(
    of view: ClassInfo, in world: World, isOpen: Bool
  ) -> flow_handle? {
    guard let made = try? world.engine.create(view.id, Samples.arguments(of: view)) else {
      return nil
    }
    guard isOpen else { return made }
    guard let window = try? Window(world.engine) else { return nil }
    _ = flow_open(world.engine.pointer, window.handle, made, nil, nil)
    world.settle()
    return world.engine.classID(of: made) == nil ? nil : made
  }

  private static func call(
    _ world: World, handle: flow_handle, method: String, arguments: [Value]
  ) -> FlowError? {
    let words = arguments.map { String($0.json.prefix(40)) }.joined(separator: ", ")
    world.trial.note("\(world.engine.name(of: handle)).\(method)(\(words))")
    do throws(FlowError) {
      _ = try world.engine.invoke(method, of: handle, arguments)
      world.settle()
      return nil
    } catch {
      return error
    }
  }

  /// The types of a method's arguments behind the instance, each with a mark if it may be null.
  private static func types(of signature: String) -> [(letter: Character, isOptional: Bool)] {
    guard let open = signature.firstIndex(of: "("), signature.hasSuffix(")") else { return [] }
    var types: [(Character, Bool)] = []
    var isOptional = false
    for letter in signature[signature.index(after: open)...].dropLast() {
      if letter == "?" {
        isOptional = true
      } else {
        types.append((letter, isOptional))
        isOptional = false
      }
    }
    return Array(types.dropFirst())
  }

  /// The standard methods of all kinds, as the table has them.
  private static let standard: [(kind: flow_kind, name: String, signature: String)] = {
    var found: [(flow_kind, String, String)] = []
    while let row = flow_table_method(Int32(found.count))?.pointee {
      found.append((row.kind, text(row.name), text(row.signature)))
    }
    return found
  }()

  private static let rows = text(FLOW_SIGNATURE_callback_rows)
  private static let find = text(FLOW_SIGNATURE_callback_find)
  private static let finished = text(FLOW_SIGNATURE_callback_finished)
  private static let answered = text(FLOW_SIGNATURE_callback_answered)

  /// Returns a class's own methods, and `input`, which can be called with values. Methods for rows
  /// on demand are left to ``ScreenChecks``: only the engine calls them, with rows that there are.
  private static func own(_ view: ClassInfo) -> [MethodInfo] {
    let others = standard.lazy.filter { $0.kind == view.kind && $0.name != "input" }
    let names = Set(others.map(\.name))
    return view.methods.filter { method in
      !names.contains(method.name) && method.signature != rows && method.signature != find
    }
  }

  /// Returns all samples for a parameter; for one of a callback of requests, which only the engine
  /// calls, what the engine may give.
  private static func samples(of letter: Character, in method: MethodInfo) -> [Value] {
    switch (method.signature, letter) {
    case (finished, "i"):
      [FLOW_CAUSE_FINISHED, FLOW_CAUSE_BACK, 77].map { .integer(Int64($0)) }
    case (answered, "s"): [.string("")]
    default: Samples.all(of: letter)
    }
  }

  /// Returns lists of arguments: each argument takes all its sample values in turn, while the
  /// others have a usual one.
  private static func calls(_ method: MethodInfo, live: flow_handle) -> [[Value]] {
    let types = types(of: method.signature)
    func usual(_ type: (letter: Character, isOptional: Bool)) -> Value {
      type.letter == "h" ? .integer(Int64(bitPattern: live)) : Samples.usual(of: type.letter)
    }
    let base = types.map(usual)
    var calls = [base]
    for (index, type) in types.enumerated() {
      var values = type.letter == "h" ? [usual(type)] : samples(of: type.letter, in: method)
      if type.isOptional { values.append(.null) }
      for value in values {
        var call = base
        call[index] = value
        calls.append(call)
      }
    }
    return calls
  }

  private static func arguments(_ trial: Trial) throws(Finding) {
    try each(trial) { (world, view, handle) throws(Finding) in
      for method in own(view) {
        for call in calls(method, live: handle) {
          // An earlier call may have closed it.
          guard world.engine.classID(of: handle) != nil else { return }
          _ = self.call(world, handle: handle, method: method.name, arguments: call)
          if view.kind == FLOW_KIND_SCREEN { _ = try? world.engine.content(of: handle) }
        }
      }
    }
  }

  private static func results(_ trial: Trial) throws(Finding) {
    try each(trial) { (world, view, handle) throws(Finding) in
      for method in own(view) where !method.signature.hasPrefix("v") {
        guard world.engine.classID(of: handle) != nil else { return }
        let base = calls(method, live: handle).first ?? []
        let failure = call(world, handle: handle, method: method.name, arguments: base)
        let bad = [FLOW_ERROR_BAD_VALUE, FLOW_ERROR_BAD_UTF8, FLOW_ERROR_ARGUMENT_TYPE]
        if let failure, bad.contains(failure.status) {
          throw .failed(
            "What '\(method.name)' of '\(view.id)' gives back is none: \(failure.message)",
            advice: "Give back UTF-8, and values that live until the next call of the instance.")
        }
      }
    }
  }

  private static func handles(_ trial: Trial) throws(Finding) {
    try each(trial) { (world, view, handle) throws(Finding) in
      for method in own(view) where method.signature.contains("h") {
        let types = types(of: method.signature)
        for other in targets(in: world, own: handle) {
          guard world.engine.classID(of: handle) != nil else { return }
          let values = types.map { type in
            type.letter == "h" ? .integer(Int64(bitPattern: other)) : Samples.usual(of: type.letter)
          }
          _ = call(world, handle: handle, method: method.name, arguments: values)
          if flow_kind_of(other) == FLOW_KIND_WINDOW, !world.engine.windows.isEmpty {
            // Makes a handle stale that the plugin may have kept.
            _ = flow_window_close(world.engine.pointer, other, nil, nil)
            world.settle()
            if view.kind == FLOW_KIND_SCREEN { _ = try? world.engine.content(of: handle) }
          }
        }
      }
    }
  }

  /// Objects of several kinds.
  private static func targets(in world: World, own: flow_handle) -> [flow_handle] {
    let windows = [try? Window(world.engine), try? Window(world.engine)].compactMap { $0?.handle }
    return windows + [own, world.plugin] + world.openScreens + world.engine.coordinators
  }

  private static func order(_ trial: Trial) throws(Finding) {
    // The standard methods to call, without `removed` and `destroy`, which end something.
    let screen: [(String, [Value])] = [
      ("will_disappear", []), ("did_disappear", []), ("will_appear", []), ("will_appear", []),
      ("did_appear", []), ("did_appear", []), ("resumed", []), ("paused", [.integer(1)]),
      ("paused", [.integer(77)]), ("attempted", [.integer(77)]), ("locale_changed", []),
      ("arguments_changed", [.null]), ("arguments_changed", [.string("a")]), ("back", []),
      ("link_changed", [.null]),
    ]
    let inputs = Samples.any.flatMap { value in
      ["", "validate.nothing", "a"].map { ("input", [Value.string($0), value]) }
    }
    let known =
      ["create", "destroy", "removed", "render", "input", "capability", "may_leave"]
      + screen.map(\.0)
    let others = standard.filter { $0.kind == FLOW_KIND_SCREEN && !known.contains($0.name) }
    let later = others.map {
      ($0.name, types(of: $0.signature).map { Samples.usual(of: $0.letter) })
    }
    try each(trial) { (world, view, handle) throws(Finding) in
      let names = Set(view.methods.map(\.name))
      var calls = screen + inputs + later
      if view.isCoordinator {
        calls = [FLOW_CAUSE_FINISHED, FLOW_CAUSE_BACK, 77].flatMap { cause in
          [Value.null, .string("a"), .map([])].map { value in
            (
              "child_finished",
              [.integer(Int64(bitPattern: handle)), .integer(Int64(cause)), value]
            )
          }
        }
        calls.append(("reselected", [.integer(Int64(bitPattern: handle)), .integer(0)]))
      }
      for (method, arguments) in calls where names.contains(method) {
        guard world.engine.classID(of: handle) != nil else { return }
        _ = call(world, handle: handle, method: method, arguments: arguments)
      }
      if view.kind == FLOW_KIND_SCREEN { _ = try? world.engine.content(of: handle) }
    }
  }
}
