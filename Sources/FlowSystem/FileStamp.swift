package import FlowKit
import Glibc

/// The identity and state of a file: while it stays the same, so do the plugin in the file and the
/// users who may change it.
package struct FileStamp: Equatable {
  private let device: Int64
  private let inode: Int64
  private let size: Int64
  private let modified: Int64
  private let changed: Int64
  /// The reason that others may change the file, which also depends on the folders above it; empty
  /// if none.
  private let doubt: String

  /// Reads the present state; `nil` if there is no regular file.
  package init?(_ path: String) {
    guard let file = Files.status(path), file.st_mode & S_IFMT == S_IFREG else { return nil }
    device = Int64(truncatingIfNeeded: file.st_dev)
    inode = Int64(truncatingIfNeeded: file.st_ino)
    size = Int64(file.st_size)
    modified = Self.nanoseconds(file.st_mtim)
    changed = Self.nanoseconds(file.st_ctim)
    doubt = Trust.doubt(about: path) ?? ""
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  package init?(_ value: Value) {
    guard let device = value["device"]?.integer, let inode = value["inode"]?.integer,
      let size = value["size"]?.integer, let modified = value["modified"]?.integer,
      let changed = value["changed"]?.integer, let doubt = value["doubt"]?.string
    else { return nil }
    (self.device, self.inode, self.size) = (device, inode, size)
    (self.modified, self.changed, self.doubt) = (modified, changed, doubt)
  }

  package var value: Value {
    .object([
      ("device", .integer(device)), ("inode", .integer(inode)), ("size", .integer(size)),
      ("modified", .integer(modified)), ("changed", .integer(changed)), ("doubt", .string(doubt)),
    ])
  }
}
