import FlowKit
import FlowText

/// One step of a script: an action, and its place.
struct Step {
  let line: Script.Line
  /// The word it begins with.
  let verb: String
  let action: any Instruction

  /// Reads a step from the words of a line.
  init(words: inout Words, at line: Script.Line) throws(SyntaxError) {
    var written = try words.next("a step")
    if written.hasSuffix(":"), written.count > 1 {
      written.removeLast()
      words.putBack(":")
    }
    let verb = Self.canonical(written)
    guard let read = words.vocabulary.steps[verb] else {
      let hint = Suggestion.hint(for: verb, among: Array(words.vocabulary.steps.keys))
      throw SyntaxError("unknown step '\(written)'\(hint)")
    }
    self.line = line
    self.verb = verb
    action = try read(verb, &words, line)
    try words.end()
  }

  /// Reads the steps of a body, separated by `;`.
  static func body(_ words: inout Words, at line: Script.Line) throws(SyntaxError) -> [Step] {
    var steps: [Step] = []
    for var part in try words.body() {
      steps.append(try Step(words: &part, at: line))
    }
    if steps.isEmpty { throw SyntaxError("a step is missing") }
    return steps
  }

  /// A dash may stand for an underscore.
  static func canonical(_ word: String) -> String {
    String(word.map { $0 == "-" ? "_" : $0 })
  }
}

/// The content of a step, as it was read.
protocol Instruction {}

/// The surroundings in which a step is performed.
struct Scene {
  let line: Script.Line
  /// The one whose behaviour the step belongs to; `nil` for steps of the script itself and for
  /// reactions.
  var performer: String?
  /// True if the script itself performs the step, and not a callback.
  var isTopLevel: Bool
}

/// The failure of a step.
struct StepFailure: Error {
  var message: String
  var expected: String?
  var got: String?
  /// True if a name in the step stands for nothing.
  var isUnknownName = false

  init(_ message: String, expected: String? = nil, got: String? = nil) {
    self.message = message
    self.expected = expected
    self.got = got
  }

  init(_ failure: FlowError) { self.init("\(StatusName.of(failure.status)): \(failure.message)") }
}

/// Runs a call of the engine whose failure fails the step.
func lifted<Result>(
  _ call: () throws(FlowError) -> Result
) throws(StepFailure) -> Result {
  do {
    return try call()
  } catch {
    throw StepFailure(error)
  }
}
