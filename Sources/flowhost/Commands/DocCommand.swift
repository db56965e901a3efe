import FlowSystem
import FlowText

/// `flowhost doc`: opens the page of a name of the API reference.
struct DocCommand: Command {
  static let name = "doc"
  static let summary = "show the reference of a function, type, constant or rule"

  static let options: [Option] = [.help]

  static var help: HelpText {
    HelpText(
      usage: ["flowhost doc NAME"],
      description: """
        Shows the manual page of a NAME of the C ABI: with a pager, if standard output is a
        terminal, otherwise as plain text. It is a function, type, macro or constant (flow_push,
        flow_options, FLOW_OPTIONS, FLOW_ERROR_BUSY), a standard method (screen.render), a header
        (flow/content.h) or a rule (Q3). The 'flow_' may be left out, and so may the kind of a
        method that only one kind has.
        """,
      options: options,
      sections: [
        (
          "Files",
          """
            The reference is searched for below the prefix of flowhost, /usr/local and /usr: the
            names are in share/flow/reference/names.txt, the pages in share/man. 'make install'
            brings it, and on Debian the package \(Reference.package).
          """
        ),
        (
          "Exit codes",
          HelpText.table([
            ("0", "shown"),
            ("1", "there is no such name, no reference, or nothing to show it with"),
            ("2", "the arguments make no sense"),
            ("74", "standard output cannot be written"),
          ])
        ),
      ],
      operands: .reference)
  }

  private let word: String

  init(arguments: Arguments) throws(UsageError) {
    guard let word = arguments.operands.first else {
      throw UsageError(command: Self.name, message: "the NAME is missing")
    }
    if arguments.operands.count > 1 {
      throw UsageError(
        command: Self.name, message: "'\(arguments.operands[1])' is too much; give one NAME")
    }
    self.word = word
  }

  func run() -> ExitCode {
    guard let reference = Reference.installed() else {
      return fail(
        "no reference is installed; 'make install' brings it, and on Debian the package "
          + Reference.package)
    }
    switch reference.find(word) {
    case .nothing: return fail("there is no '\(word)'\(reference.hint(for: word))")
    case .several(let names):
      return fail("'\(word)' may be several: \(names.joined(separator: ", "))")
    case .entry(let entry):
      guard let file = reference.file(of: entry) else {
        return fail("the page \(entry.page) of '\(entry.name)' is missing; install it again")
      }
      let failure = PageReader(file: file, begin: entry.begin).show()
      return failure.map(fail) ?? .success
    }
  }

  private func fail(_ message: String) -> ExitCode {
    Output.messages.line("flowhost doc: \(message)")
    return .failure
  }
}
