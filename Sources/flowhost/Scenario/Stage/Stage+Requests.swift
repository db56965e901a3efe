import CFlowABI
import CFlowURI

/// A request whose names have become handles.
struct PreparedRequest {
  var verb: RequestVerb
  var from: flow_handle
  var presentable: flow_handle = FLOW_NONE
  var classID = ""
  var screens: [flow_handle] = []
  var count = 0
  var value: Value?
  var route: Route?
  var uri = ""

  /// What the engine takes over.
  var given: [flow_handle] { screens + (presentable == FLOW_NONE ? [] : [presentable]) }
}

/// A request that has been made, and the transition it returned.
struct MadeRequest {
  var label: String
  var transition: flow_transition
  var isReleased = false
  /// Of its outcome.
  var ticket: Ticket?
}

/// Why a request was not made: the script is wrong, or the engine returned an error.
enum RequestFailure: Error {
  case step(StepFailure)
  case engine(EngineFailure)
}

extension Stage {
  /// Looks names up, and makes what has not been used before.
  func prepare(_ step: RequestStep, in scene: Scene) throws(RequestFailure) -> PreparedRequest {
    for name in step.fresh { cast.forget(name) }
    var request = PreparedRequest(verb: step.verb, from: FLOW_NONE)
    request.value = step.value
    request.route = step.route
    request.uri = step.uri
    request.count = step.number
    request.classID = step.verb == .openNew ? step.names.first ?? "" : ""
    if let first = step.names.first, step.verb.takesTargetFirst {
      request.from = try target(first)
    } else {
      request.from = try target(step.options.by ?? scene.performer ?? "window")
    }
    do {
      switch step.verb.operands {
      case .presentable: request.presentable = try presentable(step.names.first ?? "none")
      case .screens:
        for name in step.names { request.screens.append(try presentable(name)) }
        request.count = request.screens.count
      default: break
      }
    } catch {
      throw .engine(error)
    }
    return request
  }

  private func target(_ name: String) throws(RequestFailure) -> flow_handle {
    do {
      return try known(name)
    } catch {
      throw .step(error)
    }
  }

  /// The options of a request, with callbacks that feed the trace.
  func options(
    for step: RequestStep, _ request: PreparedRequest, label: String, isShown: Bool
  ) -> flow_options {
    var options = flow_options()
    options.struct_size = UInt32(MemoryLayout<flow_options>.size)
    options.style = step.options.style
    options.animated = step.options.isAnimated ?? isAnimated ? FLOW_TRUE : FLOW_FALSE
    options.flags = step.options.flags
    func ticket(_ kind: Ticket.Kind) -> Ticket {
      let ticket = Ticket(self, kind, label: label, line: step.line, isShown: isShown)
      tickets.append(ticket)
      return ticket
    }
    if step.options.hasCompletion {
      options.completion = ticket(.completion).callback
      listen(.completion, rootMostNew(request.screens) ?? request.presentable)
    }
    if step.verb.presents { options.dismissed = ticket(.dismissed).callback }
    if step.options.hasFinished || isForNobody(request) {
      options.finished = ticket(.finished).finishedCallback
      listen(.finished, request.presentable)
    }
    options.done = ticket(.done).doneCallback
    return options
  }

  /// Makes a request that takes instances over, if it is made at all.
  func taking(_ handles: [flow_handle], _ call: () -> flow_status) -> flow_status {
    let new = Set(handles).subtracting(given)
    givenTwice.formUnion(given.intersection(handles))
    given.formUnion(handles)
    let status = call()
    if status != FLOW_OK { given.subtract(new) }
    return status
  }

  /// What goes with a set stack goes with its root-most new screen. Which one that is nobody knows while a
  /// request that opens one of them waits.
  private func rootMostNew(_ screens: [flow_screen]) -> flow_screen? {
    let new = screens.filter { engine.screen($0)?.layer == FLOW_NONE }
    if !given.isDisjoint(with: new) { givenTwice.formUnion(new) }
    return new.first
  }

  /// Expects a callback. If another request has taken the instance over already, nobody knows which of
  /// them will open it.
  private func listen(_ kind: Ticket.Kind, _ handle: flow_handle) {
    if given.contains(handle) { givenTwice.insert(handle) }
    listenedTo[kind, default: []].insert(handle)
  }

