import CCompanions
import CFlowABI
package import FlowKit

extension Value {
  /// Reads JSON text; `nil` if it is no JSON, or nests too deeply for the engine.
  package init?(json text: String) {
    var text = text
    let parsed: Value? = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        var value: UnsafeMutablePointer<flow_value>?
        guard let begin = bytes.baseAddress,
          flow_json_parse(begin, bytes.count, &value, nil) == FLOW_OK
        else { return nil }
        defer { flow_value_destroy(value) }
        return Value(UnsafePointer(value))
      }
    }
    guard let parsed else { return nil }
    self = parsed
  }

  /// The depth of the brackets of a JSON text.
  package static func depth(ofJSON text: String) -> Int {
    var (depth, deepest) = (0, 0)
    var isQuoted = false
    var isEscaped = false
    for byte in text.utf8 {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isQuoted
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return deepest
  }

  /// The value a word on a command line or in a script stands for: JSON if it is JSON, the word
  /// itself otherwise.
  package init(word: String) { self = Value(json: word) ?? .string(word) }

  /// The JSON on one line, keys sorted, bytes in base64.
  package var json: String { written(FLOW_JSON_SORTED | FLOW_JSON_BASE64) }

  /// The JSON that is read as this very value, on one line; `nil` if there is none, as for bytes.
  package var exactJSON: String? {
    guard let text = text(0).map({ Visible.json($0, isOnOneLine: true) }),
      Value(json: text) == self
    else { return nil }
    return text
  }

  /// The JSON on several lines, keys sorted, bytes in base64.
  package var prettyJSON: String {
    written(FLOW_JSON_SORTED | FLOW_JSON_BASE64 | FLOW_JSON_PRETTY)
  }

  private func written(_ flags: flow_json_flags) -> String {
    guard let text = shown.text(flags) else { return "null" }
    // The encoder leaves characters that could control a terminal, if JSON need not escape them.
    return Visible.json(text, isOnOneLine: flags & FLOW_JSON_PRETTY == 0)
  }

  /// Writes JSON; `nil` if the value has no JSON form.
  private func text(_ flags: flow_json_flags) -> String? {
    lending { loan in
      var written: UnsafeMutablePointer<CChar>?
      var size = 0
      guard flow_json_text(loan.pointer(self), flags, &written, &size, nil) == FLOW_OK else {
        return nil
      }
      defer { flow_json_text_destroy(written) }
      return FlowKit.text(flow_string(data: UnsafePointer(written), size: size))
    }
  }

  /// The value as people read it: a whole number without a point, and text in the place of
  /// infinities, NaN and U+0000 in keys, for which JSON has no words.
  private var shown: Value {
    switch self {
    case .number(let number)
    where number.magnitude < 0x1p53 && number == number.rounded(.towardZero):
      .integer(Int64(number))
    case .number(let number) where number.isNaN: .string("NaN")
    case .number(let number) where number.isInfinite:
      .string(number < 0 ? "-Infinity" : "Infinity")
    case .list(let items): .list(items.map(\.shown))
    case .map(let entries):
      .map(
        entries.map {
          Entry(key: $0.key.utf8.contains(0) ? Visible.line($0.key) : $0.key, value: $0.value.shown)
        })
    default: self
    }
  }
}

extension Route {
  /// The route as traces and messages show it: `product {"id":5}`.
  package var words: [String] { [name] + (parameters.map { [$0.json] } ?? []) }
}
