import CSystem

/// Which file it is, and since when it has been as it is: what two looks at a file are compared by.
struct FileIdentity: Equatable {
  let file: FileNumber
  private let size: Int
  private let modified: Time
  /// Of its inode; also renaming a file sets it.
  private let changed: Time

  init(_ status: stat) {
    file = FileNumber(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    size = Int(status.st_size)
    modified = Time(status.st_mtim)
    changed = Time(status.st_ctim)
  }

  private struct Time: Equatable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }
  }
}

/// The numbers that tell a file from all others of a machine that exist at the same time. Has no
/// padding.
struct FileNumber: Equatable {
  let device: UInt64
  let inode: UInt64
}
