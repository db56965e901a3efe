import FlowKit
import FlowText

/// The step `expect`: its second word names the thing to check.
enum ExpectStep {
  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    var read: [any Instruction] = []
    for var part in words.alternatives({ $0 == "not" || subjects[Step.canonical($0)] != nil }) {
      read.append(try one(&part, at: line))
      try part.end()
    }
    return read.count == 1
      ? read[0] : ExpectAny(alternatives: read.compactMap { $0 as? any Action })
  }

  private static func one(
    _ words: inout Words, at line: Script.Line
  ) throws(SyntaxError) -> any Instruction {
    if words.skip("not") {
      let text = words.rest.joined(separator: " ")
      guard let claim = try one(&words, at: line) as? any Action else {
        throw SyntaxError("'\(text)' cannot stand behind 'not'")
      }
      return ExpectNot(claim: claim, text: text)
    }
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
    "panes": ExpectPanes.read,
    "link": ExpectLink.read, "hurried": ExpectHurried.read,
    "back_target": ExpectBackTarget.read,
  ]
}
