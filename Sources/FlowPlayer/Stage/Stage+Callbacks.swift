import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// A reaction: what one step does when a callback runs.
final class Reaction {
  let pattern: Token
  let steps: [Step]
  let runsOnce: Bool
  /// True if it has run and does not run again.
  var isOver = false

  init(pattern: Token, steps: [Step], runsOnce: Bool) {
    self.pattern = pattern
    self.steps = steps
    self.runsOnce = runsOnce
  }
}

/// The observer that tells a stage of everything that happens in its engine.
final class Listener: Observer {
  private unowned let stage: Stage

  init(stage: Stage) { self.stage = stage }

  func event(_ event: Event) { stage.observe(event) }

  func didStart(_ coordinator: flow_coordinator) {
    stage.delivered(Token("didStart", stage.name(of: coordinator)))
  }
}

extension Stage {
  // MARK: Instances

  /// The `create` method of the built-in classes.
  func create(
    _ kind: Cast.Kind, handle: flow_handle, arguments: UnsafePointer<flow_value>?
  ) -> UnsafeMutableRawPointer? {
    guard case .string(let name)? = Value(flow_value_get(arguments, "name")) else { return nil }
    cast.bind(name, to: handle, classID: kind.classID)
    createFails = false
    react(to: Token("create", name))
    if createFails { return nil }
    let instance = Instance(stage: self, name: name, handle: handle, kind: kind)
    add(instance)
    return Unmanaged.passUnretained(instance).toOpaque()
  }

  // MARK: Callbacks as they run

  /// A callback about what was opened is running.
  func delivered(_ token: Token, about subject: flow_handle) {
    delivered(token, isObserved: !givenTwice.contains(subject))
  }

  /// A callback of a built-in class, or one given with a request, is running.
  ///
  /// - Parameter isObserved: True if the observer has been told of it, provided it is told of such
  ///   callbacks.
  func delivered(_ token: Token, isObserved: Bool = true) {
    if isObserved, Self.comparedVerbs.contains(token.verb) { record.deliver(token) }
    if Self.callVerbs.contains(token.verb) {
      audience.callback?(place, token.description)
      if record.detail.contains(.calls) { record.trace.append(token) }
    }
    react(to: token)
  }

  /// The `done` callback of a request runs.
  func done(_ token: Token, of transition: flow_transition, isShown: Bool) {
    // The observer has been told right before, without knowing the script's word for the request.
    if record.detail.contains(.requests), record.trace.last?.verb == "done" {
      record.trace.removeLast()
      record.trace.append(token)
    } else if isShown {
      record.trace.append(token)
    }
    react(to: token)
  }

  /// A `done` that nobody hears has ended.
  func ended(_ token: Token, isShown: Bool) {
    if isShown { record.trace.append(token) }
    react(to: token)
  }

  func react(to token: Token) {
    for reaction in reactions where reaction.pattern.matches(token) && !reaction.isOver {
      if reaction.runsOnce { reaction.isOver = true }
      run(reaction.steps, performer: nil)
    }
  }

  // MARK: Events

  /// The observer is told of a callback before it runs.
  func observe(_ event: Event) {
    nameLayers()
    findDestroyed()
    record.lastEvent = (event.kind, event.subject)
    overseer.heard(event, named: name)
    audience.event?(engine, event)
    let token = token(for: event)
    if let callback = audience.callback {
      callback(place, (token ?? question(for: event)).description)
    }
    guard let token else { return }
    if isShown(event) { record.trace.append(token) }
    if event.kind == FLOW_EVENT_FINISHED { keepResult(event) }
    if isCompared(event) {
      record.announce(token)
    } else if !isReactedToElsewhere(event) {
      react(to: token)
    }
  }

  private func token(for event: Event) -> Token? {
    let subject = name(of: event.subject)
    switch event.kind {
    case FLOW_EVENT_START: return Token("start", subject)
    case FLOW_EVENT_DID_START: return Token("didStart", subject)
    case FLOW_EVENT_WILL_APPEAR: return Token("will_show", subject)
    case FLOW_EVENT_DID_APPEAR: return Token("show", subject)
    case FLOW_EVENT_WILL_DISAPPEAR: return Token("will_hide", subject)
    case FLOW_EVENT_DID_DISAPPEAR: return Token("hide", subject)
    case FLOW_EVENT_REMOVED: return Token("remove", subject)
    case FLOW_EVENT_COMPLETION: return Token("back", subject)
    case FLOW_EVENT_DISMISSED: return Token("onDismiss", subject)
    case FLOW_EVENT_FINISHED: return .finish(subject, cause: event.cause, value: event.value)
    case FLOW_EVENT_RELEASED: return Token("release", subject)
    case FLOW_EVENT_GUARD: return .route("guard", name: subject, route: event.route)
    case FLOW_EVENT_NAVIGATE: return .route("navigate", name: subject, route: event.route)
    case FLOW_EVENT_LINK: return .route("link", name: subject, route: event.route)
    case FLOW_EVENT_RESUMED: return Token("resumed", subject)
    case FLOW_EVENT_PAUSED:
      return Token("paused", subject, ActivityName.word(of: activity(around: event.subject)))
    case FLOW_EVENT_ARGUMENTS:
      return Token("arguments", subject, event.value?.json ?? "none")
    case FLOW_EVENT_CANCELLED: return Token("cancel", subject)
    case FLOW_EVENT_ANSWERED:
      guard case .string(let button)? = event.value else { return .answered(subject, button: "") }
      return .answered(subject, button: button)
    case FLOW_EVENT_CHANGE:
      return event.change.map { HostChange(change: $0, name: name).token }
    case FLOW_EVENT_RESELECTED:
      let tabs = engine.tabs(of: event.subject)
      return Token("reselected", subject, tabs.word(at: tabs.firstIndex(where: \.isSelected) ?? 0))
    case FLOW_EVENT_DONE:
      guard let outcome = event.outcome else { return nil }
      let request = word(of: flow_request_name(outcome.request))
      return Token("done", request, OutcomeName.of(outcome, named: name))
    default: return nil
    }
  }

