import CFlowABI
import FlowKit
import FlowKitHost

/// Sends an input to an element, whatever it is: `send begin`, `send name "Ada"`, as a recorder
/// writes that was not told more.
struct SendStep: Action {
  var trigger: Audience.Trigger { .element(target.input.id) }

  let target: InputTarget
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    SendStep(target: try InputTarget(&words), line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let handle = try stage.screenMeant(target.screen)
    let content = try lifted { () throws(FlowError) in try stage.engine.content(of: handle) }
    if target.input.value == nil, let element = content.element(target.input.id),
      element.kind != FLOW_ELEMENT_BUTTON,
      element.isSecret || element.rows.contains(where: \.isSecret)
    {
      throw StepFailure(
        "what '\(element.id)' was given is secret, and stands in no record: put a value behind it")
    }
    stage.reporting(line) { () throws(FlowError) in
      try stage.engine.send(target.input, to: handle)
    }
  }
}
