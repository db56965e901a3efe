import CFlowABI
import FlowKit

/// The answer that a guard gives.
enum GuardAnswer {
  case answer(flow_answer)
  case reroute(Route)

  init(_ words: inout Words) throws(SyntaxError) {
    switch try words.next("yes, no, later or reroute") {
    case "yes": self = .answer(FLOW_ANSWER_YES)
    case "no": self = .answer(FLOW_ANSWER_NO)
    case "later": self = .answer(FLOW_ANSWER_LATER)
    case "reroute": self = .reroute(try words.route())
    case let word: throw SyntaxError("'\(word)' is not yes, no, later or reroute")
    }
  }
}
