import CValidate
import FlowKit
import Glibc

/// A program that was run to its end, with its output.
package struct ProgramRun {
  /// The bytes of its standard output.
  package private(set) var output: [UInt8] = []
  /// The bytes of its standard error.
  package private(set) var messages: [UInt8] = []
  package private(set) var ending: ProcessEnding?
  /// True if it took too long and was killed.
  package private(set) var isLate = false

  private static let messageLimit = 1 << 16

  /// - Parameters:
  ///   - limit: The milliseconds after which it is killed, with all of its group.
  ///   - outputLimit: The number of bytes kept of its output; the others are read and dropped.
  package init(program: Program, limit: Int = .max, outputLimit: Int = .max) throws(Program
    .Failure)
  {
    let (output, messages) = (try Pipe(), try Pipe())
    var program = program
    (program.output, program.messages) = (output.writing, messages.writing)
    let child = try ChildProcess(program: program)
    output.closeWriting()
    messages.closeWriting()
    let deadline = Moment.now + limit
    // Releasing the pipes closes their ends.
    withExtendedLifetime((output, messages)) {
      read(from: output, and: messages, of: child, until: deadline, limit: outputLimit)
    }
    // A process that it left behind may still hold its output open.
    while !child.hasEnded() {
      isLate = deadline.rest == 0
      if isLate { child.end() } else { usleep(500) }
    }
    ending = child.ending
  }

  /// Reads until all writers have closed the pipe, or the program has ended: its own output is
  /// complete then, even if processes it started still hold the pipe open.
  private mutating func read(
    from output: Pipe, and messages: Pipe, of child: ChildProcess, until deadline: Moment,
    limit outputLimit: Int
  ) {
    let ending = validate_process_descriptor(child.number)
    defer { close(ending) }
    var open = [output.reading, messages.reading, ending].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    for pipe in [output, messages] { _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK) }
    var hasEnded = false
    while !hasEnded, open[0].fd >= 0 || open[1].fd >= 0 {
      let rest = deadline.rest
      if rest == 0 { return }
      if poll(&open, nfds_t(open.count), Int32(clamping: rest)) < 0 {
        if errno == EINTR { continue }
        return
      }
      hasEnded = open[2].revents != 0
      if hasEnded || open[0].revents != 0,
        !Self.take(open[0].fd, into: &self.output, limit: outputLimit)
      {
        open[0].fd = -1
      }
      if hasEnded || open[1].revents != 0,
        !Self.take(open[1].fd, into: &self.messages, limit: Self.messageLimit)
      {
        open[1].fd = -1
      }
    }
  }

  /// Reads the available bytes, at most one pipe full if nobody writes meanwhile. Returns true if
  /// more may come.
  private static func take(_ descriptor: Int32, into bytes: inout [UInt8], limit: Int) -> Bool {
    var part = [UInt8](repeating: 0, count: 65_536)
    for _ in 0..<64 {
      let count = part.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 { return errno == EINTR || errno == EAGAIN }
      if count == 0 { return false }
      bytes += part[..<min(count, max(0, limit - bytes.count))]
    }
    return true
  }
}

/// Both ends of a pipe, closed in programs that are started.
package final class Pipe {
  package let reading: Int32
  package private(set) var writing: Int32

  package init() throws(Program.Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Program.Failure(number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeWriting()
    close(reading)
  }

  package func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}
