import CFlowABI
import FlowKit
import FlowKitHost

/// Sets the answer of a built-in instance to a question: `veto m`, `veto m later`, `allow m`,
/// `may_select Main no`, `handle_back m yes`.
struct GiveAnswerStep: Action {
  let name: String
  let topic: Answers.Topic
  /// `nil` is the default: yes.
  let answer: flow_answer?

  static let veto: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let name = try words.name(of: "a screen or coordinator")
    let answer = words.skip("later") ? FLOW_ANSWER_LATER : FLOW_ANSWER_NO
    return GiveAnswerStep(name: name, topic: .leaving, answer: answer)
  }

  static let allow: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    GiveAnswerStep(
      name: try words.name(of: "a screen or coordinator"), topic: .leaving, answer: nil)
  }

  static let maySelect: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let name = try words.name(of: "a coordinator")
    let word = try words.next("yes, no or later")
    let answer: flow_answer? =
      switch word {
      case "yes": nil
      case "no": FLOW_ANSWER_NO
      case "later": FLOW_ANSWER_LATER
      default: throw SyntaxError("'\(word)' is not yes, no or later")
      }
    return GiveAnswerStep(name: name, topic: .selecting, answer: answer)
  }

  static let handleBack: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let name = try words.name(of: "a screen")
    let isYes = try yesOrNo(try words.next("yes or no"))
    return GiveAnswerStep(
      name: name, topic: .goingBack, answer: isYes ? FLOW_ANSWER_YES : FLOW_ANSWER_NO)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let isMade = stage.cast.handle(name).map { stage.instance($0) != nil }
    guard isMade ?? (stage.role(name).classID == nil) else {
      throw StepFailure("'\(name)' is a plugin's; only built-in classes answer what a script says")
    }
    stage.answers[name, topic] = answer
  }
}

/// Answers the question that somebody was asked last: `answer m yes`.
struct AnswerStep: Action {
  let name: String
  let isYes: Bool
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    let name = try words.name(of: "a screen or coordinator")
    return AnswerStep(name: name, isYes: try yesOrNo(try words.next("yes or no")), line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    guard let question = stage.answers.questions[name] else {
      throw StepFailure("'\(name)' has not been asked anything")
    }
    stage.reporting(line) { () throws(FlowError) in
      try stage.engine.check(
        flow_question_answer(
          stage.engine.pointer, question, isYes ? FLOW_ANSWER_YES : FLOW_ANSWER_NO))
    }
  }
}
