import FlowText
import Testing

@testable import FlowPlayer

@Suite("Kept traces")
struct TraceTests {
  private let flow = "flow F: push a\nelement a button go \"Go\"\nstart F\ntap go\npush b by F\n"

  /// Plays a script and returns what was told, as a trace is kept.
  private func kept(_ script: String) -> String {
    var lines = [KeptTrace.head]
    var audience = Audience()
    audience.wantsContents = true
    audience.callback = { lines.append(KeptTrace.line($1, at: $0)) }
    Player(audience: audience).play(Array(script.utf8), as: "kept.flow") { _ in }
    return (lines + [KeptTrace.end]).joined(separator: "\n") + "\n"
  }

  private func compare(_ script: String, with trace: String, as file: String = "now.flow")
    throws -> Performance
  {
    let comparison = TraceComparison(try #require(KeptTrace(trace)))
    var audience = Audience()
    audience.wantsContents = true
    audience.callback = { comparison.told($1, at: $0) }
    audience.comparison = comparison
    var result = Performance()
    Player(audience: audience).play(Array(script.utf8), as: file) { result = $0 }
    return result
  }

  @Test("The same script has the same trace, whatever its file is called")
  func same() throws {
    let trace = kept(flow)

    #expect(trace.contains("\n3\tcontent(a,"))
    #expect(try compare(flow, with: trace).failure == nil)
  }

  @Test("The first other callback fails its step, and nothing behind it is played")
  func other() throws {
    let script = flow.replacing("push b by F", with: "push c by F\nexpect top nobody")

    let failure = try #require(try compare(script, with: kept(flow)).failure)

    #expect(failure.place == "now.flow:5")
    #expect(failure.expected?.contains("b") == true)
    #expect(failure.got?.contains("c") == true)
  }

  @Test("Callbacks that are missing, and those that are too many, are told")
  func fewer() throws {
    let short = flow.replacing("tap go\n", with: "\n")

    let missing = try #require(try compare(short, with: kept(flow)).failure)
    let more = try #require(try compare(flow, with: kept(short)).failure)

    #expect(missing.place == "now.flow:5")
    #expect(missing.expected?.hasSuffix("in line 4") == true)
    #expect(more.place == "now.flow:4")
  }

  @Test("Another content of the same callbacks is a difference; a secret value is none")
  func contents() throws {
    let secret = "flow F: push a\nelement a field pin \"PIN\" secret value \"hunter\"\nstart F\n"

    let failure = try compare(
      flow.replacing("\"Go\"", with: "\"Stop\""), with: kept(flow)
    ).failure
    #expect(failure?.expected?.hasPrefix("content(a,") == true)
    #expect(failure?.got?.hasPrefix("content(a,") == true)
    #expect(
      try compare(secret.replacing("hunter", with: "other"), with: kept(secret)).failure == nil)
  }

  @Test("What is no whole trace is none")
  func damaged() {
    let trace = kept(flow)

    #expect(KeptTrace("") == nil)
    #expect(KeptTrace(trace.replacing(KeptTrace.end, with: "")) == nil)
    #expect(KeptTrace(trace.replacing(KeptTrace.head, with: "# other")) == nil)
    #expect(KeptTrace("\(KeptTrace.head)\nno tab\n\(KeptTrace.end)\n") == nil)
  }
}
