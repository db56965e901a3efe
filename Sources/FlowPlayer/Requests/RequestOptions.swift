import CFlowABI
import FlowKit
import FlowText

/// The options of a request, which stand behind its operands in any order.
struct RequestOptions {
  /// The requester; `nil` for the performer, or the window.
  var by: String?
  var label: String?
  var style = FLOW_STYLE_PUSH
  var flags: UInt32 = 0
  /// The pane in which it opens, counted from 1; 0 for the pane of the requester.
  var pane: UInt32 = 0
  /// `nil` is what the step `animated` has set.
  var isAnimated: Bool?
  var hasCompletion = false
  var hasFinished = false
  /// True if its `done` has no function: only its end is seen.
  var isUnheard = false
  /// The element that a new layer points at.
  var source: SourceText?
  /// The row of that element.
  var sourceRow: SourceText?

  /// All the flags, as the ABI has them.
  ///
  /// - Parameter isAnimated: the value that the step `animated` has set.
  func flags(isAnimated isUsual: Bool) -> UInt32 {
    isAnimated ?? isUsual ? flags : flags | FLOW_OPEN_AT_ONCE
  }

  private static let flagNames: [String: UInt32] = [
    "no_back": FLOW_OPEN_NO_BACK, "no_drag": FLOW_OPEN_NO_DRAG, "hide_bar": FLOW_OPEN_HIDE_BAR,
    "force": FLOW_OPEN_FORCE, "carried": FLOW_OPEN_CARRIED,
    "unless_there": FLOW_OPEN_UNLESS_THERE, "in_place": FLOW_OPEN_IN_PLACE,
    "transient": FLOW_OPEN_TRANSIENT, "by_user": FLOW_OPEN_BY_USER,
  ]
  private static let others = [
    "by", "as", "animated", "at_once", "completion", "finished", "source", "source_row",
    "unheard", "in",
  ]

  static func isOption(_ word: String) -> Bool {
    let word = Step.canonical(word)
    return others.contains(word) || flagNames[word] != nil || StyleName.style(word) != nil
  }

  mutating func read(_ words: inout Words) throws(SyntaxError) {
    while !words.isEmpty { try readNext(&words) }
  }

  /// Reads one option.
  mutating func readNext(_ words: inout Words) throws(SyntaxError) {
    let word = Step.canonical(try words.next("an option"))
    if let flag = Self.flagNames[word] {
      flags |= flag
    } else if let style = StyleName.style(word) {
      self.style = style
    } else {
      try read(word, from: &words)
    }
  }

  /// A label stands in the tokens of traces, in the form that they have.
  private static func label(of word: String) throws(SyntaxError) -> String {
    let token = try Token(parsing: "done(\(word))")
    if token.arguments == [word] { return word }
    throw SyntaxError(
      "no trace can show the label '\(word)'; a label is one word without commas and brackets")
  }

  private static func pane(_ words: inout Words) throws(SyntaxError) -> UInt32 {
    let word = try words.next("the word pane")
    let number = try words.next("the number of a pane")
    guard word == "pane", let pane = UInt32(number), pane > 0 else {
      throw SyntaxError(
        "'in \(word) \(number)' names no pane; panes are counted from 1: in pane 2")
    }
    return pane
  }

  private mutating func read(_ word: String, from words: inout Words) throws(SyntaxError) {
    switch word {
    case "in": pane = try Self.pane(&words)
    case "by": by = try words.name(of: "who asks")
    case "as": label = try Self.label(of: try words.name(of: "a label"))
    case "animated": isAnimated = true
    case "at_once": isAnimated = false
    case "completion": hasCompletion = true
    case "finished": hasFinished = true
    case "unheard": isUnheard = true
    case "source": source = SourceText(try words.text("the id of an element"))
    case "source_row": sourceRow = SourceText(try words.text("the id of a row"))
    default:
      let known = Self.others + Self.flagNames.keys + StyleName.all.map(\.0)
      throw SyntaxError("'\(word)' is not expected here\(Suggestion.hint(for: word, among: known))")
    }
  }
}

/// A text that is lent to requests as long as the script lives.
final class SourceText: Sendable {
  private let value: flow_value

  init(_ text: String) {
    let bytes = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8.map { CChar(bitPattern: $0) })
    value = flow_view_value(flow_string(data: bytes.baseAddress, size: bytes.count))
  }

  deinit { value.as.string.data?.deallocate() }

  var view: flow_string { value.as.string }
}
