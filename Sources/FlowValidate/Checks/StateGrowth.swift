import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// The check of states that grow while users do the same again and again.
enum StateGrowth {
  static func growth(_ trial: Trial) throws(Finding) {
    let world = try World.saving(trial)
    let walk = try Walk(world: world)
    walk.looksForFaults = false
    var pressed: Set<String> = []
    for step in trial.steps(of: 48) {
      try walk.takeStep(step)
      if step % 6 == 5 { try repeatInputs(walk, step: step) }
      try repeatPresses(walk, step: step, pressed: &pressed)
    }
  }

  /// Does the same on one screen again and again, and looks if a state grows with that while the
  /// content does not.
  private static func repeatInputs(_ walk: Walk, step: Int) throws(Finding) {
    let (world, engine) = (walk.world, walk.world.engine)
    guard let top = engine.top(of: walk.window.handle), let content = try? engine.content(of: top)
    else { return }
    var inputs: [Input] = []
    for element in content.elements where element.isInteractive && element.isEnabled {
      // Buttons and lists lead elsewhere.
      if element.use == .button || element.use == .list { continue }
      if let value = Samples.inputs(of: element).first { inputs.append(Input(element.id, value)) }
    }
    var saves: [[Record]] = []
    var shown: [Int] = []
    for round in 1...64 {
      for input in inputs {
        if engine.top(of: walk.window.handle) != top { return }
        _ = try? engine.send(input, to: top)
      }
      for activity in [FLOW_ACTIVITY_BACKGROUND, FLOW_ACTIVITY_ACTIVE] {
        _ = flow_engine_set_activity(engine.pointer, activity)
      }
      world.settle()
      if round % 16 != 0 { continue }
      guard let records = world.save() else { return }
      saves.append(records)
      shown.append(walk.seen(on: top).utf8.count)
    }
    // The content may grow, too, as with a list to which things are added.
    if shown[3] > shown[0] + 48 { return }
    if let (name, sizes) = growing(saves, in: world) {
      throw .failed(
        "After step \(step), the same inputs again and again made the state of \(name) "
          + "larger: \(sizes) bytes.",
        advice: "Keep what is needed to go on, and limit lists of what was.")
    }
  }

  /// The name of an instance whose state has grown from each save to the next, and its sizes.
  private static func growing(
    _ saves: [[Record]], in world: World
  ) -> (name: String, sizes: String)? {
    for record in world.judged(saves[0]) {
      let sizes = saves.map { record.twin(in: $0)?.state?.json.utf8.count ?? 0 }
      if (1..<sizes.count).allSatisfy({ sizes[$0] >= sizes[$0 - 1] + 16 }) {
        return (record.name, sizes.map { "\($0)" }.joined(separator: ", "))
      }
    }
    return nil
  }

  // MARK: Presses

  /// Presses each button of the screen on top, and each row of a list, 1,000 times where that leads
  /// nowhere and shows nothing new, and looks if a state has grown all the same: once for each
  /// screen, by its class and title.
  private static func repeatPresses(
    _ walk: Walk, step: Int, pressed: inout Set<String>
  ) throws(Finding) {
    let engine = walk.world.engine
    guard let top = engine.top(of: walk.window.handle), let content = try? engine.content(of: top)
    else { return }
    for element in content.elements where element.isInteractive && element.isEnabled {
      guard element.use == .button || element.use == .list,
        let value = Samples.inputs(of: element).first,
        pressed.insert("\(engine.classID(of: top) ?? "") \(content.title) \(element.id)").inserted
      else { continue }
      try press(Input(element.id, value), on: top, of: walk, step: step)
      // A press that led elsewhere: the other buttons come when the walk is back here.
      if engine.top(of: walk.window.handle) != top { return }
    }
  }

  private static func press(
    _ input: Input, on top: flow_screen, of walk: Walk, step: Int
  ) throws(Finding) {
    let (world, engine) = (walk.world, walk.world.engine)
    var saves: [[Record]] = []
    var shown = ""
    for round in 1...1_000 {
      _ = try? engine.send(input, to: top)
      world.settle()
      if engine.top(of: walk.window.handle) != top { return }
      if round == 1 { shown = walk.seen(on: top) }
      if round % 250 != 0 { continue }
      guard walk.seen(on: top) == shown, let records = world.save() else { return }
      saves.append(records)
    }
    guard let (name, sizes) = growing(saves, in: world) else { return }
    throw .warning(
      "After step \(step), 1,000 presses of '\(input.id)' changed nothing on the screen, and made "
        + "the state of \(name) larger: \(sizes) bytes.",
      advice: "Keep what is needed to go on, and limit lists of what was.")
  }
}
