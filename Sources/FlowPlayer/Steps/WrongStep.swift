import CFlowABI
import FlowKit
import FlowKitHost

/// Says that what is typed into an element is no value yet, or is one again: `wrong s day "no such
/// day"`, `wrong s day none`.
struct WrongStep: Action {
  var trigger: Audience.Trigger { .element(id) }

  let screen: String
  let id: String
  /// The reason; `nil` behind `none`.
  let reason: String?
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    let screen = try words.name(of: "a screen")
    let id = try words.text("the element's id")
    let reason = words.skip("none") ? nil : try words.text("a reason, or none")
    return WrongStep(screen: screen, id: id, reason: reason, line: line)
  }

  /// Asks for the content first, as a host does before the user can type.
  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let handle = try stage.screenMeant(screen)
    _ = try lifted { () throws(FlowError) in try stage.engine.content(of: handle) }
    stage.reporting(line) { () throws(FlowError) in
      try stage.engine.setWrong(id, on: handle, because: reason)
    }
  }
}
