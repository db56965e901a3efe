/// The failure of a script, with its place.
public struct ScriptFailure: Error {
  let line: Script.Line
  public let message: String
  /// The expected and the found text; `nil` if nothing was compared.
  public let expected: String?
  public let got: String?

  init(line: Script.Line, message: String, expected: String? = nil, got: String? = nil) {
    self.line = line
    self.message = Self.sentence(message)
    self.expected = expected
    self.got = got
  }

  /// Cuts a message: text of a script may be a megabyte long.
  private static func sentence(_ message: String) -> String {
    let start = message.unicodeScalars.prefix(2000)
    return start.endIndex == message.endIndex ? message : String(start) + "…"
  }

  /// File and line, `setup.flow:12`.
  public var place: String { line.place }

  /// The lines that include that file, outermost first.
  public var includedFrom: [String] { line.trail }
}
