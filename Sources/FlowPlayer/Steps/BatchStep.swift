import CFlowABI
import FlowKit
import FlowKitHost

/// Several requests as one: `batch: pop by F; push x by F`.
struct BatchStep: Action {
  let line: Script.Line
  let requests: [RequestStep]
  let options: RequestOptions

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    var options = RequestOptions()
    var own = Words(try head(&words), of: words.vocabulary)
    try options.read(&own)
    var requests: [RequestStep] = []
    for step in try Step.body(&words, at: line) {
      guard let request = step.action as? RequestStep, request.verb.has(FLOW_TRAIT_BATCH) else {
        throw SyntaxError("'\(step.verb)' cannot stand in a batch")
      }
      if let label = request.options.label {
        throw SyntaxError(
          "no trace can show the label '\(label)': a part of a batch has no outcome of its own")
      }
      requests.append(request)
    }
    return BatchStep(line: line, requests: requests, options: options)
  }

  /// What stands before the `:`.
  private static func head(_ words: inout Words) throws(SyntaxError) -> [String] {
    var head: [String] = []
    while let word = words.next() {
      if word.hasSuffix(":") { return head + (word == ":" ? [] : [String(word.dropLast())]) }
      head.append(word)
    }
    throw SyntaxError("a ':' is missing before the requests")
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let label = options.label ?? "batch"
    let isShown = scene.isTopLevel || options.label != nil
    var prepared: [(PreparedRequest, flow_options)] = []
    do {
      for step in requests {
        let request = try stage.prepare(step, in: scene)
        // A request before it may open one of these, so nobody knows which is its top-most new screen.
        stage.givenTwice.formUnion(request.screens)
        prepared.append((request, stage.options(for: step, request, label: label, isShown: false)))
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
