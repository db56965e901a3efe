/// Attaches coordinators to be started, or lets screens stand for what they will open while a batch
/// is checked (Q12).
extension Tree {
  /// Checks that the place for a coordinator is still there when its turn comes.
  package func refusal(of start: Start) -> Refusal? {
    guard coordinators.contains(start.coordinator),
      coordinators[start.coordinator].phase == .created
    else { return .duplicate }
    if let parent = start.parent, !isRunning(parent) { return .ended }
    if let carrier = start.carrier, !isOpen(carrier) { return .ended }
    return nil
  }

  /// Attaches a coordinator that is about to be started (C1).
  package mutating func attach(_ start: Start, in plan: inout Plan) {
    takeStep(
      .attach(start.coordinator, to: start.parent, at: start.place, carrier: start.carrier),
      in: &plan)
    coordinators[start.coordinator].flags = start.flags
    if let window = start.rootOf {
      takeStep(.setRoot(start.coordinator, of: window, old: windows[window].root), in: &plan)
    }
  }

  /// Lets an imagined screen stand for what each coordinator of a plan will open. It only decides
  /// who is asked (O1): where a screen could not be opened, none stands.
  package mutating func imagine(since mark: Plan.Mark, in plan: inout Plan) {
    for index in mark.starts..<plan.starts.count {
      let start = plan.starts[index]
      attach(start, in: &plan)
      takeStep(.run(start.coordinator, old: .starting), in: &plan)
      if coordinators[start.coordinator].isRoot { continue }
      let attached = plan.mark
      guard let screen = imagineScreen(&plan) else { continue }
      var request = Request(.open, from: .coordinator(start.coordinator))
      request.presentable = .screen(screen)
      do throws(Refusal) {
        try self.plan(request, in: &plan)
      } catch {
        revert(&plan, to: attached)
      }
    }
  }

  /// True if the first screen of a coordinator in a plan, other than as a layer, takes the place of
  /// a screen.
  package func takesPlaces(_ plan: borrowing Plan, since mark: Plan.Mark) -> Bool {
    for start in plan.starts[mark.starts...] {
      let stack: StackID?
      switch start.place {
      case .top, .pane: return true
      case .stack(let place): stack = place
      case .tabs(let layer): stack = layers[layer].stack
      case .root(let window): stack = baseStack(of: window)
      case .layer: stack = nil
      }
      if let top = stack.flatMap({ top(of: $0) }), screens[top].flags.contains(.transient) {
        return true
      }
    }
    return false
  }

  /// True if a screen only stands for another one, while a batch is checked.
  package func isUnknown(_ screen: ScreenID) -> Bool { screens[screen].isUnknown }

  /// Makes an imagined screen, which stands for one that does not exist yet.
  mutating func imagineScreen(_ plan: inout Plan) -> ScreenID? {
    var node = ScreenNode()
    node.isUnknown = true
    guard let screen = screens.insert(node) else { return nil }
    plan.steps.append(.imagine(screen))
    return screen
  }

  /// Notes what a part of a plan will open that nobody knows yet, for the requests behind: imagined
  /// screens stand for that.
  ///
  /// - Parameter made: Notes the screen that a go to will make; nil for another request.
  package func noteOpeners(
    since mark: Plan.Mark, in plan: borrowing Plan, made: Opener?, to foresight: inout Foresight
  ) {
    for start in plan.starts[mark.starts...] {
      foresight.noteOpener(
        Opener(), of: start.coordinator, as: coordinators[start.coordinator].screens.first)
    }
    guard let made else { return }
    for opening in plan.openings[mark.openings...] where screens[opening.screen].isUnknown {
      foresight.noteOpener(made, as: opening.screen)
    }
  }
}
