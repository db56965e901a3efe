import FlowKitHost
import FlowSystem
import FlowText
import Glibc

/// Reads lines from standard input and wakes up when the engine has something to do.
struct LineReader {
  enum Event {
    case line(String)
    /// The engine's descriptor is readable.
    case wake
    /// Input has ended, or the user wants to end by a signal.
    case end
  }

  /// The number of bytes read ahead while no line may be taken, to see the end of the input.
  private static let aheadLimit = 1 << 16

  private let engine: Int32
  private var buffer: [UInt8] = []
  /// The start of the next line, and the end of the part searched for a line break.
  private var start = 0
  private var searched = 0
  private var isAtEnd = false

  /// - Parameter engine: The descriptor that is readable when `flow_engine_dispatch` has work.
  init(engine: Int32) { self.engine = engine }

  /// Waits for the next event.
  ///
  /// - Parameter takesLines: True if a line may be read now; typed lines wait otherwise.
  /// - Complexity: O(*n*) in the bytes of all lines, however long one is.
  mutating func next(takesLines: Bool) -> Event {
    while Signals.told == 0 {
      if takesLines, let line = takeLine() { return .line(line) }
      if isAtEnd, takesLines || start == buffer.count { return .end }
      let ready = wait(forInput: !isAtEnd && (takesLines || buffer.count < Self.aheadLimit))
      if ready.engine { return .wake }
      if ready.input { fill() }
    }
    return .end
  }

  private func wait(forInput: Bool) -> (input: Bool, engine: Bool) {
    var waits = [engine, forInput ? STDIN_FILENO : -1, Signals.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&waits, nfds_t(waits.count), -1) > 0 else { return (false, false) }
    return (waits[1].revents != 0, waits[0].revents != 0)
  }

  private mutating func fill() {
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(STDIN_FILENO, &chunk, chunk.count)
    if count > 0 {
      buffer += chunk.prefix(count)
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      isAtEnd = true
    }
  }

  /// A line without its end; the last one may lack it.
  private mutating func takeLine() -> String? {
    let newline = buffer[searched...].firstIndex(of: UInt8(ascii: "\n"))
    searched = newline ?? buffer.count
    guard newline != nil || (isAtEnd && start < buffer.count) else { return nil }
    let line = String(decoding: buffer[start..<searched], as: UTF8.self)
    start = min(searched + 1, buffer.count)
    searched = start
    return line.trimmed
  }
}
