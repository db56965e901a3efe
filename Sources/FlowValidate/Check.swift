/// One thing that is checked of a plugin, in a process of its own.
package struct Check: Sendable {
  /// When it can run: nothing of a plugin that cannot be loaded is run.
  enum Stage: Sendable {
    /// The file is looked at; nothing of it runs.
    case file
    /// Loading.
    case load
    /// The use of a loaded plugin.
    case use
  }

  /// Stable: people name it in scripts, and find it in docs/validate.md.
  package let id: String
  /// A sentence that says what a good plugin does.
  package let about: String
  let stage: Stage
  /// True if it takes random steps: the seed then determines them, and steps can be left out.
  var isRandom = false
  let run: @Sendable (Trial) throws(Finding) -> Void
}

/// The result of a check.
package enum CheckResult: String {
  case passed, warning, failed, crashed, skipped

  /// True if a run with this result fails.
  package func isBad(strict: Bool) -> Bool {
    self == .failed || self == .crashed || strict && self == .warning
  }
}

/// A finding of a check; it is thrown, as there is nothing more to look for then.
package struct Finding: Error {
  package var result: CheckResult
  /// A sentence: what was found.
  package var found: String
  /// A sentence: what to do.
  package var advice = ""

  static func failed(_ found: String, advice: String) -> Finding {
    Finding(result: .failed, found: found, advice: advice)
  }

  static func warning(_ found: String, advice: String) -> Finding {
    Finding(result: .warning, found: found, advice: advice)
  }

  static func skipped(_ reason: String) -> Finding { Finding(result: .skipped, found: reason) }
}

/// The result of a check of one plugin, as it is reported.
package struct Verdict {
  var check: Check
  var plugin: String
  var result: CheckResult
  var found = ""
  var advice = ""
  /// The last actions of the check, a line each.
  var notes: [String] = []
  /// The plugin's output.
  var output = ""
  var milliseconds = 0
  /// The identifier that repeats it: check, seed and steps.
  var trial: TrialID
}
