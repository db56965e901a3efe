public import CFlowABI

/// What is answered when something asks whether it may happen.
public enum Answer: Sendable {
  case yes
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

/// What was asked, to be answered after `.later`.
public struct Question {
  public let handle: flow_question
  private let context: Context

  init(_ handle: flow_question, _ context: Context) {
    self.handle = handle
    self.context = context
  }

  /// Answers it. It was answered before, or is of no interest any more: nothing happens.
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
  public let request: flow_request_kind
  /// How it would go: `back` and `dragged` are the user's wish, others a program's.
  public let cause: Cause
  public let question: Question

  init(_ leave: flow_leave, _ context: Context) {
    request = leave.request
    cause = Cause(rawValue: leave.cause)
    question = Question(leave.question, context)
  }
}
