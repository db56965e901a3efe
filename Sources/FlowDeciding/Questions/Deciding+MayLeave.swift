import FlowCalls
package import CFlowABI
import FlowCalling
package import FlowModel
import FlowMessages
package import FlowRecords

/// Vetoes (O1): asks screens and coordinators that would leave, before anything changes.
extension Deciding {
  /// A screen or coordinator that would leave by a request.
  package struct Leaver {
    package var handle: flow_handle
    package var cause: flow_cause
  }

  /// Returns the screens and coordinators to ask before the plan can become final; nil if none.
  package func asking(_ transaction: Transaction, for request: Submission, mark: Plan.Mark)
    -> Asking?
  {
    if let asking = selector(transaction, for: request, mark: mark) { return asking }
    guard classes.canVeto, request.asksBeforeLeaving else { return nil }
    var leavers: Series<Leaver> = []
    for departure in tree.departures(transaction.plan, since: mark) {
      let handle = handle(departure.object)
      guard let instance = try? instance(handle), instance.standard(.mayLeave) != nil,
        !request.allowed.contains(handle)
      else { continue }
      leavers.append(Leaver(handle: handle, cause: cause(departure.cause)))
    }
    return leavers.isEmpty ? nil : .leave(leavers)
  }

  /// Asks on behalf of a request. The plan has been taken back, so that the tree is as it was.
  ///
  /// - Parameter part: The request that needs the answer: `request` itself, or one made inside its
  ///   `navigate` (L1).
  package func ask(_ asking: Asking, request: Submission, for part: Submission) -> LeaveAnswer {
    switch asking {
    case .leave(let leavers): return askToLeave(leavers, for: request, part: part)
    case .select(let selector, let selection, let asked):
      if request.hasSaidNo(asked) { return .no(by: selector) }
      switch askToSelect(selector, selected: selection, asked: asked, for: request) {
      case FLOW_ANSWER_YES:
        request.allow(asked)
        return .yes
      case FLOW_ANSWER_LATER: return .later
      default: return .no(by: selector)
      }
    }
  }

  /// Asks all that would leave, until one says no or needs time.
  private func askToLeave(
    _ leavers: Series<Leaver>, for request: Submission, part: Submission
  ) -> LeaveAnswer {
    for leaver in leavers where !request.allowed.contains(leaver.handle) && isLive(leaver.handle) {
      if request.hasSaidNo(leaver.handle) { return .no(by: leaver.handle) }
      switch ask(leaver, for: request) {
      case FLOW_ANSWER_YES: request.allow(leaver.handle)
      case FLOW_ANSWER_LATER: return .later
      default:
        noteOwnVeto(leaver.handle, for: part)
        return .no(by: leaver.handle)
      }
    }
    return .yes
  }

  /// Tells a host that asks for notes, once for each class, that somebody has forbidden what it, or
  /// the coordinator to which it belongs, asked for itself (M5).
  private func noteOwnVeto(_ leaver: flow_handle, for request: Submission) {
    guard options.flags & FLOW_ENGINE_NOTES != 0, !request.isWish, isLive(leaver),
      let entry = (try? instance(leaver))?.entry, !entry.isVetoTold,
      let part = request.parts.first(where: { isBehind($0, leaver: leaver) })
    else { return }
    let from = handle(part.request.from)
    entry.isVetoTold = true
    let whose: Message =
      from == leaver ? "it has" : Message("its coordinator % has", name(of: from))
    report(
      FLOW_SEVERITY_NOTE, status: FLOW_OK, of: leaver,
      message: Message(
        """
        'may_leave' of % has vetoed %, which % made; let it say yes to that, or ask with \
        FLOW_OPEN_FORCE
        """, name(of: leaver), describe(request), whose))
  }

  /// True if a part was asked for by a leaver, or by the coordinator to which that belongs.
  private func isBehind(_ part: Part, leaver: flow_handle) -> Bool {
    let from = handle(part.request.from)
    if from == leaver { return true }
    guard case .screen(let screen) = Handle.object(leaver), let owner = tree.screens[screen].owner
    else { return false }
    return from == handle(owner)
  }

  private func ask(_ leaver: Leaver, for request: Submission) -> flow_answer {
    guard let instance = try? instance(leaver.handle) else { return FLOW_ANSWER_YES }
    emit(FLOW_EVENT_MAY_LEAVE, of: leaver.handle)
    return ask(leaver.handle, name: "may_leave", about: request) { question in
      var leave = flow_leave()
      leave.struct_size = UInt32(MemoryLayout<flow_leave>.size)
      leave.request = request.kind.rawValue
      leave.cause = leaver.cause
      leave.question = handle(question)
      return withUnsafePointer(to: &leave) {
        callForAnswer(
          .mayLeave, of: instance, named: leaver.handle,
          argument: Calling.word(of: UnsafeRawPointer($0)))
      }
    }
  }

}

/// A question that a request needs answered, and whom to ask.
package enum Asking {
  case leave(Series<Deciding.Leaver>)
  /// Asks a coordinator if a tab may be selected. A yes allows the last handle: the tab, or the
  /// layer if the request itself makes the tab.
  case select(flow_handle, TabSelection, flow_handle)

  /// The object the question concerns, if that is not the one asked.
  package var subject: flow_handle? {
    if case .select(_, _, let asked) = self { asked } else { nil }
  }
}

/// The answer of all who were asked together.
package enum LeaveAnswer {
  case yes
  case no(by: flow_handle)
  case later
}
