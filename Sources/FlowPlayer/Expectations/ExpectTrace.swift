import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// `expect trace remove(c) finish(C,none,popped) …`: all callbacks since the last look, in order.
struct ExpectTrace: ShutDownAction {
  let tokens: [Token]

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let contains = words.skip("contains")
    var tokens: [Token] = []
    for word in words.all() where word != "nothing" || contains {
      tokens.append(try Token(parsing: word))
    }
    if contains, tokens.isEmpty { throw SyntaxError("what the trace contains is missing") }
    return contains ? ExpectTraceContains(tokens: tokens) : ExpectTrace(tokens: tokens)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let trace = stage.record.trace
    guard trace.count == tokens.count,
      zip(trace, tokens).allSatisfy({ stage.fits($0, expected: $1) })
    else {
      throw StepFailure(
        "the trace is not as expected", expected: Record.line(tokens), got: Record.line(trace))
    }
    _ = stage.record.takeTrace()
  }
}

/// `expect trace contains remove(c) finish(C)`: these stand in it in this order, whatever stands
/// between them. The trace is not forgotten.
struct ExpectTraceContains: ShutDownAction {
  let tokens: [Token]

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    var rest = tokens[...]
    for token in stage.record.trace {
      guard let next = rest.first else { return }
      if stage.fitsSoFar(token, expected: next) { rest.removeFirst() }
    }
    guard let missing = rest.first else { return }
    let behind = rest.startIndex == 0 ? "" : " behind \(tokens[rest.startIndex - 1])"
    throw StepFailure(
      "the trace does not contain \(missing)\(behind)", expected: Record.line(tokens),
      got: Record.line(stage.record.trace))
  }
}

/// `expect changes pop(p->r)`: the changes that presenters were asked to show since the last look.
struct ExpectChanges: ShutDownAction {
  let tokens: [Token]

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    var tokens: [Token] = []
    for word in words.all() where word != "nothing" { tokens.append(try Token(parsing: word)) }
    return ExpectChanges(tokens: tokens)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let changes = stage.record.changes
    if changes.count == tokens.count,
      zip(changes, tokens).allSatisfy({ $0.matches($1, fits: stage.fits) })
    {
      _ = stage.record.takeChanges()
      return
    }
    throw StepFailure(
      "the presenter was not asked as expected", expected: Record.line(tokens),
      got: changes.isEmpty ? "nothing" : listed(changes.map(\.description)))
  }
}

/// `expect more`: since the last look a change has said that it does not name all that has changed;
/// `expect more none`: none did; `expect more push(r->p)`: these did, and no other.
struct ExpectMore: ShutDownAction {
  /// `nil` leaves open which.
  let tokens: [Token]?

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let all = words.all()
    var tokens: [Token] = []
    for word in all where word != "none" && word != "nothing" && word != "no" {
      tokens.append(try Token(parsing: word))
    }
    return ExpectMore(tokens: all.isEmpty ? nil : tokens)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let changes = stage.record.incomplete
    let isExpected =
      tokens.map { tokens in
        changes.count == tokens.count
          && zip(changes, tokens).allSatisfy { $0.matches($1, fits: stage.fits) }
      } ?? !changes.isEmpty
    if !isExpected {
      throw StepFailure(
        "what says that more has changed is not as expected",
        expected: tokens.map(Record.line) ?? "some change",
        got: changes.isEmpty ? "nothing" : listed(changes.map(\.description)))
    }
    stage.record.incomplete = []
  }
}

/// `expect asked 1`: how many transitions a manual presenter has not answered yet.
struct ExpectAsked: Action {
  let count: Int

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    ExpectAsked(count: try RequestStep.number(try words.next("a number")))
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let got = stage.hosts[stage.window]?.unanswered.count ?? 0
    try expect("\(got)", toBe: "\(count)", what: "the number of unanswered transitions")
  }
}

/// `expect outcome push refused(duplicate)`: the outcome of the last request with this label.
struct ExpectOutcome: Action {
  let label: String
  let expected: String

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let label = try words.name(of: "a label")
    return ExpectOutcome(label: label, expected: try words.next("an outcome"))
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let transition = try stage.request(label).transition
    let outcome = try lifted { () throws(FlowError) in
      try stage.engine.outcome(of: transition)
    }
    try stage.expect(
      [OutcomeName.of(outcome, named: stage.name)], toBe: [expected],
      what: "the outcome of '\(label)'")
  }
}

/// `expect status STALE_HANDLE`: the status that the last call returned.
struct ExpectStatus: ShutDownAction {
  var looksAtStatus: Bool { true }
  var looksAtDiagnostics: Bool { true }

  let expected: String
  /// A part of the message; `nil` leaves it open.
  let text: String?

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let expected = try words.next("a status")
    let text = words.isEmpty ? nil : try words.text("a part of the message")
    return ExpectStatus(expected: expected, text: text)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    guard let (value, message, _) = stage.status else {
      throw StepFailure("no call has returned a status", expected: expected)
    }
    try expect(StatusName.of(value), toBe: expected, what: "the status")
    if let text, !message.holds(text) {
      throw StepFailure("the message is not as expected", expected: text, got: message)
    }
    _ = stage.takeStatus()
  }
}

/// `expect diagnostics 1`: how many warnings and errors were reported since the last look;
/// `expect diagnostic "text"`: one of them says so.
struct ExpectDiagnostics: ShutDownAction {
  var looksAtDiagnostics: Bool { true }

  var count: Int?
  var text = ""

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    ExpectDiagnostics(count: try RequestStep.number(try words.next("a number")))
  }

  static let text: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    ExpectDiagnostics(text: try words.text("a text"))
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let all = stage.record.diagnostics
    let got = all.map { "\($0.word): \($0.message)" }.joined(separator: "; ")
    guard let count else {
      if all.contains(where: { $0.message.holds(text) }) { return }
      throw StepFailure("no diagnostic says so", expected: text, got: got)
    }
    let serious = all.filter { $0.severity >= FLOW_SEVERITY_WARNING }.count
    if serious != count {
      throw StepFailure(
        "the number of warnings and errors is not as expected", expected: "\(count)",
        got: got.isEmpty ? "\(serious)" : "\(serious): \(got)")
    }
    stage.record.diagnostics = []
  }
}
