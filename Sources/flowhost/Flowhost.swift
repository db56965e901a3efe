import CFlowABI
import FlowKit
import FlowText
import Glibc

/// The program: finds the command and runs it.
@main
struct Flowhost {
  static let version = "flowhost \(text(flow_version())) (ABI \(abi(flow_abi_version())))"

  private static let options: [Option] = [
    .help,
    Option(name: "version", letter: "V", value: nil, explanation: "show release and ABI version"),
  ]

  static var help: String {
    let list = HelpText.table(Commands.all.map { ($0.name, $0.summary) })
    return HelpText(
      usage: ["flowhost [--help] [--version] COMMAND [ARGUMENT ...]"],
      description: """
        Runs, tests and shows flows: plugins with screens and coordinators for the Flow engine.
        """,
      options: options,
      sections: [
        ("Commands", list),
        ("Exit codes", ExitCode.explanations),
        ("Output", Visible.explanation),
        ("More", "  flowhost COMMAND --help"),
      ]
    ).text
  }

  static func main() {
    StandardDescriptors.hold()
    Signals.ignoreClosedPipes()
    Crash.catchAll()
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func run(_ words: [String]) -> ExitCode {
    do throws(UsageError) {
      let own = try Arguments(words, of: "", options: options, stopsAtFirstOperand: true)
      if own.has("version") { return Output.data.succeed(version) }
      guard let name = own.operands.first, !own.has("help") else {
        if own.has("help") { return Output.data.succeed(help) }
        throw UsageError(command: "", message: "a command is missing")
      }
      let rest = Array(own.operands.dropFirst())
      if name == "help" { return try explain(rest.first) }
      return try command(named: name).parsed(rest)
    } catch {
      let prefix = error.command.isEmpty ? "flowhost" : "flowhost \(error.command)"
      Output.messages.line("\(prefix): \(error.message)")
      Output.messages.line("Try '\(prefix) --help'.")
      return .usage
    }
  }

  private static func explain(_ name: String?) throws(UsageError) -> ExitCode {
    guard let name else { return Output.data.succeed(help) }
    return Output.data.succeed(try command(named: name).help.text)
  }

  private static func command(named name: String) throws(UsageError) -> any Command.Type {
    if let command = Commands.named(name) { return command }
    let hint = Suggestion.hint(for: name, among: Commands.all.map { $0.name } + ["help"])
    throw UsageError(command: "", message: "unknown command '\(name)'\(hint)")
  }
}

extension Command {
  /// Shows the help, or parses and runs.
  fileprivate static func parsed(_ words: [String]) throws(UsageError) -> ExitCode {
    let arguments = try Arguments(words, of: name, options: options)
    if arguments.has(Option.help.name) { return Output.data.succeed(help.text) }
    return try Self(arguments).run()
  }
}

extension ExitCode {
  fileprivate static var explanations: String {
    HelpText.table([
      ("0", "the flow finished with a value; every scenario, every check passed"),
      ("1", "the flow ended without a value; a scenario, a check failed"),
      ("2", "the arguments make no sense"),
      ("3", "the plugin could not be loaded"),
      ("4", "the engine refused what was asked"),
      ("70", "a fault inside flowhost"),
      ("74", "standard output cannot be written"),
    ])
  }
}
