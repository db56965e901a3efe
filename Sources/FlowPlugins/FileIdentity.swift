import CSystem

/// The identity of a file and the times of its last changes. Comparing two tells if the file was
/// changed or replaced in between.
struct FileIdentity: Equatable {
  let file: FileNumber
  private let size: Int
  private let modified: Time
  /// The time of the inode's last change, which renaming the file sets, too.
  private let changed: Time

  init(status: stat) {
    file = FileNumber(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    size = Int(status.st_size)
    modified = Time(time: status.st_mtim)
    changed = Time(time: status.st_ctim)
  }

  private struct Time: Equatable {
    let seconds: Int
    let nanoseconds: Int

    init(time: timespec) {
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }
  }
}

/// The numbers that distinguish a file from all others on the machine at the same time. It has no
/// padding.
struct FileNumber: Equatable {
  let device: UInt64
  let inode: UInt64
}
