import FlowKit
import Glibc

/// A program that was run to its end, and what it wrote.
struct ProgramRun {
  /// What it wrote on standard output.
  private(set) var output: [UInt8] = []
  /// What it wrote on standard error.
  private(set) var messages: [UInt8] = []
  private(set) var ending: ProcessEnding?
  /// Whether it took too long and was ended.
  private(set) var isLate = false

  private static let messageLimit = 1 << 16

  /// - Parameters:
  ///   - limit: after how many milliseconds it is ended, with all of its group.
  ///   - outputLimit: how many bytes are kept of what it writes; the others are read and forgotten.
  init(_ program: Program, limit: Int = .max, outputLimit: Int = .max) throws(Program.Failure) {
    let (output, messages) = (try Pipe(), try Pipe())
    var program = program
    (program.output, program.messages) = (output.writing, messages.writing)
    let child = try ChildProcess(program)
    output.closeWriting()
    messages.closeWriting()
    let deadline = Moment.now + limit
    // Their ends are closed when nobody has them any more.
    withExtendedLifetime((output, messages)) {
      read(from: output, and: messages, until: deadline, outputLimit)
    }
    // Somebody whom it has left behind may still hold its output open.
    while !child.hasEnded() {
      isLate = deadline.rest == 0
      if isLate { child.end() } else { usleep(500) }
    }
    ending = child.ending
  }

  private mutating func read(
    from output: Pipe, and messages: Pipe, until deadline: Moment, _ outputLimit: Int
  ) {
    var open = [output, messages].map {
      pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0)
    }
    while open.contains(where: { $0.fd >= 0 }) {
      let rest = deadline.rest
      if rest == 0 { return }
      if poll(&open, nfds_t(open.count), Int32(clamping: rest)) < 0 {
        if errno == EINTR { continue }
        return
      }
      if open[0].revents != 0, !Self.take(open[0].fd, &self.output, outputLimit) {
        open[0].fd = -1
      }
      if open[1].revents != 0, !Self.take(open[1].fd, &self.messages, Self.messageLimit) {
        open[1].fd = -1
      }
    }
  }

  /// Takes what is there; whether there may be more.
  private static func take(_ descriptor: Int32, _ bytes: inout [UInt8], _ limit: Int) -> Bool {
    var part = [UInt8](repeating: 0, count: 65_536)
    let count = part.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    if count < 0 { return errno == EINTR || errno == EAGAIN }
    bytes += part[..<min(count, max(0, limit - bytes.count))]
    return count > 0
  }
}

/// Both ends of a pipe, closed in programs that are started.
final class Pipe {
  let reading: Int32
  private(set) var writing: Int32

  init() throws(Program.Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Program.Failure(number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeWriting()
    close(reading)
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}
