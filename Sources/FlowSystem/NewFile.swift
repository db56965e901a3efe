import FlowKit
import FlowText
import Glibc

/// Writes a file that is whole or not there at all.
package enum NewFile {
  /// Writes it beside where it shall be, then puts it there: who reads meanwhile sees what was
  /// there before.
  ///
  /// - Parameter mode: The new file's permissions, less the process's umask.
  /// - Returns: why it could not be written, and then nothing is left behind; `nil` if it was.
  package static func write(_ content: String, to file: String, mode: UInt32 = 0o666) -> String? {
    if !canReplace(file) {
      let descriptor = Files.openForWriting(file, flags: O_APPEND)
      return fill(descriptor, with: Array(content.utf8)) ? nil : text(strerror(errno))
    }
    // A link stays: the file that it leads to is replaced.
    return replace(Files.realPath(file) ?? file, with: content, mode: mode)
  }

  /// The same for what must be a file of its own: takes the place of a link, a pipe or whatever is
  /// there, and leads to nothing else.
  package static func replace(_ file: String, with content: String, mode: UInt32) -> String? {
    let bytes = Array(content.utf8)
    var number = 0
    var other: String
    var descriptor: Int32
    repeat {
      number += 1
      other = "\(file).\(getpid()).\(number)"
      descriptor = open(other.fileName, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    } while descriptor < 0 && errno == EEXIST && number < 100
    if descriptor < 0 { return text(strerror(errno)) }
    if fill(descriptor, with: bytes), rename(other.fileName, file.fileName) == 0 { return nil }
    let reason = text(strerror(errno))
    unlink(other.fileName)
    return reason
  }

  /// True for a file, or for nothing yet; false for a pipe, or /dev/stdout, whatever that leads to.
  private static func canReplace(_ file: String) -> Bool {
    guard Files.status(file) != nil else { return true }
    let folder = Files.realPath(Files.folder(file)) ?? ""
    return Files.isRegular(file) && folder != "/dev" && !folder.hasPrefix("/proc/")
  }

  /// Writes all, and closes it; leaves in `errno` why not.
  private static func fill(_ descriptor: Int32, with bytes: [UInt8]) -> Bool {
    if descriptor < 0 { return false }
    guard Files.write(bytes, to: descriptor) else {
      let reason = errno
      close(descriptor)
      errno = reason
      return false
    }
    return close(descriptor) == 0
  }
}
