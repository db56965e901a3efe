public import CFlowABI
import FlowEngine
import FlowMessages
import FlowDeciding
import FlowRunning

/// C: flow_question_answer
@c @implementation
public func flow_question_answer(
  _ engine: OpaquePointer!, _ question: flow_question, _ answer: flow_answer
) -> flow_status {
  call(engine) { engine throws(Fault) in try engine.answer(question, answer: answer) }
}

/// C: flow_answer_name
@c @implementation
public func flow_answer_name(_ answer: flow_answer) -> UnsafePointer<CChar>! {
  flow_table_answer_word(answer)
}
