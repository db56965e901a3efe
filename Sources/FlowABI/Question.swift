public import CFlowABI
import FlowEngine
import FlowForeign

/// C: flow_question_answer
@c @implementation
public func flow_question_answer(
  _ engine: OpaquePointer!, _ question: flow_question, _ answer: flow_answer
) -> flow_status {
  call(engine) { engine throws(Fault) in try engine.answer(question, answer) }
}
