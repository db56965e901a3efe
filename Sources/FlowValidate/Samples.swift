import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Sample values for a plugin: usual ones, and those at the limits of their type.
enum Samples {
  private static let long = String(repeating: "x", count: 10_000)
  static let strings = [
    "", " ", "a", "Ada Lovelace", "0", "-1", "true", "null", "{}", "%s%n%d", "../../etc/passwd",
    "a\u{0}b", "e\u{301}\u{301}\u{301}", "\u{202e}abc", "\u{1F469}\u{200D}\u{1F680}", "\u{1b}[2J",
    "line\nline", long,
  ]
  static let integers: [Int64] = [0, 1, -1, 2, 7, 255, 1 << 31, -(1 << 31), .max, .min]
  static let numbers = [
    0, -0.0, 1, -1, 0.5, Double.pi, 1e308, -1e308, .leastNonzeroMagnitude, .infinity, -.infinity,
    Double.nan,
  ]
  static let any: [Value] =
    [.null, .boolean(true), .boolean(false)] + [0, 1, -1, .max, .min].map { .integer($0) }
    + [0, 0.5, .infinity, .nan].map { .number($0) } + ["", "a", long].map { .string($0) }
    + [
      .bytes([]), .bytes([0, 255]), .list([]), .list([.null]), .map([]),
      .list(Array(repeating: .integer(7), count: 1000)), deep(16),
      .map([.init(key: "", value: .null)]), .map([.init(key: "a", value: .list([.map([])]))]),
      .map((0..<100).map { .init(key: "key\($0)", value: .integer(Int64($0))) }),
    ]

  static func deep(_ depth: Int) -> Value {
    (0..<depth).reduce(.null) { inner, _ in .list([inner]) }
  }

  /// Returns all samples for a type's letter, in a signature or in a class's arguments; none for
  /// handles.
  static func all(of letter: Character) -> [Value] {
    switch letter {
    case "b": [.boolean(false), .boolean(true)]
    case "i": [0, 1, -1, Int64(Int32.max), Int64(Int32.min)].map { .integer($0) }
    case "u": [0, 1, Int64(UInt32.max)].map { .integer($0) }
    case "x": integers.map { .integer($0) }
    case "t": [0, 1, Int64.max].map { .integer($0) }
    case "d": numbers.map { .number($0) }
    case "s": (strings + [String(repeating: "y", count: 1 << 20)]).map { .string($0) }
    case "y": [.bytes([]), .bytes([0]), .bytes([UInt8](repeating: 255, count: 1 << 20))]
    case "l": [.list([]), .list([.null]), .list(any)]
    case "m": [.map([]), .map([.init(key: "a", value: .null)])]
    case "a": any
    default: [.null]
    }
  }

  /// Returns an ordinary sample for a type's letter.
  static func usual(of letter: Character) -> Value {
    switch letter {
    case "b": .boolean(true)
    case "i", "u", "x", "t": .integer(1)
    case "d": .number(1)
    case "s": .string("a")
    case "y": .bytes([1])
    case "l": .list([])
    case "m": .map([])
    default: .null
    }
  }

  /// Sample arguments for instances of a class; `nil` if it lists none.
  static func arguments(of view: ClassInfo) -> Value? {
    let required = view.arguments.filter(\.isRequired)
    if required.isEmpty { return nil }
    return .map(
      required.map { argument in
        let letter = argument.type.last ?? "a"
        return .init(key: argument.name, value: usual(of: letter))
      })
  }

  /// Sample inputs for an element, of the kinds that it takes; the engine refuses the rest.
  static func inputs(of element: Element) -> [Value?] {
    switch element.use {
    case .toggle: return [.boolean(true), .boolean(false)]
    case .list: return element.rows.map { .string($0.id) }
    case .choice:
      let ids = element.rows.map { Value.string($0.id) }
      return element.isMany ? [.list([]), .list(ids)] + ids.map { .list([$0]) } : ids
    case .number: return between(element.range).map { .number($0) }
    case .field: return fields(element)
    case .button, .words, .picture, .progress: return [nil]
    }
  }

  private static func fields(_ element: Element) -> [Value?] {
    switch element.fieldType {
    case FLOW_FIELD_NUMBER:
      let limited = element.limits.minimum != element.limits.maximum
      return [nil]
        + (limited ? between(element.limits) : [0, 1, -1, 0.5, 1e308, -1e308]).map { .number($0) }
    case FLOW_FIELD_DATE: return [nil, .string("2026-12-31"), .string("0001-01-01")]
    case FLOW_FIELD_TIME: return [nil, .string("00:00"), .string("23:59:59")]
    case FLOW_FIELD_MULTILINE: return strings.map { .string($0) }
    default: return strings.filter { !$0.contains("\n") }.map { .string($0) }
    }
  }

  /// Returns texts that are longer than the room that most plugins have for one, for a field that
  /// takes texts. Letters of two, three and four bytes begin at each place, so that a text that is
  /// cut at any byte is cut inside a letter.
  static func longTexts(of element: Element) -> [Value] {
    let others = [FLOW_FIELD_NUMBER, FLOW_FIELD_DATE, FLOW_FIELD_TIME]
    guard element.takes == FLOW_TAKES_FIELD, !others.contains(element.fieldType) else { return [] }
    return ["\u{e9}", "\u{20ac}", "\u{1f469}"].flatMap { letter in
      (0..<letter.utf8.count).map { shift in
        .string(String(repeating: "x", count: shift) + String(repeating: letter, count: 3_000))
      }
    }
  }

  private static func between(_ limits: Element.Limits) -> [Double] {
    let step = limits.step > 0 ? limits.step : (limits.maximum - limits.minimum) / 2
    return [limits.minimum, limits.maximum, limits.minimum + step].filter { $0 <= limits.maximum }
  }
}
