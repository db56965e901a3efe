import FlowSystem
import FlowText

/// The paragraph that opens the help.
private let about = """
  Shows the help of flowhost or of one of its commands, or prints its manual page. The completions
  of a shell ask flowhost what can stand for a word, so they know the plugins that can be found.
  """

/// `flowhost help`: shows help, and writes man pages and shell completions from the same tables.
struct HelpCommand: Command {
  static let name = "help"
  static let summary = "show help"

  static let options: [Option] = [
    Option(name: "man", letter: nil, value: nil, explanation: "print the manual page instead"),
    Option(
      name: "completion", letter: nil, value: "SHELL",
      explanation: "print the completions for a shell: \(Shell.words.joined(separator: ", "))",
      completes: .words(Shell.words)),
    Option(
      name: "complete", letter: nil, value: nil,
      explanation: "print what can stand for the last of the words behind it; for shells"),
    .help,
  ]

  static var help: HelpText {
    HelpText(
      usage: [
        "flowhost help [--man] [COMMAND]", "flowhost help --completion SHELL",
        "flowhost help --complete -- WORD ...",
      ],
      description: about,
      options: options,
      operands: .words(Commands.all.map { $0.name } + [name]))
  }

  private enum Task {
    case help(HelpText)
    case page(ManPage)
    case completion(Shell)
    case complete([String])
  }

  private let task: Task

  init(arguments: Arguments) throws(UsageError) {
    if arguments.has("complete") {
      task = .complete(arguments.operands)
      return
    }
    if let word = arguments.value("completion") {
      guard let shell = Shell(rawValue: word) else {
        let known = Shell.words.joined(separator: ", ")
        throw UsageError(
          command: Self.name,
          message: "there are no completions for '\(word)' (there are: \(known))")
      }
      task = .completion(shell)
      return
    }
    if arguments.operands.count > 1 {
      throw UsageError(
        command: Self.name, message: "'\(arguments.operands[1])' is too much; give one command")
    }
    guard let word = arguments.operands.first else {
      task = arguments.has("man") ? .page(.program) : .help(Flowhost.help)
      return
    }
    let command = try Commands.find(word)
    task = arguments.has("man") ? .page(ManPage(command)) : .help(command.help)
  }

  func run() -> ExitCode {
    switch task {
    case .help(let help): Output.data.succeed(help.text)
    case .page(let page): Output.data.succeed(page.text)
    case .completion(let shell): Output.data.succeed(shell.script)
    case .complete(let words): complete(words)
    }
  }

  private func complete(_ words: [String]) -> ExitCode {
    for line in Completer(words).lines { Output.data.line(line) }
    return .success
  }
}
