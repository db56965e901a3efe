package import FlowKit
package import FlowSystem
import FlowText

/// Reports the verdicts, all or only failures: in TAP as they come, or as JSON or JUnit at the end.
package struct ValidationReport {
  /// The files of the further plugins, without which nothing is reproduced.
  let further: [String]
  let isStrict: Bool
  let isJSON: Bool
  let isOnlyFailed: Bool
  private(set) var verdicts: [Verdict] = []
  private var lineCount = 0

  package init(
    plugins: Int, further: [String], checks: Int, isStrict: Bool, isJSON: Bool, isOnlyFailed: Bool
  ) {
    self.further = further
    self.isStrict = isStrict
    self.isJSON = isJSON
    self.isOnlyFailed = isOnlyFailed
    if isJSON { return }
    Output.data.line("TAP version 14")
    if !isOnlyFailed { Output.data.line("1..\(plugins * checks)") }
  }

  package mutating func add(_ verdict: Verdict) {
    verdicts.append(verdict)
    guard !isJSON, isShown(verdict) else { return }
    lineCount += 1
    tap(verdict)
  }

  /// Writes the plan of TAP at the end, where that is when nobody knows before how many fail.
  package func writePlanAtEnd() {
    if isJSON || !isOnlyFailed { return }
    Output.data.line(
      lineCount > 0 ? "1..\(lineCount)" : "1..0 # all \(verdicts.count) checks passed")
  }

  private func isShown(_ verdict: Verdict) -> Bool { !isOnlyFailed || isBad(verdict) }

  package var hasFailure: Bool { verdicts.contains { isBad($0) } }

  private func isBad(_ verdict: Verdict) -> Bool { verdict.result.isBad(strict: isStrict) }

  private func command(_ verdict: Verdict) -> String {
    (["flowhost validate --reproduce '\(verdict.trial.text)'"]
      + further.map { "--with \($0.quoted)" } + [verdict.plugin.quoted]).joined(separator: " ")
  }

  func count(of result: CheckResult) -> Int { verdicts.count { $0.result == result } }

  // MARK: TAP

  private func tap(_ verdict: Verdict) {
    let what = "\(verdict.plugin): \(verdict.check.id)".exchanging("#", for: "\\#")
    let line = "\(isBad(verdict) ? "not ok" : "ok") \(lineCount) - \(what)"
    switch verdict.result {
    case .passed: return Output.data.line(line)
    case .skipped: return Output.data.line("\(line) # SKIP \(verdict.found)")
    case .warning, .failed, .crashed: Output.data.line(line)
    }
    Output.data.line("  ---")
    Output.data.line("  result: \(verdict.result.rawValue)")
    for (key, text) in [
      ("expected", verdict.check.about), ("found", verdict.found), ("advice", verdict.advice),
      ("reproduce", command(verdict)),
    ] where !text.isEmpty {
      Output.data.line("  \(key): \(Value.string(text).json)")
    }
    block("steps", lines: verdict.notes)
    block("output", lines: verdict.output.split(separator: "\n").map(String.init))
    Output.data.line("  ...")
  }

  private func block(_ key: String, lines: [String]) {
    if lines.isEmpty { return }
    Output.data.line("  \(key): |")
    for line in lines { Output.data.line("    \(line)") }
  }

  // MARK: JSON

  /// The report as JSON, of schema `flowhost.validate/1`.
  package var json: Value {
    var plugins: [(path: String, checks: [Value])] = []
    for verdict in verdicts {
      if plugins.last?.path != verdict.plugin { plugins.append((verdict.plugin, [])) }
      if isShown(verdict) { plugins[plugins.count - 1].checks.append(json(of: verdict)) }
    }
    let counts = [CheckResult.passed, .warning, .failed, .crashed, .skipped].map { result in
      Value.Entry(key: result.rawValue, value: .integer(Int64(count(of: result))))
    }
    return .map([
      .init(key: "schema", value: .string("flowhost.validate/1")),
      .init(key: "strict", value: .boolean(isStrict)),
      .init(key: "ok", value: .boolean(!hasFailure)),
      .init(key: "counts", value: .map(counts)),
      .init(
        key: "plugins",
        value: .list(
          plugins.map { plugin in
            .map([
              .init(key: "path", value: .string(plugin.path)),
              .init(key: "checks", value: .list(plugin.checks)),
            ])
          })),
    ])
  }

  private func json(of verdict: Verdict) -> Value {
    var entries: [Value.Entry] = [
      .init(key: "id", value: .string(verdict.check.id)),
      .init(key: "about", value: .string(verdict.check.about)),
      .init(key: "result", value: .string(verdict.result.rawValue)),
      .init(key: "milliseconds", value: .integer(Int64(verdict.milliseconds))),
    ]
    if verdict.result == .passed { return .map(entries) }
    entries.append(.init(key: "found", value: .string(verdict.found)))
    if verdict.result == .skipped { return .map(entries) }
    entries += [
      .init(key: "advice", value: .string(verdict.advice)),
      .init(key: "reproduce", value: .string(verdict.trial.text)),
      .init(key: "steps", value: .list(verdict.notes.map { .string($0) })),
      .init(key: "output", value: .string(verdict.output)),
    ]
    return .map(entries)
  }

  // MARK: JUnit

  /// The report as JUnit, with a suite for each plugin.
  package var junit: JUnit {
    var report = JUnit()
    for verdict in verdicts {
      if report.suites.last?.name != verdict.plugin {
        report.suites.append(JUnit.Suite(name: verdict.plugin))
      }
      guard isShown(verdict) else { continue }
      report.suites[report.suites.count - 1].cases.append(
        JUnit.Case(
          name: verdict.check.id,
          group: String(verdict.check.id.prefix { $0 != "." }), milliseconds: verdict.milliseconds,
          result: junitResult(verdict), output: verdict.output))
    }
    return report
  }

  private func junitResult(_ verdict: Verdict) -> JUnit.Result {
    let details = ([verdict.advice, command(verdict)] + verdict.notes).joined(separator: "\n")
    switch verdict.result {
    case .skipped: return .skipped(verdict.found)
    case .crashed: return .crashed(verdict.found, details: details)
    case _ where isBad(verdict): return .failed(verdict.found, details: details)
    default: return .passed
    }
  }
}

extension String {
  /// The text quoted as one word of a shell.
  fileprivate var quoted: String {
    let isPlain = utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "/._-+".utf8.contains(byte)
    }
    return isPlain && !isEmpty ? self : "'\(exchanging("'", for: "'\\''"))'"
  }

  /// Replaces a character. The standard library's function would bring in a megabyte of regular
  /// expressions.
  fileprivate func exchanging(_ one: Character, for other: String) -> String {
    map { $0 == one ? other : String($0) }.joined()
  }
}
