import CFlowABI
import FlowKit
import FlowKitHost

/// Declares the routes that a URI stands for: `template shop://product/{id:i} "catalogue
/// product(id)"`.
struct TemplateStep: Action {
  let uri: String
  let routes: String
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    TemplateStep(
      uri: try words.text("a URI"), routes: try words.text("routes"),
      line: line)
  }

  func perform(on stage: Stage, in scene: Scene) {
    stage.templateCount += 1
    var description = ClassDescription(
      FLOW_KIND_COORDINATOR, "flowhost.links.\(stage.templateCount)")
    description.links = [(uri, routes)]
    stage.reporting(line) { () throws(FlowError) in
      try description.register(in: stage.engine.link, owner: stage)
    }
  }
}
