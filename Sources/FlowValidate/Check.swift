/// One thing that is checked of a plugin, in a process of its own.
package struct Check: Sendable {
  /// When it can run: nothing of a plugin that cannot be loaded is run.
  enum Stage: Sendable {
    /// The file is looked at; nothing of it runs.
    case file
    /// What loading does.
    case load
    /// What a loaded plugin does.
    case use
  }

  /// Stable: people name it in scripts, and find it in docs/validate.md.
  package let id: String
  /// A sentence that says what a good plugin does.
  package let about: String
  let stage: Stage
  /// Whether it takes random steps, so that the seed says what it does, and steps can be left out.
  var isRandom = false
  let run: @Sendable (Trial) throws(Finding) -> Void
}

/// What has become of a check.
package enum CheckResult: String {
  case passed, warning, failed, crashed, skipped

  /// Whether a run with it is a failure.
  package func isBad(strict: Bool) -> Bool {
    self == .failed || self == .crashed || strict && self == .warning
  }
}

/// What a check has found: it is thrown, as there is nothing more to look for then.
package struct Finding: Error {
  package var result: CheckResult
  /// A sentence: what was found.
  package var found: String
  /// A sentence: what to do.
  package var advice = ""

  static func failed(_ found: String, _ advice: String) -> Finding {
    Finding(result: .failed, found: found, advice: advice)
  }

  static func warning(_ found: String, _ advice: String) -> Finding {
    Finding(result: .warning, found: found, advice: advice)
  }

  static func skipped(_ reason: String) -> Finding { Finding(result: .skipped, found: reason) }
}

/// What a check of one plugin came to, as it is reported.
package struct Verdict {
  var check: Check
  var plugin: String
  var result: CheckResult
  var found = ""
  var advice = ""
  /// What it did last, a line each.
  var notes: [String] = []
  /// What the plugin wrote.
  var output = ""
  var milliseconds = 0
  /// What repeats it: check, seed and steps.
  var trial: TrialID
}
