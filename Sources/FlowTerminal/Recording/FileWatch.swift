import CFlowABI
import FlowKit
import FlowKitHost
import FlowText
import Glibc

/// Reports that a file has been written anew (`run --watch`). The engine waits for it, by a watch
/// that runs in its dispatch.
final class FileWatch {
  private let path: String
  private let descriptor: Int32
  private var seen: Stamp?
  private(set) var hasChanged = false

  private struct Stamp: Equatable {
    var inode: UInt
    var size: Int
    var seconds: Int
    var nanoseconds: Int
  }

  /// - Throws: The reason that it cannot be watched.
  init(path: String, in engine: Engine) throws(FlowError) {
    self.path = path
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    // A compiler writes a new file and puts it in the old one's place, so it is the folder that is
    // watched.
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    if descriptor < 0
      || inotify_add_watch(
        descriptor, folder.fileName, UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO)) < 0
    {
      throw FlowError(
        FLOW_ERROR_UNSUPPORTED, "'\(folder)' cannot be watched: \(text(strerror(errno)))")
    }
    seen = stamp
    let callback = flow_watch_callback(
      function: { data, _, _, _ in object(data, as: FileWatch.self)?.checkFile() },
      user_data: Unmanaged.passUnretained(self).toOpaque(), destroy: nil)
    try engine.check(
      flow_watch_start(
        engine.pointer, FLOW_NONE, descriptor, UInt32(FLOW_WATCH_READ), callback, nil))
  }

  deinit { close(descriptor) }

  /// Forgets the reported change, so that the next one is reported again.
  func forget() {
    hasChanged = false
    seen = stamp
  }

  private func checkFile() {
    var events = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &events, events.count) > 0 {}
    let now = stamp
    if now != nil, now != seen { hasChanged = true }
  }

  /// The file's present state; `nil` while it is missing or empty.
  private var stamp: Stamp? {
    var facts = stat()
    guard stat(path.fileName, &facts) == 0, facts.st_size > 0 else { return nil }
    return Stamp(
      inode: UInt(facts.st_ino), size: Int(facts.st_size), seconds: facts.st_mtim.tv_sec,
      nanoseconds: facts.st_mtim.tv_nsec)
  }
}
