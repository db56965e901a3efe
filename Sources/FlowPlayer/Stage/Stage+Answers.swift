import CFlowABI
import FlowKitHost
import FlowText

/// The answers that the built-in classes give when the engine asks them, and the questions they
/// have been asked.
struct Answers {
  enum Topic: Hashable {
    case leaving, selecting
    /// A screen's own handling of the user's back.
    case goingBack
  }

  private struct Key: Hashable {
    var name: String
    var topic: Topic
  }

  private var given: [Key: flow_answer] = [:]
  /// The question each name was asked last.
  var questions: [String: flow_question] = [:]

  /// The answer a script has given to a name; `nil` is the default, which is yes.
  subscript(name: String, topic: Topic) -> flow_answer? {
    get { given[Key(name: name, topic: topic)] }
    set { given[Key(name: name, topic: topic)] = newValue }
  }
}

extension Instance {
  func mayLeave(_ leave: flow_leave) -> flow_answer {
    stage.checkAnnounced(FLOW_EVENT_MAY_LEAVE, of: handle, callback: "may_leave of \(name)")
    let token = Token("mayLeave", name, word(of: flow_cause_name(leave.cause)))
    return stage.asked(self, topic: .leaving, question: leave.question, token: token)
  }

  func maySelect(_ selection: flow_selection) -> flow_answer {
    stage.checkAnnounced(FLOW_EVENT_MAY_SELECT, of: handle, callback: "may_select of \(name)")
    let tabs = stage.engine.tabs(of: selection.layer)
    let token = Token("maySelect", name, tabs.word(at: selection.from), tabs.word(at: selection.to))
    return stage.asked(self, topic: .selecting, question: selection.question, token: token)
  }

  func attempted(_ cause: flow_cause) {
    stage.checkAnnounced(FLOW_EVENT_ATTEMPTED, of: handle, callback: "attempted of \(name)")
    let token = Token("attempted", name, word(of: flow_cause_name(cause)))
    stage.record.trace.append(token)
    stage.react(to: token)
  }

  func back() -> Bool {
    stage.checkAnnounced(FLOW_EVENT_BACK, of: handle, callback: "back of \(name)")
    let token = Token("handleBack", name)
    let answer = stage.answers[name, .goingBack]
    if answer != nil || stage.record.detail.contains(.calls) { stage.record.trace.append(token) }
    stage.react(to: token)
    return stage.answers[name, .goingBack] == FLOW_ANSWER_YES
  }

  /// The trace has it from the observer, who is told even when nobody has opened the tabs.
  func reselected(_ layer: flow_layer, _ index: Int) {
    stage.checkAnnounced(FLOW_EVENT_RESELECTED, of: layer, callback: "reselected of \(name)")
    if stage.engine.tabs(of: layer).firstIndex(where: \.isSelected) != index {
      stage.addFailure("reselected of \(name) was told of tab \(index), which is not selected")
    }
  }
}

extension Stage {
  /// A built-in instance is asked whether something may happen. Reactions run before it answers.
  fileprivate func asked(
    _ instance: Instance, topic: Answers.Topic, question: flow_question, token: Token
  ) -> flow_answer {
    answers.questions[instance.name] = question
    if answers[instance.name, topic] != nil || record.detail.contains(.calls) {
      record.trace.append(token)
    }
    react(to: token)
    return answers[instance.name, topic] ?? FLOW_ANSWER_YES
  }

  /// The observer is told of every callback right before it.
  fileprivate func checkAnnounced(
    _ kind: flow_event_kind, of subject: flow_handle, callback: String
  ) {
    guard let event = record.lastEvent, event.kind == kind, event.subject == subject else {
      return addFailure("the observer was not told right before \(callback)")
    }
  }
}
