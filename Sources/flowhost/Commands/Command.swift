import FlowSystem

/// A command of `flowhost`: a value that `init` parses and `run` acts on.
protocol Command {
  static var name: String { get }
  /// One line for the list of commands.
  static var summary: String { get }
  /// The text of `--help`; the man page and the completions are made from it.
  static var help: HelpText { get }
  static var options: [Option] { get }

  init(arguments: Arguments) throws(UsageError)

  func run() -> ExitCode
}
