package import FlowKit
import Glibc

/// Which file it is, and as of when: as long as this stays, the plugin in it is the same, and so is
/// who may change it.
package struct FileStamp: Equatable {
  private let device: Int64
  private let inode: Int64
  private let size: Int64
  private let modified: Int64
  private let changed: Int64
  /// Why others may change it, which the folders above decide as well.
  private let doubt: String

  /// As it is now; `nil` if there is no regular file.
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
