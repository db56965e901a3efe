import FlowDiscovery
import FlowKit
import FlowSystem
import FlowTerminal
import FlowText

/// The help's paragraph about --json.
private let jsonText = """
    One object: "schema" ("flowhost.doctor/1"), "warnings" and "problems", how many there are, and
    "checks", each with "name", "state" (ok, warning or problem), "message" and, where something
    can be done, "advice".
  """

/// `flowhost doctor`: looks at what running plugins depends on, and says what to do.
struct DoctorCommand: Command {
  static let name = "doctor"
  static let summary = "check versions, folders, plugins and the terminal"

  static let options: [Option] =
    [Option(name: "json", letter: "j", value: nil, explanation: "print JSON instead of text")]
    + PluginSearch.options + [.help]

  static let help = HelpText(
    usage: ["flowhost doctor [--json] [--path DIR ...] [--trust DIR ...]"],
    description: """
      Checks what running plugins depends on: the library and where it was loaded from, libffi, the
      folders that are searched, what is remembered of plugins, plugins that cannot be loaded, the
      terminal, the environment and privileges. Each line begins with ok, warning or problem; below
      it stands what to do.
      """,
    options: options,
    sections: [
      ("JSON", jsonText),
      ("Plugins", PluginSearch.explanation),
      (
        "Exit codes",
        HelpText.table([
          ("0", "no problem"), ("1", "a problem"), ("2", "the arguments make no sense"),
          ("74", "standard output cannot be written"),
        ])
      ),
    ])

  private let isJSON: Bool
  private let search: PluginSearch

  init(arguments: Arguments) throws(UsageError) {
    try arguments.requireNoOperands(of: Self.name)
    isJSON = arguments.has("json")
    search = PluginSearch(arguments: arguments)
  }

  func run() -> ExitCode {
    let checks = Diagnosis(search: search, noScreen: Terminal.obstacle).checks
    if isJSON {
      Output.data.lines(json: json(checks))
    } else {
      for check in checks {
        Output.data.line("\(check.state.column)\(check.name): \(check.message)")
        if let advice = check.advice {
          Output.data.line(String(repeating: " ", count: DoctorCheck.State.width) + advice)
        }
      }
    }
    return checks.contains { $0.state == .problem } ? .failure : .success
  }

  private func json(_ checks: [DoctorCheck]) -> Value {
    func count(of state: DoctorCheck.State) -> Value {
      .integer(Int64(checks.count { $0.state == state }))
    }
    return .object(
      schema: "doctor",
      entries: [
        ("warnings", count(of: .warning)), ("problems", count(of: .problem)),
        ("checks", .list(checks.map(\.json))),
      ])
  }
}

extension DoctorCheck.State {
  fileprivate static let width = 9

  fileprivate var column: String {
    rawValue + String(repeating: " ", count: Self.width - rawValue.count)
  }
}

extension DoctorCheck {
  fileprivate var json: Value {
    .object([
      ("name", .string(name)), ("state", .string(state.rawValue)), ("message", .string(message)),
      ("advice", advice.map { .string($0) }),
    ])
  }
}
