import FlowPlayer

/// `flowhost play`: plays scenario files and reports them in TAP.
struct PlayCommand: Command {
  static let name = "play"
  static let summary = "play scenario files and report in TAP"

  static let options: [Option] = [
    Option(
      name: "plugins", letter: "p", value: "FOLDER",
      explanation: "where 'load NAME' finds plugins (default: the current folder)",
      completes: .folder),
    .help,
  ]

  static let help = HelpText(
    usage: ["flowhost play [--plugins FOLDER] SCRIPT ..."],
    description: """
      Plays scenario files: each loads plugins or declares flows of its own, makes requests and
      expects what follows. SCRIPT is a file or a quoted pattern such as 'Tests/Scenarios/*.flow'.
      The language is described in docs/scenarios.md.
      """,
    options: options,
    sections: [
      (
        "Output",
        """
          TAP on standard output. A scenario that fails shows file and line, what was expected, what
          was got, and the tree.
        """
      ),
      (
        "Exit codes",
        HelpText.table([
          ("0", "every scenario passed"),
          ("1", "a scenario failed"),
          ("2", "the arguments make no sense, or a file is missing"),
          ("70", "a fault inside flowhost"), ("74", "standard output cannot be written"),
        ])
      ),
    ],
    operands: .file(suffix: ".flow")
  )

  private let files: [String]
  private let pluginFolder: String

  init(_ arguments: Arguments) throws(UsageError) {
    if arguments.operands.isEmpty {
      throw UsageError(command: Self.name, message: "a script is missing")
    }
    var files: [String] = []
    for pattern in arguments.operands {
      let found = FilePattern.files(matching: pattern)
      if found.isEmpty {
        throw UsageError(command: Self.name, message: "no file matches '\(pattern)'")
      }
      files += found
    }
    self.files = files
    pluginFolder = arguments.value("plugins") ?? "."
  }

  func run() -> ExitCode {
    let player = Player(pluginFolder: pluginFolder)
    var tap = Tap(.data, planned: files.count)
    for file in files {
      Crash.keep(["flowhost: the script was '\(file)'"])
      player.play(file: file) { tap.report($0, of: file) }
    }
    return tap.failureCount == 0 ? .success : .failure
  }
}
