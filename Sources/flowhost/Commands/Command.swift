import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// What `flowhost` can do: a value that `init` parses and `run` acts on.
protocol Command {
  static var name: String { get }
  /// One line for the list of commands.
  static var summary: String { get }
  /// What `--help` shows, and what the man page and the completions are made of.
  static var help: HelpText { get }
  static var options: [Option] { get }

  init(_ arguments: Arguments) throws(UsageError)

  func run() -> ExitCode
}

/// How the program ends. The numbers are a promise.
enum ExitCode: Int32 {
  case success = 0
  /// A flow ended without a value, or a scenario failed.
  case failure = 1
  case usage = 2
  case pluginNotLoaded = 3
  case engine = 4
  /// The engine or this program broke a rule of its own.
  case `internal` = 70
  /// Standard output cannot be written, as on a disk that is full. A pipe that nobody reads any more
  /// ends the program as other tools end.
  case notWritten = 74
}

extension FlowError {
  var exitCode: ExitCode { status == FLOW_ERROR_INTERNAL ? .internal : .engine }
}

/// The arguments make no sense.
struct UsageError: Error {
  var command: String
  var message: String
}

/// The list of commands.
enum Commands {
  static var all: [any Command.Type] {
    [
      RunCommand.self,
      PlayCommand.self,
      ListCommand.self,
      InspectCommand.self,
      CallCommand.self,
      NewCommand.self,
      GraphCommand.self,
      ValidateCommand.self,
      DoctorCommand.self,
    ]
  }

  /// Those that stand in no list.
  private static var hidden: [any Command.Type] { [HelpCommand.self, LookCommand.self] }

  static func named(_ name: String) -> (any Command.Type)? {
    (all + hidden).first { $0.name == name }
  }

  static func find(_ name: String) throws(UsageError) -> any Command.Type {
    if let command = named(name) { return command }
    let hint = Suggestion.hint(for: name, among: all.map { $0.name } + [HelpCommand.name])
    throw UsageError(command: "", message: "unknown command '\(name)'\(hint)")
  }
}
