import FlowText

/// The parameters of a script: `parameter city Paris`, `${city}`, `--set city=Rome`.
struct Parameters {
  /// The name of the parameter that stands for the folder of the file in which it is written.
  static let here = "here"
  /// The most bytes that a value, and all values of a script together, may take: values can hold
  /// values, each several times.
  static let valueLimit = 1 << 20
  static let totalLimit = 64 << 20

  /// Values given from outside.
  private let given: [String: String]
  /// Declared parameters with their values.
  private var values: [String: String] = [:]
  /// The bytes put in so far.
  private var used = 0

  init(given: [String: String] = [:]) { self.given = given }

  var names: [String] { Array(values.keys) }

  /// Declares a parameter. The first declaration counts, so that a script can decide for the ones
  /// it includes; a value from outside counts above all.
  mutating func declare(_ name: String, defaultValue: String?) throws(SyntaxError) {
    try Self.check(name)
    guard values[name] == nil else { return }
    guard let value = given[name] ?? defaultValue else {
      throw SyntaxError(
        "the parameter '\(name)' has no value; give it one with --set \(name)=VALUE")
    }
    if value.utf8.count > Self.valueLimit {
      throw SyntaxError(
        "the value of '\(name)' is longer than \(Self.valueLimit >> 20) MB")
    }
    values[name] = value
  }

  /// Gives the value to be put in where the parameter is written.
  ///
  /// - Parameter folder: the value of `here`.
  mutating func use(_ name: String, folder: String) throws(SyntaxError) -> String {
    let value = try value(name, folder: folder)
    used += value.utf8.count
    if used > Self.totalLimit {
      throw SyntaxError(
        "the values of parameters that the script holds are larger than "
          + "\(Self.totalLimit >> 20) MB together")
    }
    return value
  }

  private func value(_ name: String, folder: String) throws(SyntaxError) -> String {
    if name == Self.here { return folder }
    if let value = values[name] { return value }
    let hint = Suggestion.hint(for: name, among: names + [Self.here])
    throw SyntaxError("no parameter is called '\(name)'\(hint)")
  }

  /// Returns a file's path. A path that was given from outside counts from the present folder, not
  /// from the folder of the script.
  func path(_ value: String, of name: String) -> String {
    guard given[name] != nil, name != Self.here, !value.hasPrefix("/"), !value.hasPrefix("$") else {
      return value
    }
    return "\(ScriptReader.whole("."))/\(value)"
  }

  static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !name.isEmpty else { return false }
    let isPlain = name.unicodeScalars.allSatisfy {
      isLetter($0) || isDigit($0) || "_-".unicodeScalars.contains($0)
    }
    return isPlain && isLetter(first)
  }

  private static func check(_ name: String) throws(SyntaxError) {
    if !isName(name) {
      throw SyntaxError(
        "a parameter cannot be called '\(name)': "
          + "a name is a letter, then letters, digits, '_' and '-'"
      )
    }
    if name == here {
      throw SyntaxError("'\(here)' is the folder of the script and cannot be declared")
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
