import FlowKit
import Glibc

/// The text of a script, as lines.
struct ScriptText {
  /// How large a script may be, in bytes; a device may have no end.
  static let sizeLimit = 64 << 20

  /// With the number of the first line of each: a `\` at the end of a line goes on in the next one.
  let lines: [(number: Int, text: String)]

  init(file: String) throws(ScriptFailure) {
    try self.init(Self.read(file), file: file)
  }

  /// `file` is what messages call the text.
  init(_ bytes: [UInt8], file: String) throws(ScriptFailure) {
    var lines: [(number: Int, text: String)] = []
    var goesOn = false
    let all = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in all.enumerated() {
      var text = try Self.text(line, Script.Line(file: file, number: index + 1))
      let isContinued = text.utf8.last == UInt8(ascii: "\\")
      if isContinued { text.removeLast() }
      if goesOn, let last = lines.indices.last {
        lines[last].text += " " + text
      } else {
        lines.append((index + 1, text))
      }
      goesOn = isContinued
    }
    self.lines = lines
  }

  /// A line without a carriage return at its end.
  private static func text(
    _ bytes: ArraySlice<UInt8>, _ line: Script.Line
  ) throws(ScriptFailure) -> String {
    let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    if bytes.contains(0) { throw ScriptFailure(line, message: "the line holds a NUL byte") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ScriptFailure(line, message: "the line is no UTF-8 text")
    }
    return text
  }

  private static func read(_ file: String) throws(ScriptFailure) -> [UInt8] {
    func failure(_ reason: String) -> ScriptFailure {
      ScriptFailure(
        Script.Line(file: file, number: 0), message: "the script cannot be read: \(reason)")
    }
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(FlowKit.text(strerror(errno))) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= sizeLimit {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk.prefix(count)
      } else if errno != EINTR {
        throw failure(FlowKit.text(strerror(errno)))
      }
    }
    throw failure("it is larger than \(sizeLimit >> 20) MB")
  }
}
