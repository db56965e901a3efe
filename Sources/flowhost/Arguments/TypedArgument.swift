import CFlowABI
import FlowKit
import FlowText

/// The parameters of a method, read from its signature, which the engine has checked.
struct MethodParameters {
  /// One parameter behind the instance.
  struct Parameter {
    var letter: Character
    /// True if NULL is accepted.
    var isOptional: Bool
  }

  let all: [Parameter]

  init(signature: String) {
    var parameters: [Parameter] = []
    var isOptional = false
    for letter in signature.drop(while: { $0 != "(" }).dropFirst().prefix(while: { $0 != ")" }) {
      if letter == "?" {
        isOptional = true
      } else {
        parameters.append(Parameter(letter: letter, isOptional: isOptional))
        isOptional = false
      }
    }
    all = Array(parameters.dropFirst())
  }

  /// The parameters in words, like "2 arguments (s i)".
  var words: String {
    if all.isEmpty { return "no arguments" }
    let letters = all.map { ($0.isOptional ? "?" : "") + String($0.letter) }.joined(separator: " ")
    return "\(all.count) argument\(all.count == 1 ? "" : "s") (\(letters))"
  }

  /// Returns the values that words of the command line stand for.
  ///
  /// - Parameter method: The method's name in messages.
  /// - Throws: which argument is wrong, what it must be, and what was given.
  func values(of words: [String], for method: String) throws(FlowError) -> [Value] {
    guard words.count == all.count else {
      throw FlowError(
        FLOW_ERROR_ARGUMENT_TYPE, "'\(method)' takes \(self.words), not \(words.count)")
    }
    var values: [Value] = []
    for (index, (word, parameter)) in zip(words, all).enumerated() {
      guard let value = parameter.value(of: word) else {
        throw FlowError(
          FLOW_ERROR_ARGUMENT_TYPE,
          "argument \(index + 1) of '\(method)' is \(parameter.explanation), not '\(word)'")
      }
      values.append(value)
    }
    return values
  }
}

extension MethodParameters.Parameter {
  fileprivate func value(of word: String) -> Value? {
    if isOptional, word == "null" { return .null }
    switch letter {
    case "b": return word == "true" ? true : word == "false" ? false : nil
    case "i": return integer(word, in: Int64(Int32.min)...Int64(Int32.max))
    case "u": return integer(word, in: 0...Int64(UInt32.max))
    case "x": return integer(word, in: .min ... .max)
    case "t": return integer(word, in: 0 ... .max)
    case "h": return integer(word, in: 0 ... .max)
    case "d": return Double(word).map { .number($0) }
    case "s": return .string(word)
    case "y": return Base64.bytes(of: word).map { .bytes($0) }
    case "a":
      return Value.depth(ofJSON: word) > FLOW_VALUE_DEPTH ? nil : Value(word: word)
    default: return nil
    }
  }

  private func integer(_ word: String, in range: ClosedRange<Int64>) -> Value? {
    guard let number = Int64(word), range.contains(number) else { return nil }
    return .integer(number)
  }

  fileprivate var explanation: String {
    let type =
      switch letter {
      case "b": "true or false (b)"
      case "i": "an integer from \(Int32.min) to \(Int32.max) (i)"
      case "u": "an integer from 0 to \(UInt32.max) (u)"
      case "x": "an integer of 64 bits (x)"
      case "t": "an integer from 0 to \(Int64.max) (t)"
      case "h": "the number of a handle (h)"
      case "d": "a number (d)"
      case "s": "a text (s)"
      case "y": "bytes in base64 (y)"
      case "a": "a value that nests at most \(FLOW_VALUE_DEPTH) deep (a)"
      default: "a pointer (\(letter)), which nobody can type"
      }
    return isOptional ? "\(type) or null" : type
  }
}

/// Bytes as JSON shows them.
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes that a text stands for; `nil` if it is no base64.
  static func bytes(of text: String) -> [UInt8]? {
    let all = Array(text.utf8)
    let padding = all.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard all.count % 4 == 0, padding <= 2 else { return nil }
    var bytes: [UInt8] = []
    var (bits, count): (UInt32, Int) = (0, 0)
    for letter in all.dropLast(padding) {
      guard let digit = letters.firstIndex(of: letter) else { return nil }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
