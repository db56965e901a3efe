import FlowText

/// The names that a file of bindings takes, each once.
struct BindingNames {
  /// The language in messages.
  private let language: String
  /// The words that can be no names in it, each with a blank before and behind.
  private let words: String
  /// The names taken, and the ids that have taken them. One that contains others has taken it with
  /// a blank.
  private var owners: [String: String] = [:]
  /// The first thing that stands in the way, as a sentence.
  private(set) var fault: String?

  init(language: String, words: String) {
    self.language = language
    self.words = words
  }

  private func isWord(_ name: String) -> Bool { words.holds(" " + name + " ") }

  /// Takes the name of a class, or one that is made of it.
  ///
  /// - Parameter path: the name with those of what it is in.
  @inline(never)
  mutating func claimName(_ name: String, at path: String, for id: String) {
    if isWord(name) {
      refuse("class '@0' would have the name '@1', which @2 uses itself", about: id, name, language)
    }
    claimPath(path, for: id)
  }

  /// Takes a name that contains others; false if it has been taken so. Several ids share it, but no
  /// class has it.
  @inline(never)
  mutating func claimSpace(_ name: String, at path: String, for id: String) -> Bool {
    if isWord(name) {
      refuse("class '@0' would be in '@1', a name that @2 uses itself", about: id, name, language)
    }
    if owners[path]?.hasPrefix(" ") == true { return false }
    claimPath(path, for: " " + id)
    return true
  }

  private mutating func claimPath(_ name: String, for owner: String) {
    guard let other = owners.updateValue(owner, forKey: name) else { return }
    refuse(
      other == owner
        ? "class '@0' would have two things called '@1' in @2"
        : "classes '@3' and '@0' would both have the name '@1' in @2", about: owner.trimmed, name,
      language, other.trimmed)
  }

  /// Keeps the first fault.
  @inline(never)
  mutating func refuse(_ pattern: String, about parts: String...) {
    if fault == nil { fault = BindingText(parts: parts).filled(pattern) }
  }

  /// Returns the arguments of a class with names: a word of the language, or `taken`, has a `_`
  /// behind it.
  mutating func arguments(of view: BoundClass, except taken: String, isCamel: Bool)
    -> [BoundArgument]
  {
    var named: [BoundArgument] = []
    for var argument in view.arguments {
      if isCamel { argument.called = Self.camel(argument.name, isCapital: false) }
      while isWord(argument.called) || argument.called == taken { argument.called += "_" }
      for other in named where other.called == argument.called {
        refuse(
          "class '@0': arguments '@3' and '@4' would both be called '@1' in @2", about: view.id,
          argument.called, language, other.name, argument.name)
      }
      named.append(argument)
    }
    return named
  }

  // MARK: Names of ids, which are ASCII

  /// Returns the parts of an id, which dots and slashes divide, as identifiers. A part alone stands
  /// twice, because a plugin likes to have `shop` and `shop.list`.
  @inline(never)
  mutating func parts(of id: String) -> [String] {
    var parts: [String] = []
    var isNamed = false
    for part in id.replacing("/", with: ".").split(separator: ".") {
      let name = Self.identifier(String(part))
      isNamed = name.utf8.contains { $0 != UInt8(ascii: "_") }
      if !isNamed { break }
      parts.append(name)
    }
    if !isNamed {
      refuse("class '@0' has no letter to make a name of", about: id)
      return ["_", "_"]
    }
    if parts.count == 1 { parts.append(parts[0]) }
    return parts
  }

  /// Returns a text as an identifier: what is no letter or digit is `_`, and a digit at its start
  /// has an `n` before it.
  static func identifier(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if bytes.isEmpty, isDigit(byte) { bytes.append(UInt8(ascii: "n")) }
      let isPlain = isDigit(byte) || isLower(byte | 0x20)
      bytes.append(isPlain ? byte : UInt8(ascii: "_"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns an identifier without `_`: `order_list` is `orderList`, and one of them or of digits
  /// alone has an `n` before it.
  static func camel(_ name: String, isCapital: Bool) -> String {
    let all = Array(name.utf8)
    var bytes: [UInt8] = []
    var isStart = isCapital
    for (index, byte) in all.enumerated() {
      if byte == UInt8(ascii: "_") {
        isStart = isCapital || !bytes.isEmpty
        continue
      }
      let isShouted =
        index + 1 < all.count && isLower(all[index + 1] | 0x20)
        && !isLower(all[index + 1])
      if isStart, isLower(byte) {
        bytes.append(byte & ~0x20)
      } else if bytes.isEmpty, !isStart, !isDigit(byte), !isShouted {
        bytes.append(byte | 0x20)
      } else {
        bytes.append(byte)
      }
      isStart = false
    }
    guard let first = bytes.first, !isDigit(first) else { return "n" + name }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func isLower(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }
}
