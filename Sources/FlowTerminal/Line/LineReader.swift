import FlowKitHost
import FlowSystem
import FlowText
import Glibc

/// Reads lines from standard input and wakes up when the engine has something to do.
struct LineReader {
  enum Event {
    case line(String)
    /// The engine's descriptor is readable, or the time is over.
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
  private var hasBegun = false

  /// - Parameter engine: The descriptor that is readable when `flow_engine_dispatch` has work.
  init(engine: Int32) { self.engine = engine }

  /// Waits for the next event.
  ///
  /// - Parameters:
  ///   - takesLines: True if a line may be read now; typed lines wait otherwise.
  ///   - limit: The milliseconds to wait at most; -1: any time.
  /// - Complexity: O(*n*) in the bytes of all lines, however long one is.
  mutating func next(takesLines: Bool, within limit: Int) -> Event {
    while Signals.told == 0 {
      if takesLines, let line = takeLine() { return .line(line) }
      if isAtEnd, takesLines || start == buffer.count { return .end }
      let forInput = !isAtEnd && (takesLines || buffer.count < Self.aheadLimit)
      guard let ready = wait(forInput: forInput, within: limit) else { return .wake }
      if ready.engine { return .wake }
      if ready.input { fill() }
    }
    return .end
  }

  /// - Returns: `nil` if the time is over.
  private func wait(forInput: Bool, within limit: Int) -> (input: Bool, engine: Bool)? {
    var waits = [engine, forInput ? STDIN_FILENO : -1, Signals.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let count = poll(&waits, nfds_t(waits.count), Int32(limit))
    if count == 0 { return nil }
    guard count > 0 else { return (false, false) }
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

  /// A line without its end, which the last one may lack, and the first one without the byte order
  /// mark that a file of another system may begin with.
  private mutating func takeLine() -> String? {
    let newline = buffer[searched...].firstIndex(of: UInt8(ascii: "\n"))
    searched = newline ?? buffer.count
    guard newline != nil || (isAtEnd && start < buffer.count) else { return nil }
    var line = buffer[start..<searched]
    if !hasBegun, line.starts(with: [0xef, 0xbb, 0xbf]) { line = line.dropFirst(3) }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    hasBegun = true
    start = min(searched + 1, buffer.count)
    searched = start
    return String(decoding: line, as: UTF8.self)
  }
}
