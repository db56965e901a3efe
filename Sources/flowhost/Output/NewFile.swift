import FlowKit
import Glibc

/// Writes a file that is whole or not there at all.
enum NewFile {
  /// Writes it beside where it shall be, then puts it there.
  ///
  /// - Returns: why it could not be written; `nil` if it was.
  static func write(_ content: String, to file: String) -> String? {
    // What is no file, as a pipe or /dev/stdout, cannot be replaced.
    var facts = stat()
    if stat(file, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG { return fill(file, content) }
    let other = "\(file).\(getpid())"
    if let reason = fill(other, content) {
      unlink(other)
      return reason
    }
    if rename(other, file) != 0 {
      let reason = text(strerror(errno))
      unlink(other)
      return reason
    }
    return nil
  }

  private static func fill(_ file: String, _ content: String) -> String? {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if descriptor < 0 { return text(strerror(errno)) }
    defer { close(descriptor) }
    var rest = Array(content.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return text(strerror(errno)) }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}
