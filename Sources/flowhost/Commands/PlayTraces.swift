import FlowKit
import FlowPlayer
import FlowSystem
import FlowText
import Glibc

/// The traces that scripts are compared with, or that are kept of them (`play --against`,
/// `--keep`).
struct PlayTraces {
  private let path: String?
  private let isKept: Bool
  /// True if each script has a file of its own in that folder.
  private let isFolder: Bool

  init(arguments: Arguments, files: [String]) throws(UsageError) {
    let (kept, compared) = (arguments.value("keep"), arguments.value("against"))
    if kept != nil, compared != nil {
      throw UsageError(
        command: PlayCommand.name,
        message: "'--keep' and '--against' do not go together: a trace is written or compared")
    }
    path = kept ?? compared
    isKept = kept != nil
    isFolder = files.count > 1 || path.map(Files.isFolder) == true
    guard path != nil, isFolder else { return }
    var names: Set<String> = []
    for file in files where !names.insert(Self.name(of: file)).inserted {
      throw UsageError(
        command: PlayCommand.name,
        message: "two scripts would have the trace '\(Self.name(of: file))'")
    }
  }

  /// The trace of a script; `nil` if none is wanted.
  func trace(of file: String) -> PlayTrace? {
    guard let path else { return nil }
    if isKept, isFolder, !Files.isFolder(path) { _ = mkdir(path.fileName, 0o777) }
    let name = isFolder ? "\(path)/\(Self.name(of: file))" : path
    return isKept ? PlayTrace(keeping: name) : PlayTrace(comparing: name)
  }

  private static func name(of file: String) -> String {
    let name = Files.name(of: file)
    return (name.hasSuffix(".flow") ? String(name.dropLast(5)) : name) + ".trace"
  }
}

/// The trace of one script while it plays.
final class PlayTrace {
  private let name: String
  private let descriptor: Int32
  /// A sentence about what could not be written.
  private(set) var failure: String?
  let comparison: TraceComparison?

  /// The largest trace that is read, in bytes.
  private static let limit = 256 << 20

  init(keeping name: String) {
    self.name = name
    comparison = nil
    // Values that flows give and take stand in it: for the user alone, as a record.
    descriptor = Files.openForWriting(name, flags: O_CREAT | O_TRUNC, mode: 0o600)
    if descriptor < 0 { failure = Self.sentence(name) } else { write(KeptTrace.head) }
  }

  init(comparing name: String) {
    self.name = name
    descriptor = -1
    guard let bytes = Files.read(name, limit: Self.limit) else {
      comparison = TraceComparison(
        missing: "the trace '\(name)' cannot be read: \(text(strerror(errno)))")
      return
    }
    comparison =
      KeptTrace(String(decoding: bytes, as: UTF8.self)).map(TraceComparison.init)
      ?? TraceComparison(
        missing: "'\(name)' is no whole trace of 'flowhost play --keep'; keep it anew")
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// A callback was told.
  func told(_ token: String, at place: String) {
    comparison?.told(token, at: place)
    write(KeptTrace.line(token, at: place))
  }

  /// The script has come to its end.
  func endTrace() { write(KeptTrace.end) }

  private func write(_ line: String) {
    guard descriptor >= 0, failure == nil else { return }
    if !Files.write(Array("\(line)\n".utf8), to: descriptor) { failure = Self.sentence(name) }
  }

  private static func sentence(_ name: String) -> String {
    "'\(name)' cannot be written: \(text(strerror(errno)))"
  }
}
