package import CFlowABI
import FlowCalling
import FlowDeciding
package import FlowMessages
import FlowModel
import FlowRecords
package import FlowValues

/// Takes answers to questions (flow/question.h).
extension Running {
  /// Takes an answer (flow_question_answer).
  package func answer(_ handle: flow_handle, answer: flow_answer) throws(Fault) {
    guard answer == FLOW_ANSWER_NO || answer == FLOW_ANSWER_YES else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "% is no answer; FLOW_ANSWER_YES or FLOW_ANSWER_NO is needed", answer)
    }
    noteAnswer(answer, to: try openQuestion(handle))
    settle()
  }

  /// Takes another route as the answer of a guard (flow_question_reroute).
  package func reroute(_ handle: flow_handle, to route: OwnedRoute) throws(Fault) {
    let question = try openQuestion(handle)
    guard questions[question].isGuard, let routing = questions[question].request?.routing else {
      throw Fault(
        FLOW_ERROR_UNSUPPORTED,
        "% is not about a route; answer yes or no", Records.plainName(of: handle))
    }
    routing.reroute(to: route)
    noteAnswer(FLOW_ANSWER_YES, to: question)
    settle()
  }
}
