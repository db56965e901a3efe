import FlowKit
import FlowText

/// The step `expect`: its second word says what is looked at.
enum ExpectStep {
  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    var read: [any Action] = []
    for var part in words.alternatives({ subjects[Step.canonical($0)] != nil }) {
      read.append(try one(&part, line))
      try part.end()
    }
    return read.count == 1 ? read[0] : ExpectAny(alternatives: read)
  }

  private static func one(
    _ words: inout Words, _ line: Script.Line
  ) throws(SyntaxError) -> any Action {
    let written = try words.next("what is expected")
    let subject = Step.canonical(written)
    guard let reader = subjects[subject] else {
      let hint = Suggestion.hint(for: subject, among: Array(subjects.keys))
      throw SyntaxError("nothing to expect is called '\(written)'\(hint)")
    }
    return try reader(subject, &words, line)
  }

  static let subjects: [String: Vocabulary.Reader] = [
    "stack": ExpectStack.read, "layers": ExpectLayers.read, "top": ExpectTop.read,
    "trace": ExpectTrace.read, "changes": ExpectChanges.read, "asked": ExpectAsked.read,
    "more": ExpectMore.read,
    "alive": ExpectAlive.read, "children": ExpectChildren.read, "counts": ExpectCounts.read,
    "outcome": ExpectOutcome.read, "status": ExpectStatus.read, "result": ExpectResult.read,
    "cause": ExpectCause.read, "returned": ExpectReturned.read,
    "diagnostics": ExpectDiagnostics.read, "diagnostic": ExpectDiagnostics.text,
    "title": ExpectTitle.read, "text": ExpectText.read, "element": ExpectElement.read,
    "appearance": ExpectState.read, "phase": ExpectState.read, "can_back": ExpectState.read,
    "can_drag": ExpectState.read, "gesture": ExpectGestures.read, "tab": ExpectTab.read,
    "link": ExpectLink.read,
  ]
}

/// Fails unless both texts are the same.
func expect(
  _ got: String, toBe expected: String, _ what: String
) throws(StepFailure) {
  if got != expected {
    throw StepFailure("\(what) is not as expected", expected: expected, got: got)
  }
}

/// The names of a list that may be `none`.
func nameList(_ words: inout Words) throws(SyntaxError) -> [String] {
  var names: [String] = []
  for word in list(&words) { names.append(try named(word)) }
  return names
}

/// The words of a list that may be `none`.
func list(_ words: inout Words) -> [String] {
  let all = words.all().map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
  return all == ["none"] ? [] : all
}

/// A list as messages show it.
func line(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: " ") }
