import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Checks of the content of screens, and of their inputs.
enum ScreenChecks {
  static let all = [
    Check(
      id: "screen.same", about: "Asked twice, a screen shows the same.", stage: .use, run: same),
    Check(
      id: "screen.labels", about: "All that can be used has a text that says what it is.",
      stage: .use, run: labels),
    Check(
      id: "screen.inputs", about: "Fields, toggles and choices take every value of their type.",
      stage: .use, run: inputs),
    Check(
      id: "screen.capability", about: "A capability that nobody knows is none.", stage: .use,
      run: capability),
    Check(
      id: "screen.rows", about: "Rows on demand are given, and found where they stand.",
      stage: .use, run: rows),
    Check(
      id: "screen.actions",
      about: "A method hears of all that can be used, and takes what it sends.",
      stage: .use, run: actions),
  ]

  private static let stepCount = 150

  /// Walks through the flow, and looks at each screen as it comes to the top, by its class and
  /// title, or after each step.
  static func each(
    _ trial: Trial, isAfterEachStep: Bool = false,
    body: (World, flow_screen, Content) throws(Finding) -> Void
  ) throws(Finding) {
    let world = try World(trial: trial)
    try world.load()
    let walk = try Walk(world: world)
    walk.looksForFaults = false
    var seen: Set<String> = []
    for step in 0..<stepCount {
      try walk.takeStep(step)
      for window in world.engine.windows {
        guard let top = world.engine.top(of: window) else { continue }
        guard let content = try? world.engine.content(of: top) else { continue }
        let classID = world.engine.classID(of: top) ?? ""
        guard world.judges(classID) else { continue }
        let key = "\(classID) \(content.title)"
        guard seen.insert(key).inserted || isAfterEachStep else { continue }
        try body(world, top, content)
      }
    }
  }

  private static func same(_ trial: Trial) throws(Finding) {
    try each(trial) { (world, screen, _) throws(Finding) in
      let one = try? world.engine.content(of: screen)
      let other = try? world.engine.content(of: screen)
      if let one, let other, !one.isSame(as: other) {
        throw .failed(
          "\(world.engine.name(of: screen)) shows something else when it is asked once more: "
            + "\(one.difference(from: other)).",
          advice: "Change nothing in render; hosts ask as often as they like.")
      }
    }
  }

  private static func labels(_ trial: Trial) throws(Finding) {
    try each(trial) { (world, screen, content) throws(Finding) in
      let silent = content.elements.first { element in
        element.isInteractive && !element.hasRows && element.text.isEmpty && element.label.isEmpty
      }
      if let silent {
        throw .warning(
          "Nothing says what '\(silent.id)' of \(world.engine.name(of: screen)) is.",
          advice: "Give it a text, or a label for those who cannot see it.")
      }
    }
  }

  private static func inputs(_ trial: Trial) throws(Finding) {
    try each(trial) { (world, screen, content) throws(Finding) in
      let fields = content.elements.filter { $0.isInteractive && !$0.isPressed && $0.isEnabled }
      for field in fields {
        world.forgetTold()
        for value in Samples.inputs(of: field).prefix(40) {
          try input(value, into: field, of: screen, in: world)
        }
        for value in Samples.longTexts(of: field) {
          try input(value, into: field, of: screen, in: world)
        }
      }
    }
  }

  private static func input(
    _ value: Value?, into field: Element, of screen: flow_screen, in world: World
  ) throws(Finding) {
    guard world.engine.classID(of: screen) != nil else { return }
    let word = value.map { String($0.json.prefix(40)) } ?? "null"
    let what = "'\(field.id)' = \(word) in \(world.engine.name(of: screen))"
    world.trial.note(what)
    _ = try? world.engine.send(Input(field.id, value), to: screen)
    world.settle()
    _ = try? world.engine.content(of: screen)
    try world.checkFaults("After \(what)")
  }

  private static func capability(_ trial: Trial) throws(Finding) {
    try each(trial) { (world, screen, _) throws(Finding) in
      let name = world.engine.name(of: screen)
      for id in ["validate.nothing/1", "flow.native-view/999", "", "x"] {
        world.trial.note("ask \(name) for '\(id)'")
        var found: UnsafeRawPointer?
        let status = flow_screen_capability(world.engine.pointer, screen, id, &found)
        if status == FLOW_OK, found != nil {
          throw .failed(
            "\(name) says that it has the capability '\(id)', which nobody knows.",
            advice: "Compare the id that is asked for; give back NULL for all others.")
        }
      }
      var found: UnsafeRawPointer?
      world.trial.note("ask \(name) for 'flow.native-view/1'")
      _ = flow_screen_capability(world.engine.pointer, screen, "flow.native-view/1", &found)
      if let view = found?.assumingMemoryBound(to: flow_native_view.self).pointee {
        let isWhole =
          view.struct_size >= UInt32(MemoryLayout<flow_native_view>.size) && view.toolkit != nil
        if !isWhole {
          throw .failed(
            "The view of \(name) has no toolkit, or no size.",
            advice: "Fill flow_native_view as a whole.")
        }
      }
    }
  }

  private static func rows(_ trial: Trial) throws(Finding) {
    try each(trial) { (world, screen, content) throws(Finding) in
      for element in content.elements where element.isOnDemand {
        let total = element.rowTotal
        for first in Set([0, 99, total / 2, total - 1]).sorted() {
          try checkRows(of: element, from: first, on: screen, in: world)
        }
        // A host may look up any text.
        for text in Samples.strings {
          _ = try? world.engine.findRow(text, of: screen, element: element.id)
        }
      }
    }
  }

  private static func checkRows(
    of element: Element, from first: Int, on screen: flow_screen, in world: World
  ) throws(Finding) {
    let (engine, id) = (world.engine, element.id)
    let name = "'\(id)' of \(engine.name(of: screen))"
    world.trial.note("ask \(name) for rows from \(first) on")
    let rows: [Row]
    do {
      rows = try engine.rows(of: screen, element: id, from: first, count: 3)
    } catch {
      throw .failed(
        "\(name) has \(element.rowTotal) rows, but gives none from \(first) on: \(error.message)",
        advice: "Give each row an id of its own, and no more than were asked for.")
    }
    if rows.isEmpty {
      throw .failed(
        "\(name) has \(element.rowTotal) rows, but gives none from \(first) on.",
        advice: "Set row_total to the number of rows there are.")
    }
    for (index, row) in rows.enumerated() {
      // The engine itself finds a row of the range that was asked for last.
      _ = try? engine.rows(of: screen, element: id, from: 0, count: 1)
      let place = try? engine.findRow(row.id, of: screen, element: id)
      if place == first + index { continue }
      throw .failed(
        "\(name) gives the row '\(row.id)' at \(first + index), and finds it "
          + (place.map { "at \($0)." } ?? "nowhere."),
        advice: "Let find_method give the place at which rows_method gives the row.")
    }
  }
}
