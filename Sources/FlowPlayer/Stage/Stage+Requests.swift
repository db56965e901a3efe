import CFlowABI
import FlowKit
import FlowKitHost

/// A request that has been made, and the transition it returned.
struct MadeRequest {
  var label: String
  var transition: flow_transition
  var isReleased = false
  /// The ticket of its outcome.
  var ticket: Ticket?
}

/// Why a request was not made: the script is wrong, or the engine returned an error.
enum RequestFailure: Error {
  case step(StepFailure)
  case engine(FlowError)
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
    request.tabs = step.tabs
    var names = step.names[...]
    if case .named = step.verb.subject {
      request.from = try target(names.popFirst() ?? "none")
    } else {
      request.from = try target(step.options.by ?? scene.performer ?? "window")
    }
    if case .tab = step.verb.subject {
      request.from = try router(of: names.popFirst() ?? "", from: request.from)
    }
    for operand in step.verb.operands {
      try prepare(operand, names: &names, for: &request)
    }
    return request
  }

  /// Looks up the names of one operand, and takes them.
  private func prepare(
    _ operand: RequestVerb.Operand, names: inout ArraySlice<String>,
    for request: inout PreparedRequest
  ) throws(RequestFailure) {
    do {
      switch operand {
      case .presentable: request.presentable = try presentable(names.popFirst() ?? "none")
      case .screens:
        for name in names { request.screens.append(try presentable(name)) }
        request.count = request.screens.count
      case .tabs, .tab:
        request.tabNames = Array(names)
        for name in names {
          // A pane may be opened without a root.
          let isNone = name == "none" && request.tabs.layout == FLOW_LAYOUT_PANES
          request.roots.append(isNone ? FLOW_NONE : try presentable(name))
        }
        if operand == .tab, let root = request.roots.first { request.presentable = root }
      default: break
      }
    } catch {
      throw .engine(error)
    }
    switch operand {
    case .screen: request.presentable = try target(names.popFirst() ?? "none")
    case .tabIndex: request.count = try index(of: names.popFirst() ?? "", from: request.from)
    case .classID: request.classID = names.popFirst() ?? ""
    default: break
    }
  }

  private func router(of tab: String, from: flow_handle) throws(RequestFailure) -> flow_router {
    do {
      return try tabRouter(tab, from: from)
    } catch {
      throw .step(error)
    }
  }

  private func index(of tab: String, from: flow_handle) throws(RequestFailure) -> Int {
    do {
      return try tabIndex(tab, from: from)
    } catch {
      throw .step(error)
    }
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
    for step: RequestStep, request: PreparedRequest, label: String, isShown: Bool
  ) -> flow_options {
    var options = flow_options()
    options.struct_size = UInt32(MemoryLayout<flow_options>.size)
    options.style = step.options.style
    options.flags = step.options.flags(isAnimated: isAnimated)
    options.pane = step.options.pane
    if let source = step.options.source { options.source = source.view }
    if let row = step.options.sourceRow { options.source_row = row.view }
    func ticket(_ kind: Ticket.Kind) -> Ticket {
      let ticket = Ticket(stage: self, kind: kind, label: label, line: step.line, isShown: isShown)
      tickets.append(ticket)
      return ticket
    }
    if step.options.hasCompletion {
      options.completion = ticket(.completion).callback
      listen(.completion, handle: rootMostNew(request.screens) ?? request.presentable)
    }
    if step.verb.presents { options.dismissed = ticket(.dismissed).callback }
    if step.options.hasFinished || isForNobody(request) {
      options.finished = ticket(.finished).finishedCallback
      listen(.finished, handle: request.presentable)
    }
    let done = ticket(.done)
    options.done = step.options.isUnheard ? done.unheardCallback : done.doneCallback
    return options
  }

  /// Makes a request that takes instances over, if it is made at all.
  func taking(_ handles: [flow_handle], call: () -> flow_status) -> flow_status {
    let new = handles.filter { !given.contains($0) }
    givenTwice.formUnion(handles.filter(given.contains))
    given.formUnion(handles)
    let status = call()
    if status != FLOW_OK { given.subtract(new) }
    return status
  }

  /// Finds the root-most new screen of a set stack: everything that goes with the stack goes with
  /// it. It is unknown while a request that opens one of them waits.
  private func rootMostNew(_ screens: [flow_screen]) -> flow_screen? {
    let new = screens.filter { engine.lives($0) && engine.screen($0)?.layer == FLOW_NONE }
    if new.contains(where: given.contains) { givenTwice.formUnion(new) }
    return new.first
  }

  /// Expects a callback. If another request has taken the instance over already, nobody knows which
  /// of them will open it.
  private func listen(_ kind: Ticket.Kind, handle: flow_handle) {
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

  /// True if a coordinator is opened that nobody else hears the end of.
  private func isForNobody(_ request: PreparedRequest) -> Bool {
    let from = flow_kind_of(request.from)
    return flow_kind_of(request.presentable) == FLOW_KIND_COORDINATOR
      && (from == FLOW_KIND_WINDOW || from == FLOW_KIND_ROUTER)
  }

  /// Makes the request.
  func make(
    _ request: PreparedRequest, label: String, options: flow_options
  ) throws(RequestFailure) {
    var options = options
    var transition: flow_transition = FLOW_NONE
    let status = taking(request.given) {
      let place = RequestVerb.Place(engine: engine.pointer, window: window)
      return request.verb.call(place, request, &options, &transition)
    }
    if status != FLOW_OK {
      listenNoMore(to: request)
      throw .engine(engine.link.error(status))
    }
    let ticket = object(options.done.user_data, as: Ticket.self)
    if request.verb.hasOutcome, options.done.function != nil { ticket?.mustRun = true }
    ticket?.waiting = request.verb.waiting
    requests.append(MadeRequest(label: label, transition: transition))
  }
}
