/// A check of a plugin, which runs in a process of its own.
package struct Check: Sendable {
  /// The stage of a check; no later one runs if the plugin cannot be loaded.
  enum Stage: Sendable {
    /// Examines the file; nothing of it runs.
    case file
    /// Loads the plugin.
    case load
    /// Uses the loaded plugin.
    case use
  }

  /// The stable name: people use it in scripts, and find it in docs/validate.md.
  package let id: String
  /// The rule that a good plugin keeps, as a sentence.
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
  /// The fault, as a sentence.
  package var found: String
  /// The advice, as a sentence.
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
