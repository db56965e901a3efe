import CCrash
package import FlowKit
import FlowText
import Glibc

/// A destination of text: standard output for data, standard error for everything else.
///
/// All output of the program passes here. Text is made visible (``Visible``), so that nothing from
/// a plugin, a script or a file name can control the terminal; JSON has its own escapes.
package struct Output {
  package static let data = Output(descriptor: STDOUT_FILENO)
  package static let messages = Output(descriptor: STDERR_FILENO)

  package static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  private let descriptor: Int32

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// True if everybody who sees `other` sees this output, too.
  package func isSeen(with other: Output) -> Bool {
    descriptor == other.descriptor || (isTerminal && other.isTerminal)
  }

  /// Writes one line, whatever the text.
  package func line(_ text: String) { write(Visible.line(text) + "\n") }

  /// Writes a line of a page.
  package func pageLine(_ text: String) { write(Visible.pageLine(text) + "\n") }

  /// Writes text of several lines, the last one with its end.
  package func lines(_ text: String) {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    write(lines.map { Visible.line(String(Substring($0))) }.joined(separator: "\n"))
  }

  /// Writes a line of JSON.
  package func line(json value: Value) { write(value.json + "\n") }

  /// Writes JSON on several lines.
  package func lines(json value: Value) { write(value.prettyJSON + "\n") }

  /// Shows progress on a terminal, in place of the progress shown before; an empty text removes it.
  package func progress(_ text: String) {
    if isTerminal { write("\r" + Visible.line(String(text.prefix(70))) + "\u{1b}[K") }
  }

  /// Asks for input: a line without its end.
  package func prompt(_ text: String) { write(text) }

  /// Writes text as the whole answer of a command.
  package func succeed(_ text: String) -> ExitCode {
    lines(text.hasSuffix("\n") ? text : text + "\n")
    return .success
  }

  // MARK: Writing

  /// Writes all text, or ends the program: without output there is no use in going on.
  private func write(_ text: String) {
    var text = text
    let failure: Int32 = text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if errno == EAGAIN {
          waitForRoom()
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
    if failure != 0 { endProgram(failure) }
  }

  /// Waits until a descriptor takes more: one shared with others may be non-blocking.
  private func waitForRoom() {
    var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&wait, 1, -1)
  }

  private func endProgram(_ failure: Int32) {
    crash_leave_terminal()
    let isClosed = StandardDescriptors.closedAtStart.contains(descriptor)
    // A user who closes standard error wants no messages.
    if isClosed, descriptor == STDERR_FILENO { return }
    if failure == EPIPE { Signals.endProcess(by: SIGPIPE) }
    if descriptor != STDERR_FILENO {
      let reason = isClosed ? "it is closed" : text(strerror(failure))
      Output.messages.line("flowhost: standard output cannot be written: \(reason)")
    }
    // Exits at once, because callbacks may be on the stack, so that no orderly end is possible.
    _exit(ExitCode.notWritten.rawValue)
  }
}
