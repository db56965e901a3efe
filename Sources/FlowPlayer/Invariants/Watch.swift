import CFlowABI
import FlowKit
import FlowKitHost

/// Follows requests, windows and presenters from event to event and from step to step.
///
/// It checks the rules between two states of the tree, where ``TreeCheck`` checks one state.
final class Watch {
  private unowned let stage: Stage
  private var windows: [flow_window: Told] = [:]
  /// The things that a request may take away, by the transition that waits with it (Q3).
  private var wishes: [flow_transition: Wish] = [:]
  /// The screens removed, and the coordinators started, since the last outcome and the last step.
  private var removed: [flow_screen] = []
  /// The number of times something was shown, hidden, opened or closed.
  private var changeCount = 0
  private var hasStarted = false
  /// True if a request has done something since the last step.
  private var hasDone = false
  /// The requests without effect during this step that have changed something all the same, with
  /// the fault.
  private var changedAllTheSame: [flow_transition: String] = [:]
  /// The tree after the last step, if nothing was going on then.
  private var rest: Found?
  /// Breaches of rules during this step. At the end of the engine nobody waits for presenters, and
  /// no step is settled any more.
  private var faults: [String] = []
  private var ticketCount = 0
  /// The things that requests must have done when they say so, by their tickets, which the stage
  /// keeps.
  private var deeds: [ObjectIdentifier: Deed] = [:]
  private var requestCount = 0

  init(stage: Stage) { self.stage = stage }

  func follow(_ event: Event, name: (flow_handle) -> String) {
    guard !stage.isShutDown else { return }
    learn()
    if let fault = fault(of: event, name: name) { faults.append(fault) }
  }

  /// - Returns: The fault of the event; `nil` if it breaks nothing.
  private func fault(of event: Event, name: (flow_handle) -> String) -> String? {
    switch event.kind {
    case FLOW_EVENT_START: hasStarted = true
    case FLOW_EVENT_FINISHED, FLOW_EVENT_DISMISSED: changeCount += 1
    case FLOW_EVENT_REMOVED:
      changeCount += 1
      removed.append(event.subject)
    case FLOW_EVENT_WILL_APPEAR, FLOW_EVENT_WILL_DISAPPEAR: willChange(event.subject)
    case FLOW_EVENT_DID_APPEAR, FLOW_EVENT_DID_DISAPPEAR:
      let isGone = event.kind == FLOW_EVENT_DID_DISAPPEAR
      return fault(ofChanging: event.subject, isGone: isGone).map {
        "O3: \(name(event.subject)) has changed \($0)"
      }
    case FLOW_EVENT_CHANGE: return event.change.flatMap { fault(of: $0) }
    case FLOW_EVENT_DONE:
      return event.outcome.flatMap { fault(of: $0, transition: event.subject, name: name) }
    default: break
    }
    return nil
  }

  // MARK: Presenters

  /// Notes the window of each object, because presenters are told of objects that are gone already.
  private func learn() {
    for window in stage.engine.windows {
      for layer in stage.engine.layers(of: window) {
        for screen in stage.engine.allScreens(of: layer.handle) {
          windows[window, default: Told()].noteHeld(screen, in: layer.style)
        }
      }
    }
  }

  private func window(of screen: flow_screen) -> flow_window? {
    windows.first { $0.value.hasHeld(screen) }?.key
  }

  private func willChange(_ screen: flow_screen) {
    // The beginning of a gesture is told to the presenter, but is no change.
    guard !isHeld, let window = window(of: screen), let presenter = presenter(of: window)
    else { return }
    windows[window]?.willChange(presenter)
  }

  private var isHeld: Bool {
    stage.tickets.contains { $0.isPending && $0.waiting == .finger }
  }

  private func presenter(of window: flow_window) -> flow_presenter? {
    stage.hosts[window]?.handle
  }

  private func fault(ofChanging screen: flow_screen, isGone: Bool) -> String? {
    guard let window = window(of: screen), let presenter = presenter(of: window)
    else { return nil }
    // Everything that a new root replaces has ended before that root starts, and so before there is
    // anything to show (O9).
    if isGone, stage.engine.layerHandles(of: window).isEmpty { return nil }
    return windows[window]?.faultOfChanging(
      presenter, unanswered: stage.hosts[window]?.unanswered ?? [])
  }

  private func fault(of change: flow_change) -> String? {
    for screen in [change.from, change.to] {
      if let other = window(of: screen), other != change.window {
        return "Q7: the presenter of a window is told of another window's screen"
      }
    }
    let now = stage.engine.layerHandles(of: change.window)
    let one = closesOneLayer(change.window)
    return windows[change.window, default: Told()].follow(change, now: now, closesOneLayer: one)
  }

