import CFlowABI
package import FlowKit
import FoundationEssentials

/// A value on its way from JSON or to it.
private struct Coded: Codable {
  let value: Value

  init(_ value: Value) { self.value = value }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      value = .map(
        try container.allKeys.map { key in
          let value = try container.decode(Coded.self, forKey: key).value
          return Value.Entry(key: key.stringValue, value: value)
        }.sorted { $0.key < $1.key })
      return
    }
    if var list = try? decoder.unkeyedContainer() {
      var items: [Value] = []
      while !list.isAtEnd { items.append(try list.decode(Coded.self).value) }
      value = .list(items)
      return
    }
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      value = .null
    } else if let boolean = try? single.decode(Bool.self) {
      value = .boolean(boolean)
    } else if let integer = try? single.decode(Int64.self) {
      value = .integer(integer)
    } else if let number = try? single.decode(Double.self) {
      value = .number(number)
    } else {
      value = .string(try single.decode(String.self))
    }
  }

  /// Bytes, which JSON lacks, are written in base64.
  func encode(to encoder: any Encoder) throws {
    switch value {
    case .map(let entries):
      var container = encoder.container(keyedBy: Key.self)
      for entry in entries { try container.encode(Coded(entry.value), forKey: Key(entry.key)) }
    case .list(let items):
      var list = encoder.unkeyedContainer()
      for item in items { try list.encode(Coded(item)) }
    case .null:
      var single = encoder.singleValueContainer()
      try single.encodeNil()
    case .boolean(let boolean): try boolean.encode(to: encoder)
    case .integer(let integer): try integer.encode(to: encoder)
    case .number(let number): try number.encode(to: encoder)
    case .string(let string): try string.encode(to: encoder)
    case .bytes(let bytes): try Data(bytes).base64EncodedString().encode(to: encoder)
    }
  }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ key: String) { stringValue = key }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension Value {
  /// The value that a JSON text describes; `nil` if it is no JSON, or deeper than the engine takes it.
  package init?(json: String) {
    if Self.depth(ofJSON: json) > FLOW_VALUE_DEPTH { return nil }
    guard let coded = try? JSONDecoder().decode(Coded.self, from: Data(json.utf8)) else {
      return nil
    }
    self = coded.value
  }

  /// How deep the brackets of a JSON text nest.
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

  /// On one line, keys sorted.
  package var json: String { encoded([.sortedKeys, .withoutEscapingSlashes]) }

  /// On several lines, keys sorted.
  package var prettyJSON: String {
    encoded([.sortedKeys, .withoutEscapingSlashes, .prettyPrinted])
  }

  private func encoded(_ formatting: JSONEncoder.OutputFormatting) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    guard let data = try? encoder.encode(Coded(self)) else { return "null" }
    // The encoder escapes what JSON demands; what else could drive a terminal it leaves.
    return Visible.json(
      String(decoding: data, as: UTF8.self), isOnOneLine: !formatting.contains(.prettyPrinted))
  }
}

extension Route {
  /// How traces and messages show it: `product {"id":5}`.
  package var words: [String] { [name] + (parameters.map { [$0.json] } ?? []) }
}
