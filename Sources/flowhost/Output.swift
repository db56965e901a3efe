import Glibc

/// Where text goes: data to standard output, everything else to standard error.
struct Output {
  static let data = Output(descriptor: STDOUT_FILENO)
  static let messages = Output(descriptor: STDERR_FILENO)

  static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  private let descriptor: Int32

  var isTerminal: Bool { isatty(descriptor) == 1 }

  func line(_ text: String) { write(text + "\n") }

  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes text as the whole answer of a command.
  func succeed(_ text: String, terminator: String = "\n") -> ExitCode {
    write(text + terminator)
    return .success
  }
}
