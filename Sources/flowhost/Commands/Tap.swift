import FlowKit
import FlowPlayer
import FlowSystem
import FlowText

/// Writes results in the Test Anything Protocol, version 14.
struct Tap {
  let output: Output
  private var count = 0
  private(set) var failureCount = 0

  init(output: Output, planned: Int) {
    self.output = output
    output.line("TAP version 14")
    output.line("1..\(planned)")
  }

  /// Writes one result.
  mutating func report(_ performance: Performance, of file: String) {
    count += 1
    let description = "\(count) - \(Self.description(file, title: performance.title))"
    guard let failure = performance.failure else { return output.line("ok \(description)") }
    failureCount += 1
    output.line("not ok \(description)")
    output.line("  ---")
    entry("at", text: failure.place)
    if !failure.includedFrom.isEmpty {
      entry("included from", text: failure.includedFrom.reversed().joined(separator: ", "))
    }
    entry("message", text: failure.message)
    if let expected = failure.expected { entry("expected", text: expected) }
    if let got = failure.got { entry("got", text: got) }
    if !performance.diagnostics.isEmpty { block("diagnostics", lines: performance.diagnostics) }
    if !performance.tree.isEmpty { block("tree", lines: performance.tree) }
    output.line("  ...")
  }

  private func entry(_ key: String, text: String) {
    output.line("  \(key): \(Value.string(text).json)")
  }

  private func block(_ key: String, lines: [String]) {
    output.line("  \(key): |")
    for line in lines { output.line("    \(line)") }
  }

  /// `#` begins a directive in TAP and is escaped.
  private static func description(_ file: String, title: String) -> String {
    (title.isEmpty ? file : "\(file): \(title)").replacing("#", with: "\\#")
  }
}