  /// A request that was not made has given no callbacks.
  func listenNoMore(to request: PreparedRequest) {
    for handle in request.given where !given.contains(handle) {
      listenedTo[.completion]?.remove(handle)
      listenedTo[.finished]?.remove(handle)
    }
  }

  /// Whether a coordinator is opened that nobody else hears the end of.
  private func isForNobody(_ request: PreparedRequest) -> Bool {
    let from = flow_handle_kind(request.from)
    return flow_handle_kind(request.presentable) == FLOW_KIND_COORDINATOR
      && (from == FLOW_KIND_WINDOW || from == FLOW_KIND_ROUTER)
  }

  /// Makes the request.
  func make(
    _ request: PreparedRequest, label: String, options: flow_options
  ) throws(RequestFailure) {
    var options = options
    var transition: flow_transition = FLOW_NONE
    let status = taking(request.given) { call(request, &options, &transition) }
    if status != FLOW_OK {
      listenNoMore(to: request)
      throw .engine(EngineFailure(status))
    }
    let ticket = object(options.done.user_data, as: Ticket.self)
    if request.verb != .shown { ticket?.mustRun = true }
    if request.verb == .link { ticket?.waiting = .root }
    requests.append(MadeRequest(label: label, transition: transition))
  }

  private func call(
    _ request: PreparedRequest, _ options: UnsafePointer<flow_options>,
    _ transition: UnsafeMutablePointer<flow_transition>
  ) -> flow_status {
    let engine = engine.pointer
    let from = request.from
    let opened = request.presentable
    switch request.verb {
    case .start, .setRoot: return flow_set_root(engine, from, opened, options, transition)
    case .open: return flow_open(engine, from, opened, options, transition)
    case .openNew:
      return Value.lend(request.value) {
        flow_open_new(engine, from, request.classID, $0, options, nil, transition)
      }
    case .push: return flow_push(engine, from, opened, options, transition)
    case .present: return flow_present(engine, from, opened, options, transition)
    case .replaceTop: return flow_replace_top(engine, from, opened, options, transition)
    case .setStack:
      return flow_set_stack(engine, from, request.screens, request.count, options, transition)
    case .pop: return flow_pop(engine, from, options, transition)
    case .popTo: return flow_pop_to(engine, from, options, transition)
    case .popToDepth: return flow_pop_to_depth(engine, from, request.count, options, transition)
    case .popToRoot: return flow_pop_to_root(engine, from, options, transition)
    case .dismiss: return flow_dismiss(engine, from, request.count, options, transition)
    case .dismissTo: return flow_dismiss_to(engine, from, options, transition)
    case .dismissAll: return flow_dismiss_all(engine, from, options, transition)
    case .close: return flow_close(engine, from, options, transition)
    case .finish:
      return Value.lend(request.value) { flow_finish(engine, from, $0, options, transition) }
    case .stop: return flow_stop(engine, from, options, transition)
    case .back: return flow_back(engine, from, options, transition)
    case .backTo: return flow_back_to(engine, from, options, transition)
    case .drag: return flow_drag(engine, from, options, transition)
    case .closeWindow: return flow_window_close(engine, from, options, transition)
    case .unload: return flow_plugin_unload(engine, from, options, transition)
    case .shown: return shown(from, options, transition)
    case .linkTo, .unlink:
      return Route.lend(request.route) {
        flow_screen_set_link(engine, from, $0, options, transition)
      }
    case .navigate:
      return Route.lend(request.route) { flow_navigate(engine, from, $0, options, transition) }
    case .link: return flow_uri_open(engine, from, request.uri, options, transition, nil)
    case .broadcast:
      return Route.lend(request.route) { flow_broadcast(engine, $0, options, transition) }
    }
  }

  /// A report takes no options; its callbacks are over at once.
  private func shown(
    _ screen: flow_screen, _ options: UnsafePointer<flow_options>,
    _ transition: UnsafeMutablePointer<flow_transition>
  ) -> flow_status {
    let unused = options.pointee.done
    unused.destroy?(unused.user_data)
    return flow_presenter_shown(engine.pointer, window, screen, transition)
  }
}

extension RequestVerb {
  /// Whether the first name is the handle that the request is made of.
  fileprivate var takesTargetFirst: Bool {
    switch operands {
    case .target, .targetAndRoute, .coordinatorAndValue: true
    default: false
    }
  }
}
