import FlowKit
import FlowSystem
import Glibc

/// Draws with graphviz's `dot`, in a process of its own.
package enum Graphviz {
  package struct Failure: Error {
    package let message: String
  }

  /// Returns the SVG that `dot` draws of a text in its language.
  package static func svg(_ dot: String) throws(Failure) -> String {
    guard let input = tmpfile() else { throw failure("no file can be made in /tmp", number: errno) }
    defer { fclose(input) }
    guard Files.write(Array(dot.utf8), to: fileno(input)) else {
      throw failure("a file in /tmp cannot be written", number: errno)
    }
    lseek(fileno(input), 0, SEEK_SET)
    let run = try drawn(fileno(input))
    guard run.ending?.exitCode == 0 else {
      let messages = String(decoding: run.messages, as: UTF8.self)
      let said = messages.split(separator: "\n").first.map { ": \($0)" } ?? ""
      throw Failure(message: "graphviz's 'dot' has failed\(said)")
    }
    return String(decoding: run.output, as: UTF8.self)
  }

  /// Runs `dot` in this program's group: a user who gives up waiting ends both.
  private static func drawn(_ input: Int32) throws(Failure) -> ProgramRun {
    do throws(Program.Failure) {
      return try ProgramRun(
        program: Program(file: "dot", words: ["dot", "-Tsvg"], input: input, hasOwnGroup: false))
    } catch {
      if error.number != ENOENT {
        throw failure("graphviz's 'dot' cannot be started", number: error.number)
      }
      throw Failure(
        message: "an SVG is drawn by graphviz's 'dot', which is not installed (Debian: graphviz); "
          + "--format dot and --format mermaid need nothing")
    }
  }

  private static func failure(_ what: String, number: Int32) -> Failure {
    Failure(message: "\(what): \(text(strerror(number)))")
  }
}
