import FlowKit
import FlowText
import Glibc

/// Results as JUnit writes them, in XML, which most build servers read.
struct JUnit {
  /// One suite: a file of tests, or a plugin.
  struct Suite {
    var name: String
    var cases: [Case] = []
  }

  struct Case {
    var name: String
    /// In seconds.
    var time: Double = 0
    /// A sentence, and whatever else explains it.
    var failure: (message: String, details: String)?
    /// Why it was not run.
    var skipped: String?
  }

  var suites: [Suite] = []

  var text: String {
    let all = suites.flatMap(\.cases)
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append("<testsuites \(Self.counts(all))>")
    for suite in suites {
      lines.append(
        "  <testsuite name=\(Self.quoted(suite.name)) \(Self.counts(suite.cases))>")
      for test in suite.cases { lines += Self.lines(test, of: suite) }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func counts(_ cases: [Case]) -> String {
    let failed = cases.count { $0.failure != nil }
    let skipped = cases.count { $0.skipped != nil }
    let time = seconds(cases.reduce(0) { $0 + $1.time })
    return #"tests="\#(cases.count)" failures="\#(failed)" skipped="\#(skipped)" time="\#(time)""#
  }

  private static func lines(_ test: Case, of suite: Suite) -> [String] {
    let head =
      "    <testcase name=\(quoted(test.name)) classname=\(quoted(suite.name)) "
      + "time=\"\(seconds(test.time))\""
    if let failure = test.failure {
      return [
        head + ">",
        "      <failure message=\(quoted(failure.message))>\(escaped(failure.details))</failure>",
        "    </testcase>",
      ]
    }
    if let reason = test.skipped {
      return [head + ">", "      <skipped message=\(quoted(reason))/>", "    </testcase>"]
    }
    return [head + "/>"]
  }

  /// With three decimals.
  private static func seconds(_ time: Double) -> String {
    let thousandths = Int(min(max(time, 0), 1e9) * 1000)
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }

  private static func quoted(_ text: String) -> String {
    "\"\(escaped(text).replacing("\"", with: "&quot;").replacing("\n", with: "&#10;"))\""
  }

  /// What XML cannot hold is made visible.
  private static func escaped(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.map { Visible.line(String($0)) }.joined(separator: "\n")
    return shown.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\u{fffe}", with: "\\u{fffe}")
      .replacing("\u{ffff}", with: "\\u{ffff}")
  }
}

extension JUnit {
  /// Writes it to a file, which is whole or not there.
  ///
  /// - Returns: why it could not be written; `nil` if it was.
  func write(to file: String) -> String? { NewFile.write(text, to: file) }
}
