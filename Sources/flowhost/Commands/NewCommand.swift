import FlowSystem
import FlowText

/// `flowhost new`: makes a project for a plugin.
struct NewCommand: Command {
  static let name = "new"
  static let summary = "make a project for a new plugin"

  /// The languages, and the folders of their templates.
  private static let languages = [
    ("c", "c"), ("c++", "cpp"), ("swift", "swift"), ("embedded-swift", "embedded-swift"),
  ]

  static let options: [Option] = [
    Option(
      name: "language", letter: "l", value: "LANGUAGE",
      explanation: "c, c++, swift or embedded-swift",
      completes: .words(languages.map(\.0))),
    Option(
      name: "directory", letter: "d", value: "DIR",
      explanation: "the folder in which it is made (default: the current one)",
      completes: .folder),
    .help,
  ]

  static let help = HelpText(
    usage: ["flowhost new NAME --language LANGUAGE [--directory DIR]"],
    description: """
      Makes the folder NAME with a plugin that works: a coordinator, two screens, a deep link, and
      scenarios that 'make test' plays. It is built with make or with CMake, against an installed
      Flow. NAME becomes the id of the plugin: a letter, then letters, digits, '_' and '-'. A folder
      that exists is left alone.
      """,
    options: options,
    sections: [
      ("Output", "  The path of the new folder on standard output."),
      (
        "Exit codes",
        HelpText.table([
          ("0", "made"), ("2", "the arguments make no sense, or the folder exists"),
          ("74", "the folder, or standard output, cannot be written"),
        ])
      ),
    ]
  )

  private let project: ProjectName
  private let template: String
  private let path: String

  init(arguments: Arguments) throws(UsageError) {
    guard let word = arguments.operands.first else { throw Self.error("a name is missing") }
    if arguments.operands.count > 1 {
      throw Self.error("'\(arguments.operands[1])' is too much; give one name")
    }
    do {
      project = try ProjectName(word)
    } catch {
      throw Self.error(error.message)
    }
    let known = Self.languages.map(\.0).joined(separator: ", ")
    guard let language = arguments.value("language") else {
      throw Self.error("the language is missing; give --language with one of \(known)")
    }
    guard let folder = Self.languages.first(where: { $0.0 == language })?.1 else {
      throw Self.error("there is no language '\(language)'; there are \(known)")
    }
    template = folder
    let directory = arguments.value("directory") ?? ""
    path = directory.isEmpty ? word : "\(directory)/\(word)"
  }

  private static func error(_ message: String) -> UsageError {
    UsageError(command: name, message: message)
  }

  func run() -> ExitCode {
    let files = ["common", template].flatMap(Templates.files)
    do {
      try NewFolder.make(
        path,
        files: files.map { file in
          let content = project.filled(into: file.content)
          return (
            project.filled(into: file.path),
            file.path == "Package.swift" ? InstalledFlow.named(in: content) : content
          )
        })
    } catch {
      Output.messages.line("flowhost new: \(error.message)")
      return error.isThere ? .usage : .notWritten
    }
    Output.messages.line("flowhost new: 'make test' in the new folder builds and tests it")
    Output.data.line(path)
    return .success
  }
}
