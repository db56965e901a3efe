import CFlowABI
import CValidate
import FlowDiscovery
import FlowKit
import FlowKitHost
import FlowSystem
import FlowText
import Glibc

/// `flowhost look`: what a program that looks at a plugin starts, so that the plugin's code runs
/// beside it. It stands in no list: people use `inspect`.
///
/// It prints one line of JSON, what `inspect --json` tells as far as the engine knows it, or an
/// error.
struct LookCommand: Command {
  static let name = PluginLook.command
  static let summary = "look at a plugin, for another flowhost"

  static let options: [Option] = [
    Option(
      name: "only-trusted", letter: nil, value: nil,
      explanation: "refuse a file that others may change"),
    .help,
  ]

  static let help = HelpText(
    usage: ["flowhost look [--only-trusted] FILE"],
    description: "Prints what is in a plugin as one line of JSON.", options: options,
    operands: .plugin)

  private let path: String
  private let onlyTrusted: Bool

  init(arguments: Arguments) throws(UsageError) {
    path = try arguments.plugin(of: Self.name)
    onlyTrusted = arguments.has("only-trusted")
  }

  func run() -> ExitCode {
    limitDamage()
    // The plugin's own output is sent to standard error, so that standard output holds only the
    // answer.
    let answers = dup(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    defer { close(answers) }
    func answer(_ value: Value) {
      fflush(nil)
      dup2(answers, STDOUT_FILENO)
      Output.data.line(json: value)
      dup2(STDERR_FILENO, STDOUT_FILENO)
    }
    let log = DiagnosticLog(output: .messages)
    do throws(FlowError) {
      let engine = try Engine(log.options)
      let plugin = try PluginFile(path: path, onlyTrusted: onlyTrusted).load(in: engine)
      let info = try engine.info(of: plugin)
      try engine.end()
      answer(info.json)
      return .success
    } catch {
      if !log.hasJustTold(error.message) {
        Output.messages.line("flowhost look: \(error.message)")
      }
      answer(Failure.json(error.message, status: error.status))
      return error.status == FLOW_ERROR_INTERNAL ? .internal : .pluginNotLoaded
    }
  }

  /// Leaves neither a core file nor a process behind, as the process that waits for it may be gone.
  private func limitDamage() {
    validate_end_with_parent(getppid())
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    alarm(UInt32(PluginLook.limit / 1000 + 5))
  }
}
