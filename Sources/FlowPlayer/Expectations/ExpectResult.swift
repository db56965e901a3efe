import FlowKit
import FlowText

/// `expect result {"a":1} of F`: the value a coordinator finished with; `none` for one that ended
/// without. Without `of` it is the last coordinator that had no parent.
struct ExpectResult: ShutDownAction {
  /// `nil` is `none`.
  let expected: Value?
  let name: String?

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let word = try words.next("a value, or none")
    let name = words.skip("of") ? try words.name(of: "a coordinator") : nil
    return ExpectResult(expected: word == "none" ? nil : Value(word: word), name: name)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let value = try stage.ending(of: name).value
    if value == expected { return }
    throw StepFailure(
      "the result is not as expected", expected: expected?.json ?? "none",
      got: value?.json ?? "none")
  }
}

/// `expect cause dismissed of C`: how a coordinator ended.
struct ExpectCause: ShutDownAction {
  let expected: String
  let name: String?

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let expected = try words.next("a cause")
    let name = words.skip("of") ? try words.name(of: "a coordinator") : nil
    return ExpectCause(expected: expected, name: name)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    try expect(try stage.ending(of: name).cause, toBe: expected, what: "the cause")
  }
}

extension Stage {
  fileprivate func ending(of name: String?) throws(StepFailure) -> (cause: String, value: Value?) {
    let ending = record.results.last { ended in
      name.map { fits(ended.name, expected: $0) } ?? !ended.hasParent
    }
    guard let ending else {
      throw StepFailure("\(name ?? "no coordinator without parent") has ended")
    }
    return (ending.cause, ending.value)
  }
}

/// `expect returned 3`: the value that the last `invoke` returned.
struct ExpectReturned: ShutDownAction {
  let expected: Value

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    ExpectReturned(expected: try words.value())
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    guard let returned = stage.record.returned else { throw StepFailure("nothing was invoked") }
    if returned != expected {
      throw StepFailure(
        "the returned value is not as expected", expected: expected.json, got: returned.json)
    }
  }
}
