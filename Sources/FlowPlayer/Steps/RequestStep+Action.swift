import CFlowABI
import FlowKit
import FlowKitHost

extension RequestStep: Action {
  var trigger: Audience.Trigger {
    if !uri.isEmpty { return .deepLink(uri) }
    if verb.word == "select" { return .wish("tab \((names.first ?? "").calledText)") }
    return verb.has(FLOW_TRAIT_WISH) ? .wish(verb.word) : .other
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    if verb.word == "start", let name = names.first { try stage.checkIsClass(name) }
    let label = options.label ?? verb.word
    let isShown = scene.isTopLevel || options.label != nil
    do {
      let request = try stage.prepare(self, in: scene)
      let flow = stage.options(for: self, request: request, label: label, isShown: isShown)
      if scene.isTopLevel { stage.ledger?.watch?.expect(request, options: flow) }
      try stage.make(request, label: label, options: flow)
      stage.report(nil, at: line)
    } catch {
      switch error {
      case .step(let failure): throw failure
      case .engine(let failure): stage.report(failure, at: line)
      }
    }
  }
}