  private func closesOneLayer(_ window: flow_window) -> Bool {
    guard let presenter = presenter(of: window),
      let classID = stage.engine.classID(of: presenter),
      let info = try? stage.engine.info(ofClass: classID)
    else { return false }
    return info.flags & FLOW_CLASS_ONE_LAYER != 0
  }

  // MARK: Outcomes

  /// Checks an outcome: a wish that waited has removed only its own screens, and a request without
  /// effect has changed nothing.
  private func fault(
    of outcome: Outcome, transition: flow_transition, name: (flow_handle) -> String
  ) -> String? {
    defer {
      removed = []
      if outcome.kind == FLOW_OUTCOME_DONE { hasDone = true }
    }
    if let wish = wishes.removeValue(forKey: transition) {
      let home = wish.screens.first.flatMap(window)
      if let other = wish.other(among: removed, where: { window(of: $0) == home }) {
        return "Q3: a request that waited has removed \(name(other)) too"
      }
      if wish.needsPlace, outcome.kind == FLOW_OUTCOME_DONE, wish.screens.isDisjoint(with: removed)
      {
        return "Q3: a request that waited has taken another place than that of "
          + wish.screens.map(name).sorted().joined(separator: ", ")
      }
    }
    guard let rest, outcome.cameToNothing, !mayHaveRunMore else { return nil }
    if hasStarted {
      changedAllTheSame[transition] = "a coordinator was started"
    } else if let found = try? TreeCheck(engine: stage.engine).walk(), found.tree != rest.tree {
      changedAllTheSame[transition] = "the tree is another one"
    }
    return nil
  }

  /// Reactions to `create` run before the request that the instance is made for; and a request that
  /// waits for an answer comes back behind others.
  private var mayHaveRunMore: Bool {
    hasDone
      || stage.reactions.contains { ["create", "destroy"].contains($0.pattern.verb) }
  }

  /// Notes what a request says that it does.
  func expect(_ request: PreparedRequest, options: flow_options) {
    guard let ticket = object(options.done.user_data, as: Ticket.self) else { return }
    deeds[ObjectIdentifier(ticket)] = Deed(request: request, on: stage, changeCount: changeCount)
  }

  /// Checks that a request that is `done` has made its changes.
  func check(_ ticket: Ticket, outcome: Outcome) {
    guard !stage.isShutDown, outcome.kind == FLOW_OUTCOME_DONE,
      let fault = deeds[ObjectIdentifier(ticket)]?.fault(on: stage, changeCount: changeCount)
    else { return }
    faults.append("Q1: '\(ticket.label)' of line \(ticket.line.number) is done, and \(fault)")
  }

  // MARK: Steps

  /// Checks the rules at the end of a step.
  func settle(_ found: Found) throws(StepFailure) {
    if let fault = faults.first { throw StepFailure(fault) }
    defer {
      rest = stage.isAtRest ? found : nil
      hasStarted = false
      hasDone = false
      changedAllTheSame = [:]
      ticketCount = stage.tickets.count
      requestCount = stage.requests.count
    }
    if let step = requestStep(), let request = stage.requests.last {
      if let fault = changedAllTheSame[request.transition] {
        throw StepFailure("Q12: '\(request.label)' came to nothing, and \(fault)")
      }
      keepWish(step, transition: request.transition)
    }
    guard stage.isAtRest else { return }
    for (window, rows) in found.rows { windows[window]?.settle(rows.map(\.layer)) }
  }

  /// The step that has just been made, if it is a request and nothing was going on before. Its
  /// callbacks are the first of the step, and its transition is the last.
  private func requestStep() -> Step? {
    guard rest != nil, stage.tickets.count > ticketCount, stage.requests.count > requestCount
    else { return nil }
    let line = stage.tickets[ticketCount].line
    let step = stage.script.steps.first { $0.line == line }
    switch step?.action {
    case is RequestStep, is BatchStep, is GestureStep: return step
    default: return nil
    }
  }

  private func keepWish(_ step: Step, transition: flow_transition) {
    guard (try? stage.engine.outcome(of: transition).isPending) == true else { return }
    if let rest, let wish = step.wish(on: stage, found: rest) { wishes[transition] = wish }
  }
}

extension Outcome {
  /// True if the request says that it has changed nothing. Routes are not meant: what was asked for
  /// in a `navigate` that handles nothing runs on its own (L2).
  fileprivate var cameToNothing: Bool {
    [FLOW_OUTCOME_REFUSED, FLOW_OUTCOME_VETOED, FLOW_OUTCOME_NOOP].contains(kind)
      && flow_request_traits(request) & FLOW_TRAIT_ROUTE == 0
  }
}
