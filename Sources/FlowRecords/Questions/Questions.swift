package import CFlowABI
import FlowMessages
import FlowModel

/// A question about a request, to which an answer was promised for later.
package struct QuestionRecord {
  /// The request that waits for the answer; nil once that has come.
  package var request: Submission?
  package var asked: flow_handle
  /// The screen or coordinator that may go after a yes, or the tab that may be selected.
  package var subject: flow_handle
  /// The answer, if it has come before the method that was asked has returned.
  package var answer: flow_answer?
  /// True for a guard's question about a route; false for one about leaving or selecting a tab.
  package var isGuard: Bool
  package var method: StaticString
  /// True once a note has told the host that the answer has not come (M4).
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

/// The questions that a screen or coordinator has not answered yet: at most one of each kind.
package struct OpenQuestions {
  /// The open question about leaving, or about selecting a tab.
  package var leave: QuestionID?
  /// The open question about a route. It does not keep the coordinator from leaving.
  package var route: QuestionID?

  package subscript(isGuard isGuard: Bool) -> QuestionID? {
    get { isGuard ? route : leave }
    set { if isGuard { route = newValue } else { leave = newValue } }
  }
}
