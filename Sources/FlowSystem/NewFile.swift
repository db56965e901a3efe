import FlowKit
import FlowText
import Glibc

/// Writes files that are complete or not there at all.
package enum NewFile {
  /// Writes a temporary file beside the final one, then moves it there: readers see the old content
  /// until then.
  ///
  /// - Parameter mode: The new file's permissions, less the process's umask.
  /// - Returns: The reason that it could not be written, in which case nothing is left behind; else
  ///   `nil`.
  package static func write(_ content: String, to file: String, mode: UInt32 = 0o666) -> String? {
    if !canReplace(file) {
      let descriptor = Files.openForWriting(file, flags: O_APPEND)
      return fill(descriptor, with: Array(content.utf8)) ? nil : text(strerror(errno))
    }
    // A link stays; its target is replaced.
    return replace(Files.realPath(file) ?? file, with: content, mode: mode)
  }

  /// Writes a file like ``write(_:to:mode:)``, but replaces a link, pipe or anything else that is
  /// there, instead of following it.
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

  /// True for a file, or if there is none yet; false for a pipe, or for /dev/stdout, whatever its
  /// target.
  private static func canReplace(_ file: String) -> Bool {
    guard Files.status(file) != nil else { return true }
    let folder = Files.realPath(Files.folder(file)) ?? ""
    return Files.isRegular(file) && folder != "/dev" && !folder.hasPrefix("/proc/")
  }

  /// Writes all bytes, and closes the descriptor. Returns false, with the reason in `errno`, on
  /// failure.
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
