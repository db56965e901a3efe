import FlowSystem
import FlowText
import Glibc

/// Shows a manual page: with a pager on a terminal, otherwise as plain text.
struct PageReader {
  let file: String
  /// The pattern at which a pager begins; empty for the beginning.
  let begin: String

  /// Each program that can show a page, with the words before the file on a terminal and elsewhere.
  private static let programs: [(name: String, paged: [String], plain: [String])] = [
    ("man", ["man"], ["man"]),
    ("mandoc", ["mandoc", "-a"], ["mandoc", "-T", "utf8"]),
  ]

  /// Shows the page. Returns a sentence if that is not possible. With a pager it only returns then.
  func show() -> String? {
    for program in Self.programs {
      do throws(Program.Failure) {
        if Output.data.isTerminal {
          // `less` begins there; any other pager at the top.
          let less = begin.isEmpty ? [] : [("LESS", (Environment["LESS"] ?? "") + " +/\(begin)")]
          try Program(file: program.name, words: program.paged + [file]).replaceThisOne(with: less)
        }
        return try print(program.name, words: program.plain + [file])
      } catch {
        if error.number == ENOENT { continue }
        return "'\(program.name)' cannot be started: \(error.sentence)"
      }
    }
    return "neither 'man' nor 'mandoc' is installed (Debian: man-db or mandoc); the page is \(file)"
  }

  private func print(_ name: String, words: [String]) throws(Program.Failure) -> String? {
    let run = try ProgramRun(program: Program(file: name, words: words, hasOwnGroup: false))
    guard run.ending?.exitCode == 0 else {
      let messages = String(decoding: run.messages, as: UTF8.self)
      return "'\(name)' has failed: \(messages.split(separator: "\n").first ?? "no reason given")"
    }
    _ = Output.data.succeed(Self.plain(run.output))
    return nil
  }

  /// Takes letters away that are printed over, which is how bold looks on a printer.
  static func plain(_ bytes: [UInt8]) -> String {
    var kept: [Character] = []
    for letter in String(decoding: bytes, as: UTF8.self) {
      if letter == "\u{8}" { _ = kept.popLast() } else { kept.append(letter) }
    }
    return String(kept)
  }
}
