import FlowText
import Glibc

/// The environment, without variables that must not be trusted.
package enum Environment {
  /// True if the program has more privileges than the user who started it, as a set-user-ID program
  /// has. That user's variables then decide nothing about files that are loaded or written.
  package static let hasOtherPrivileges = readPrivileges()

  /// The value of a variable; `nil` if it is unset, empty, or not to be trusted.
  package static subscript(name: String) -> String? {
    if hasOtherPrivileges { return nil }
    let value = getenv(name).map { String(fileName: $0) } ?? ""
    return value.isEmpty ? nil : value
  }

  /// Returns the folder that a variable names, otherwise one below the home folder. A relative one
  /// is ignored, as the XDG base directory specification demands.
  package static func folder(_ name: String, orHome rest: String) -> String? {
    if let folder = self[name], folder.hasPrefix("/") { return folder }
    guard let home = self["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/\(rest)"
  }

  /// Reads AT_SECURE from the auxiliary vector, which covers capabilities of files, too.
  private static func readPrivileges() -> Bool {
    let haveIDsChanged = getuid() != geteuid() || getgid() != getegid()
    let file = open("/proc/self/auxv", O_RDONLY | O_CLOEXEC)
    // A process that has gained privileges may not open the auxiliary vector's file.
    guard file >= 0 else { return haveIDsChanged || errno == EACCES }
    defer { close(file) }
    var words = [UInt](repeating: 0, count: 512)
    let size = words.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    let count = max(0, size) / MemoryLayout<UInt>.size
    let secure: UInt = 23
    for index in stride(from: 0, to: count - 1, by: 2) where words[index] == secure {
      return words[index + 1] != 0
    }
    return haveIDsChanged
  }
}