  /// Returns the token of an event that traces show only when built-in classes are asked.
  private func question(for event: Event) -> Token {
    let verb =
      switch event.kind {
      case FLOW_EVENT_MAY_LEAVE: "mayLeave"
      case FLOW_EVENT_MAY_SELECT: "maySelect"
      case FLOW_EVENT_BACK: "handleBack"
      default: word(of: flow_event_name(event.kind))
      }
    return Token(verb, name(of: event.subject))
  }

  private func isShown(_ event: Event) -> Bool {
    switch event.kind {
    // Every built-in coordinator has a guard; those the script is silent about say yes.
    case FLOW_EVENT_GUARD: cast.guards[name(of: event.subject)] != nil
    case FLOW_EVENT_WILL_APPEAR, FLOW_EVENT_WILL_DISAPPEAR: record.detail.contains(.appearance)
    case FLOW_EVENT_DID_APPEAR, FLOW_EVENT_DID_DISAPPEAR:
      !record.detail.isDisjoint(with: [.appearance, .visibility])
    case FLOW_EVENT_CHANGE: record.detail.contains(.changes)
    case FLOW_EVENT_DONE: record.detail.contains(.requests)
    default: true
    }
  }

  private static let comparedVerbs: Set<String> = [
    "start", "will_show", "show", "will_hide", "hide", "remove", "back", "finish", "release",
    "navigate", "guard", "link",
    "answered", "cancel", "arguments", "paused", "resumed",
  ]
  private static let callVerbs: Set<String> = [
    "render", "input", "poke", "changed", "locale", "wrong",
  ]

  /// True if the event announces a callback that ``delivered(_:)`` will see.
  private func isCompared(_ event: Event) -> Bool {
    switch event.kind {
    case FLOW_EVENT_FINISHED, FLOW_EVENT_COMPLETION:
      !givenTwice.contains(event.subject) && isListenedTo(event)
    case FLOW_EVENT_ANSWERED, FLOW_EVENT_CANCELLED: isListenedTo(event)
    case FLOW_EVENT_START, FLOW_EVENT_WILL_APPEAR, FLOW_EVENT_DID_APPEAR,
      FLOW_EVENT_WILL_DISAPPEAR, FLOW_EVENT_DID_DISAPPEAR, FLOW_EVENT_REMOVED,
      FLOW_EVENT_RELEASED, FLOW_EVENT_GUARD, FLOW_EVENT_NAVIGATE, FLOW_EVENT_LINK,
      FLOW_EVENT_ARGUMENTS, FLOW_EVENT_PAUSED, FLOW_EVENT_RESUMED:
      instance(event.subject) != nil
    default: false
    }
  }

  /// True if a callback of the script's is there for the event.
  private func isListenedTo(_ event: Event) -> Bool {
    switch event.kind {
    case FLOW_EVENT_FINISHED:
      listenedTo[.finished]?.contains(event.subject) == true || instance(event.related) != nil
    case FLOW_EVENT_COMPLETION: listenedTo[.completion]?.contains(event.subject) == true
    case FLOW_EVENT_ANSWERED: listenedTo[.answered]?.contains(event.subject) == true
    case FLOW_EVENT_CANCELLED: listenedTo[.cancel]?.contains(event.subject) == true
    default: false
    }
  }

  /// True if reactions run in the callback itself: the presenter's, the observer's `did_start`, a
  /// `dismissed` or `done` of the script.
  private func isReactedToElsewhere(_ event: Event) -> Bool {
    [FLOW_EVENT_CHANGE, FLOW_EVENT_DID_START, FLOW_EVENT_DISMISSED, FLOW_EVENT_DONE]
      .contains(event.kind) || isListenedTo(event)
  }

  private func keepResult(_ event: Event) {
    record.results.append(
      (
        name(of: event.subject), event.related != FLOW_NONE, word(of: flow_cause_name(event.cause)),
        event.value
      ))
  }
}
