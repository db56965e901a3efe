package import CFlowABI
package import FlowMessages
import FlowModel

/// A question about a request, to which an answer was promised for later.
package struct QuestionRecord {
  /// The request that waits for the answer; nil once that has come.
  package let request: Submission?
  package let asked: flow_handle
  /// The screen or coordinator that may go after a yes, or the tab that may be selected.
  package let subject: flow_handle
  /// The answer, if it has come before the method that was asked has returned.
  package private(set) var answer: flow_answer?
  /// True for a guard's question about a route; false for one about leaving or selecting a tab.
  package let isGuard: Bool
  package let method: Literal
  /// True once a note has told the host that the answer has not come (M4).
  package private(set) var isTold = false

  package init(
    request: Submission? = nil, asked: flow_handle = 0, subject: flow_handle = 0,
    isGuard: Bool = false, method: Literal = ""
  ) {
    self.request = request
    self.asked = asked
    self.subject = subject
    self.isGuard = isGuard
    self.method = method
  }

  /// Keeps an answer that has come before whoever was asked has returned.
  package mutating func keepAnswer(_ answer: flow_answer) { self.answer = answer }

  /// Notes that the host has been told, which happens once.
  package mutating func noteTold() { isTold = true }
}

/// The questions that a screen or coordinator has not answered yet: at most one of each kind.
package struct OpenQuestions {
  /// The open question about leaving, or about selecting a tab.
  package private(set) var leave: QuestionID?
  /// The open question about a route. It does not keep the coordinator from leaving.
  package private(set) var route: QuestionID?

  package subscript(isGuard isGuard: Bool) -> QuestionID? { isGuard ? route : leave }

  /// Waits for the answer to a question; nil when that has come.
  package mutating func wait(forAnswerTo question: QuestionID?, isGuard: Bool) {
    if isGuard { route = question } else { leave = question }
  }
}
