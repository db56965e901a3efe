import FlowKit
import FlowText

/// The callbacks of a script that was played before, one a line: the line of the script, a tab, and
/// the callback as a trace shows it. A content is a callback `content(SCREEN,DIGEST)` behind the
/// step after which it is seen.
///
/// The first line says what it is, the last that the script came to its end.
public struct KeptTrace: Sendable {
  public static let head = "# Callbacks, kept by flowhost play --keep, form 1"
  public static let end = "# end"

  /// A callback, or a content.
  struct Line: Equatable, Sendable {
    /// The number of the step's line: a script may be renamed.
    var place: String
    var token: String
  }

  let lines: [Line]

  /// Reads lines of ``line(_:at:)``.
  ///
  /// - Returns: `nil` if it is no such text, or has no end.
  public init?(_ text: String) {
    var words = text.split(separator: "\n").map(String.init)
    guard words.first == Self.head, words.last == Self.end, words.count > 1 else { return nil }
    words = Array(words.dropFirst().dropLast())
    var lines: [Line] = []
    for word in words {
      let parts = word.split(separator: "\t", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return nil }
      lines.append(Line(place: parts[0], token: parts[1]))
    }
    self.lines = lines
  }

  /// A callback as a line of the text.
  public static func line(_ token: String, at place: String) -> String {
    "\(word(place))\t\(Visible.line(token))"
  }

  /// The number behind the file of a place like `setup.flow:12`.
  static func word(_ place: String) -> String {
    place.split(separator: ":").last.map(String.init) ?? place
  }
}

/// Compares the callbacks of a script with those of a trace that was kept, up to the first
/// difference.
public final class TraceComparison {
  private let lines: [KeptTrace.Line]
  private var next = 0
  /// The first difference.
  public private(set) var difference: Difference?

  public struct Difference: Equatable, Sendable {
    public var message: String
    public var expected: String?
    public var got: String?
  }

  public init(_ trace: KeptTrace) { lines = trace.lines }

  /// Makes one that differs at once, because there is nothing to compare with.
  public init(missing message: String) {
    lines = []
    difference = Difference(message: message)
  }

  /// A callback was told.
  public func told(_ token: String, at place: String) {
    guard difference == nil else { return }
    let came = KeptTrace.Line(place: KeptTrace.word(place), token: Visible.line(token))
    if next < lines.count, lines[next] == came {
      next += 1
    } else {
      differ(came)
    }
  }

  /// A step is over, or the script.
  public func stepEnded(_ place: String, isLast: Bool) {
    guard difference == nil, next < lines.count,
      isLast || lines[next].place == KeptTrace.word(place)
    else { return }
    differ(nil)
  }

  private func differ(_ came: KeptTrace.Line?) {
    let expected = next < lines.count ? lines[next] : nil
    let isElsewhere = expected.map { $0.place != came?.place } ?? false
    difference = Difference(
      message: "callback \(next + 1) is not that of the kept trace",
      expected: expected.map {
        $0.token + (isElsewhere && came != nil ? " in line \($0.place)" : "")
      } ?? "nothing more",
      got: came?.token ?? "nothing more")
  }
}
