package import CFlowABI
import FlowMessages
import FlowModel

/// Something that was asked about a request and is answered later.
package struct QuestionRecord {
  /// Nil once it has been answered.
  package let request: Submission?
  package let asked: flow_handle
  /// What may go, or be selected, after a yes.
  package let subject: flow_handle
  /// Set when the answer comes before whoever was asked has returned.
  package private(set) var answer: flow_answer?
  /// It is about a route, not about leaving.
  package let isGuard: Bool
  package let method: StaticString
  /// Whether the host has been told that it is not answered.
  package private(set) var isTold = false

  package init(
    request: Submission? = nil, asked: flow_handle = 0, subject: flow_handle = 0,
    isGuard: Bool = false, method: StaticString = ""
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

/// What somebody has been asked and has not answered: one thing of a kind at most.
package struct OpenQuestions {
  /// Whether it may leave, or whether a tab may be selected.
  package private(set) var leave: QuestionID?
  /// Whether a route may go through. It does not keep its coordinator from leaving.
  package private(set) var route: QuestionID?

  package subscript(isGuard isGuard: Bool) -> QuestionID? { isGuard ? route : leave }

  /// Waits for the answer to a question; nil when that has come.
  package mutating func wait(forAnswerTo question: QuestionID?, isGuard: Bool) {
    if isGuard { route = question } else { leave = question }
  }
}
