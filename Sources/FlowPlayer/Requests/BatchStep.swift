import CFlowABI

/// Several requests as one: `batch: pop by F; push x by F`.
struct BatchStep: Instruction {
  let line: Script.Line
  let requests: [RequestStep]
  let options: RequestOptions

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    var options = RequestOptions()
    var own = Words(words: try head(&words), of: words.vocabulary)
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

  /// Reads the words before the `:`.
  private static func head(_ words: inout Words) throws(SyntaxError) -> [String] {
    var head: [String] = []
    while let word = words.next() {
      if word.hasSuffix(":") { return head + (word == ":" ? [] : [String(word.dropLast())]) }
      head.append(word)
    }
    throw SyntaxError("a ':' is missing before the requests")
  }
}
