import Glibc

/// Reads lines from standard input and wakes up when the engine has something to do.
struct LineReader {
  enum Event {
    case line(String)
    /// The engine's descriptor is readable.
    case wake
    case end
  }

  private let engine: Int32
  private var buffer: [UInt8] = []
  private var isAtEnd = false

  /// - Parameter engine: The descriptor that is readable when `flow_engine_dispatch` has work.
  init(engine: Int32) { self.engine = engine }

  /// Waits for the next event.
  ///
  /// - Parameter takesLines: Whether a line may be read now; what was typed waits otherwise.
  mutating func next(takesLines: Bool) -> Event {
    while true {
      if takesLines, let line = takeLine() { return .line(line) }
      if takesLines, isAtEnd { return .end }
      let ready = wait(forInput: takesLines)
      if ready.engine { return .wake }
      if ready.input { fill() }
    }
  }

  private func wait(forInput: Bool) -> (input: Bool, engine: Bool) {
    var waits = [
      pollfd(fd: engine, events: Int16(POLLIN), revents: 0),
      pollfd(fd: forInput ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&waits, nfds_t(waits.count), -1) > 0 else { return (false, false) }
    return (waits[1].revents != 0, waits[0].revents != 0)
  }

  private mutating func fill() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &chunk, chunk.count)
    if count > 0 {
      buffer += chunk.prefix(count)
    } else if count == 0 || errno != EINTR {
      isAtEnd = true
    }
  }

  /// A line without its end; the last one may lack it.
  private mutating func takeLine() -> String? {
    let newline = UInt8(ascii: "\n")
    guard let end = buffer.firstIndex(of: newline) ?? (isAtEnd ? buffer.endIndex : nil),
      !buffer.isEmpty
    else { return nil }
    let line = String(decoding: buffer[..<end], as: UTF8.self)
    buffer.removeSubrange(..<min(end + 1, buffer.endIndex))
    return line.trimmed
  }
}
