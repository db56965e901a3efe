import CFlowABI
import FlowDiscovery
import FlowKit
import FlowSystem
import FlowText
import Glibc

/// The program: finds the command and runs it.
@main
struct Flowhost {
  static let version = "flowhost \(text(flow_version())) (ABI \(abi(flow_abi_version())))"

  static let options: [Option] = [
    .help,
    Option(name: "version", letter: "V", value: nil, explanation: "show release and ABI version"),
  ]

  static var help: HelpText {
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
        ("Environment", PluginSearch.variables),
        ("More", "  flowhost COMMAND --help"),
      ])
  }

  static func main() {
    StandardDescriptors.hold()
    Signals.ignoreClosedPipes()
    Crash.catchAll()
    exit(run(Array(OwnProgram.arguments.dropFirst())).rawValue)
  }

  private static func run(_ words: [String]) -> ExitCode {
    do throws(UsageError) {
      let own = try Arguments(words: words, of: "", options: options, stopsAtFirstOperand: true)
      if own.has("version") { return Output.data.succeed(version) }
      guard let name = own.operands.first, !own.has("help") else {
        if own.has("help") { return Output.data.succeed(help.text) }
        throw UsageError(command: "", message: "a command is missing")
      }
      return try Commands.find(name).parsed(Array(own.operands.dropFirst()))
    } catch {
      let prefix = error.command.isEmpty ? "flowhost" : "flowhost \(error.command)"
      Output.messages.line("\(prefix): \(error.message)")
      Output.messages.line("Try '\(prefix) --help'.")
      if error.wantsJSON(words) { Output.data.line(json: Failure.json(error.message)) }
      return .usage
    }
  }
}

extension Command {
  /// Shows the help, or parses and runs.
  fileprivate static func parsed(_ words: [String]) throws(UsageError) -> ExitCode {
    let arguments = try Arguments(words: words, of: name, options: options)
    if arguments.has(Option.help.name) { return Output.data.succeed(help.text) }
    return try Self(arguments: arguments).run()
  }
}

extension UsageError {
  /// True if the words, which could not be parsed, ask for JSON.
  fileprivate func wantsJSON(_ words: [String]) -> Bool {
    let json = Commands.named(command)?.options.first { $0.name == "json" }
    return json.map { words.contains("--\($0.name)") || words.contains("-j") } ?? false
  }
}

extension ExitCode {
  fileprivate static var explanations: String {
    HelpText.table([
      ("0", "the flow finished with a value; every scenario, every check passed"),
      ("1", "the flow ended without a value; a scenario, a check failed; doctor found a problem"),
      ("2", "the arguments make no sense"),
      ("3", "the plugin could not be found or loaded"),
      ("4", "the engine refused what was asked"),
      ("70", "a fault inside flowhost"),
      ("74", "standard output cannot be written"),
    ])
  }
}
