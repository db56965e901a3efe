import CFlowABI
import FlowKit
import FlowKitHost

extension BatchStep: Action {
  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let label = options.label ?? "batch"
    let isShown = scene.isTopLevel || options.label != nil
    var prepared: [(PreparedRequest, flow_options)] = []
    do {
      for step in requests {
        let request = try stage.prepare(step, in: scene)
        // A request before it may open one of these, so nobody knows which is its top-most new
        // screen.
        stage.givenTwice.formUnion(request.screens)
        prepared.append(
          (request, stage.options(for: step, request: request, label: label, isShown: false)))
      }
      let loan = Loan()
      let lent = prepared.map { $0.0.lent(loan, with: $0.1) }
      let request = PlainRequest(
        options: options, label: label, line: line, isShown: isShown,
        given: prepared.flatMap { $0.0.given })
      stage.make(request) { options, transition in
        flow_batch(stage.engine.pointer, loan.array(lent), lent.count, options, transition)
      }
      withExtendedLifetime(loan) {}
      for (request, _) in prepared { stage.listenNoMore(to: request) }
    } catch {
      for (request, flow) in prepared {
        flow.giveBack()
        stage.listenNoMore(to: request)
      }
      switch error {
      case .step(let failure): throw failure
      case .engine(let failure): stage.report(failure, at: line)
      }
    }
  }
}

extension flow_options {
  /// Destroys the callbacks, which nobody was given.
  fileprivate func giveBack() {
    completion.destroy?(completion.user_data)
    dismissed.destroy?(dismissed.user_data)
    finished.destroy?(finished.user_data)
    done.destroy?(done.user_data)
  }
}
