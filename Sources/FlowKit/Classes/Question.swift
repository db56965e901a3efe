public import CFlowABI

/// The answer to a question whether something may happen.
public enum Answer: Sendable {
  /// It may happen.
  case yes
  /// It may not: the request is vetoed, a route refused.
  case no
  /// The question is answered later: keep it.
  case later

  var number: flow_answer {
    switch self {
    case .yes: FLOW_ANSWER_YES
    case .no: FLOW_ANSWER_NO
    case .later: FLOW_ANSWER_LATER
    }
  }
}

/// A question that was put off with `.later`, to be answered once.
public struct Question {
  /// The question, as the C functions take it.
  public let handle: flow_question
  private let context: Context

  init(handle: flow_question, context: Context) {
    self.handle = handle
    self.context = context
  }

  /// Answers it. If it was answered before, or is of no interest any more, nothing changes, and the
  /// host is told so (M4).
  public func answer(_ yes: Bool) {
    guard let link = context.link else { return }
    let answer = yes ? FLOW_ANSWER_YES : FLOW_ANSWER_NO
    _ = link.api.pointee.flow_question_answer(link.engine, handle, answer)
  }

  /// Puts another route in the place of the one that was asked about; answer yes then.
  public func reroute(_ route: Route) throws(FlowError) {
    let link = try context.living()
    let status = lending { loan in
      link.api.pointee.flow_question_reroute(link.engine, handle, loan.route(route))
    }
    try link.check(status)
  }
}

/// A wish to make a screen or coordinator go.
public struct Leave {
  /// The kind of request that would make it go.
  public let request: flow_request_kind
  /// The cause it would go with: `back`, `dragged` and `closed` are the user's wish, others a
  /// program's.
  public let cause: Cause
  /// The question, to be kept if the answer is `.later`.
  public let question: Question

  init(leave: flow_leave, context: Context) {
    request = leave.request
    cause = Cause(rawValue: leave.cause)
    question = Question(handle: leave.question, context: context)
  }
}
