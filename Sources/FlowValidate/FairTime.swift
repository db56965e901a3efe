import FlowSystem
import Glibc

/// The time of this process's first thread, without the time it waits for a processor: a busy
/// machine is not the plugin's fault.
final class FairTime {
  /// The kernel's figures of the thread: time on a processor, time in the queue for one.
  private let file = open("/proc/self/schedstat", O_RDONLY | O_CLOEXEC)
  private var last = 0

  deinit { if file >= 0 { close(file) } }

  /// The time in nanoseconds; never decreases.
  var now: Int {
    last = max(last, Moment.now.nanoseconds - waited)
    return last
  }

  /// The time spent waiting for a processor; 0 if the kernel does not count it.
  private var waited: Int {
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = pread(file, &bytes, bytes.count, 0)
    let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }
}
