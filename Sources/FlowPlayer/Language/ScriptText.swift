import FlowKit
import FlowText
import Glibc

/// The text of a script, as lines.
struct ScriptText {
  /// The largest script accepted, includes counted, in bytes. Guards against reading an endless
  /// device.
  static let sizeLimit = 64 << 20

  /// The time that somebody may need to open the other end of a pipe, in milliseconds.
  private static let patience = 3000

  /// The lines that are not empty, with the number of the first line of each: a `\` at the end of a
  /// line goes on in the next one.
  let lines: [(number: Int, text: String)]
  /// The number of lines, empty ones too.
  let count: Int
  /// The size in bytes.
  let size: Int

  init(file: String) throws(ScriptFailure) {
    try self.init(bytes: Self.read(file), file: file)
  }

  /// Splits the text into lines; messages call it `file`.
  init(bytes: [UInt8], file: String) throws(ScriptFailure) {
    var lines: [(number: Int, text: String)] = []
    var goesOn = false
    var number = 0
    // Some editors mark a file as UTF-8 so.
    var begin = bytes.starts(with: "\u{feff}".utf8) ? "\u{feff}".utf8.count : 0
    while begin <= bytes.count {
      let end = bytes[begin...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      var line = bytes[begin..<end]
      begin = end + 1
      number += 1
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      let isContinued = line.last == UInt8(ascii: "\\")
      if isContinued { line = line.dropLast() }
      if goesOn, let last = lines.indices.last {
        lines[last].text += " " + (try Self.text(line, at: Script.Line(file: file, number: number)))
      } else if isContinued || !line.isEmpty {
        lines.append((number, try Self.text(line, at: Script.Line(file: file, number: number))))
      }
      goesOn = isContinued
    }
    self.lines = lines
    count = number
    size = bytes.count
  }

  private static func text(
    _ bytes: ArraySlice<UInt8>, at line: Script.Line
  ) throws(ScriptFailure) -> String {
    if bytes.contains(0) { throw ScriptFailure(line: line, message: "the line holds a NUL byte") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ScriptFailure(line: line, message: "the line is no UTF-8 text")
    }
    return text
  }

  private static func read(_ file: String) throws(ScriptFailure) -> [UInt8] {
    func failure(_ reason: String) -> ScriptFailure {
      ScriptFailure(
        line: Script.Line(file: file, number: 0), message: "the script cannot be read: \(reason)")
    }
    // A pipe that nobody writes into would otherwise not even be opened.
    let descriptor = open(file.fileName, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(FlowKit.text(strerror(errno))) }
    defer { close(descriptor) }
    var facts = stat()
    let isPipe = fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFIFO
    var waited = 0
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= sizeLimit {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 {
        guard isPipe, bytes.isEmpty else { return bytes }
        if waited >= patience { throw failure("it is a pipe that nobody writes into") }
        poll(nil, 0, 20)
        waited += 20
      } else if count > 0 {
        bytes += chunk.prefix(count)
      } else if errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&wait, 1, -1)
        waited = patience
      } else if errno != EINTR {
        throw failure(FlowKit.text(strerror(errno)))
      }
    }
    throw failure("it is larger than \(sizeLimit >> 20) MB")
  }
}
