import FlowCalls
import CFlowABI
import FlowModel
import FlowMessages

/// Vetoes (O1): those who would go are asked before anything changes.
extension Engine {
  /// Somebody who would go by a request.
  struct Leaver {
    var handle: flow_handle
    var cause: flow_cause
  }

  /// Who has to be asked before what has been planned can be made final; nil if nobody.
  func asking(_ transaction: Transaction, _ request: Submission, _ mark: Plan.Mark) -> Asking? {
    if let asking = selector(transaction, request, mark) { return asking }
    guard classes.canVeto, request.asksBeforeLeaving else { return nil }
    var leavers: ContiguousArray<Leaver> = []
    for departure in tree.departures(transaction.plan, since: mark) {
      let handle = handle(departure.object)
      guard let instance = try? instance(handle), instance.standard(.mayLeave) != nil,
        !request.allowed.contains(handle)
      else { continue }
      leavers.append(Leaver(handle: handle, cause: cause(departure.cause)))
    }
    return leavers.isEmpty ? nil : .leave(leavers)
  }

  /// Asks on behalf of a request, once the plan has been taken back: the tree is as it was.
  ///
  /// - Parameter part: the request that needs it, which may be a part of that (L1).
  func ask(_ asking: Asking, _ request: Submission, for part: Submission) -> LeaveAnswer {
    switch asking {
    case .leave(let leavers): return askToLeave(leavers, request, part)
    case .select(let selector, let selection, let asked):
      if request.hasSaidNo(asked) { return .no(by: selector) }
      switch askToSelect(selector, selection, asked, request) {
      case FLOW_ANSWER_YES:
        request.allowed.insert(asked)
        return .yes
      case FLOW_ANSWER_LATER: return .later
      default: return .no(by: selector)
      }
    }
  }

  /// Asks those who would go, until somebody says no or needs time.
  private func askToLeave(
    _ leavers: ContiguousArray<Leaver>, _ request: Submission, _ part: Submission
  ) -> LeaveAnswer {
    for leaver in leavers where !request.allowed.contains(leaver.handle) && isLive(leaver.handle) {
      if request.hasSaidNo(leaver.handle) { return .no(by: leaver.handle) }
      switch ask(leaver, request) {
      case FLOW_ANSWER_YES: request.allowed.insert(leaver.handle)
      case FLOW_ANSWER_LATER: return .later
      default:
        noteOwnVeto(leaver.handle, part)
        return .no(by: leaver.handle)
      }
    }
    return .yes
  }

  /// Tells a host that asks for notes, once for each class, that somebody has forbidden what it, or the
  /// coordinator to which it belongs, asked for itself (M5).
  private func noteOwnVeto(_ leaver: flow_handle, _ request: Submission) {
    guard options.flags & FLOW_ENGINE_NOTES != 0, !request.isWish, isLive(leaver),
      let entry = (try? instance(leaver))?.entry, !entry.isVetoTold,
      let from = request.parts.first(where: { $0.from == leaver || isOwner($0.from, of: leaver) })?
        .from
    else { return }
    entry.isVetoTold = true
    let whose: Message = from == leaver ? "it has" : "its coordinator \(name(of: from)) has"
    report(
      FLOW_SEVERITY_NOTE, FLOW_OK, leaver,
      "'may_leave' of \(name(of: leaver)) has vetoed \(describe(request)), which \(whose) "
        + "made; let it say yes to that, or ask with FLOW_OPEN_FORCE")
  }

  private func isOwner(_ handle: flow_handle, of leaver: flow_handle) -> Bool {
    guard case .screen(let screen) = Handle.object(leaver), let owner = tree.screens[screen].owner
    else { return false }
    return handle == self.handle(owner)
  }

  private func ask(_ leaver: Leaver, _ request: Submission) -> flow_answer {
    guard let instance = try? instance(leaver.handle) else { return FLOW_ANSWER_YES }
    emit(FLOW_EVENT_MAY_LEAVE, leaver.handle)
    return ask(leaver.handle, "may_leave", about: request) { question in
      var leave = flow_leave()
      leave.struct_size = UInt32(MemoryLayout<flow_leave>.size)
      leave.request = request.kind
      leave.cause = leaver.cause
      leave.question = handle(question)
      return withUnsafePointer(to: &leave) {
        callForAnswer(.mayLeave, of: instance, Engine.word(UnsafeRawPointer($0)))
      }
    }
  }

  // MARK: What is not allowed

  /// The user's wish was not allowed: the screen that does not allow it is told (G1).
  func tellAttempt(_ request: Submission) {
    guard let part = request.parts.first, let screen = tree.forbidder(of: part.request) else {
      return
    }
    let isDrag = part.kind == FLOW_REQUEST_DRAG || part.kind == FLOW_REQUEST_GESTURE_DRAG
    emit(FLOW_EVENT_ATTEMPTED, handle(screen))
    call(
      .attempted, of: screens[screen]?.instance,
      word(isDrag ? FLOW_CAUSE_DRAGGED : FLOW_CAUSE_BACK))
  }

  private func word(_ cause: flow_cause) -> UInt64 { UInt64(UInt32(bitPattern: cause)) }
}

/// Who is asked, and what.
enum Asking {
  case leave(ContiguousArray<Engine.Leaver>)
  /// The last is what counts as allowed by a yes: the tab, or the layer of one that is not there yet.
  case select(flow_handle, TabSelection, flow_handle)

  /// What is asked about, if that is not who is asked.
  var subject: flow_handle? {
    if case .select(_, _, let asked) = self { asked } else { nil }
  }
}

/// What those who were asked have answered.
enum LeaveAnswer {
  case yes
  case no(by: flow_handle)
  case later
}
