package import CFlowABI
import FlowMessages
import FlowModel

/// Something that was asked about a request and is answered later.
package struct QuestionRecord {
  /// Nil once it has been answered.
  package var request: Submission?
  package var asked: flow_handle
  /// What may go, or be selected, after a yes.
  package var subject: flow_handle
  /// Set when the answer comes before whoever was asked has returned.
  package var answer: flow_answer?
  /// It is about a route, not about leaving.
  package var isGuard: Bool
  package var method: StaticString
  /// Whether the host has been told that it is not answered.
  package var isTold = false

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
}

/// What somebody has been asked and has not answered: one thing of a kind at most.
package struct OpenQuestions {
  /// Whether it may leave, or whether a tab may be selected.
  package var leave: QuestionID?
  /// Whether a route may go through. It does not keep its coordinator from leaving.
  package var route: QuestionID?

  package subscript(isGuard isGuard: Bool) -> QuestionID? {
    get { isGuard ? route : leave }
    set { if isGuard { route = newValue } else { leave = newValue } }
  }
}
