import FlowText

/// A report as XML that tools for continuous integration read: suites of cases, as JUnit writes
/// them.
package struct JUnit {
  /// The outcome of a case.
  package enum Result {
    case passed
    /// The finding in a sentence, and all its details.
    case failed(String, details: String)
    case crashed(String, details: String)
    case skipped(String)
  }

  package struct Case {
    package var name: String
    /// The file or the group of checks that the case belongs to.
    package var group: String
    package var milliseconds: Int
    package var result: Result
    /// The text written while the case ran.
    package var output: String

    package init(
      name: String, group: String, milliseconds: Int, result: Result, output: String = ""
    ) {
      self.name = name
      self.group = group
      self.milliseconds = milliseconds
      self.result = result
      self.output = output
    }
  }

  package struct Suite {
    package var name: String
    package var cases: [Case] = []

    package init(name: String) { self.name = name }
  }

  package var suites: [Suite]

  package init(suites: [Suite] = []) { self.suites = suites }

  /// The XML, with a line feed at its end.
  var text: String {
    let body = suites.map(\.element).joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites\(counts(of: suites.flatMap(\.cases)))>
      \(body)</testsuites>

      """
  }
}

extension JUnit {
  /// Writes the XML to a file, which is complete or not there at all.
  ///
  /// - Returns: The reason that it could not be written, else `nil`.
  package func write(to file: String) -> String? { NewFile.write(text, to: file) }
}

private func counts(of cases: [JUnit.Case]) -> String {
  var (failures, errors, skipped) = (0, 0, 0)
  for item in cases {
    switch item.result {
    case .passed: break
    case .failed: failures += 1
    case .crashed: errors += 1
    case .skipped: skipped += 1
    }
  }
  return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
    + " skipped=\"\(skipped)\" time=\"\(seconds(cases.reduce(0) { $0 + $1.milliseconds }))\""
}

private func seconds(_ milliseconds: Int) -> String {
  let rest = String(milliseconds % 1000)
  return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
}

extension JUnit.Suite {
  fileprivate var element: String {
    "  <testsuite name=\"\(xml(name))\"\(counts(of: cases))>\n"
      + cases.map(\.element).joined() + "  </testsuite>\n"
  }
}

extension JUnit.Case {
  fileprivate var element: String {
    let head =
      "    <testcase name=\"\(xml(name))\" classname=\"\(xml(group))\""
      + " time=\"\(seconds(milliseconds))\""
    let inside = result.element + (output.isEmpty ? "" : "<system-out>\(xml(output))</system-out>")
    return inside.isEmpty ? head + "/>\n" : head + ">\(inside)</testcase>\n"
  }
}

extension JUnit.Result {
  fileprivate var element: String {
    switch self {
    case .passed: ""
    case .failed(let message, let details):
      "<failure message=\"\(xml(message))\">\(xml(details))</failure>"
    case .crashed(let message, let details):
      "<error message=\"\(xml(message))\">\(xml(details))</error>"
    case .skipped(let reason): "<skipped message=\"\(xml(reason))\"/>"
    }
  }
}

/// Escapes text for XML. Characters that XML cannot express, or that could control a terminal, are
/// made visible (``Visible``).
private func xml(_ text: String) -> String {
  var result = ""
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if !result.isEmpty || line.startIndex != text.startIndex { result += "&#10;" }
    for scalar in Visible.line(String(line)).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // XML does not allow these characters.
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
  return result
}
