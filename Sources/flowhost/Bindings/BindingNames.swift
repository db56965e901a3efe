/// The names that a file of bindings takes, each once.
struct BindingNames {
  /// The language in messages.
  let language: String
  /// The words that can be no names in it.
  private let words: Set<Substring>
  /// The names taken, and the ids or arguments that have taken them.
  private var owners: [String: String] = [:]
  /// The names that contain others, and the first id in each.
  private var spaces: [String: String] = [:]

  init(language: String, words: String) {
    self.language = language
    self.words = Set(words.split(separator: " "))
  }

  func isWord(_ name: String) -> Bool { words.contains(Substring(name)) }

  /// Takes the name of a class, or one that is made of it.
  ///
  /// - Parameter path: the name with those of what it is in.
  mutating func take(
    _ name: String, _ path: String? = nil, for id: String
  ) throws(BindingError) {
    if isWord(name) {
      throw BindingError(
        message: "class '\(id)' would have the name '\(name)', which \(language) uses itself")
    }
    try take(path ?? name, of: id)
  }

  /// Takes a name that contains others. Several ids share it, but no class has it.
  mutating func takeSpace(_ name: String, _ path: String, for id: String) throws(BindingError) {
    if isWord(name) {
      throw BindingError(
        message: "class '\(id)' would be in '\(name)', a name that \(language) uses itself")
    }
    if let space = spaces[path], owners[path] == space { return }
    spaces[path] = id
    try take(path, of: id)
  }

  private mutating func take(_ name: String, of owner: String) throws(BindingError) {
    guard let other = owners.updateValue(owner, forKey: name) else { return }
    throw BindingError(
      message: other == owner
        ? "class '\(owner)' would have two things called '\(name)' in \(language)"
        : "classes '\(other)' and '\(owner)' would both have the name '\(name)' in \(language)")
  }

  /// Returns the names of a class's arguments: a word of the language, or of `others`, has a `_`
  /// behind it.
  func arguments(
    of view: BoundClass, except others: [String] = [], as form: (String) -> String = { $0 }
  ) throws(BindingError) -> [String] {
    var names: [String] = []
    for argument in view.arguments {
      var name = form(argument.name)
      while isWord(name) || others.contains(name) { name += "_" }
      if let index = names.firstIndex(of: name) {
        throw BindingError(
          message: """
            class '\(view.id)': arguments '\(view.arguments[index].name)' and '\(argument.name)' \
            would both be called '\(name)' in \(language)
            """)
      }
      names.append(name)
    }
    return names
  }

  /// Returns the parts of an id, which dots and slashes divide. Each is an identifier: dashes are
  /// `_`, and a digit at its start has an `n` before it. A part alone stands twice, because a plugin
  /// likes to have `shop` and `shop.list`.
  static func parts(of id: String) throws(BindingError) -> [String] {
    let parts = id.split(whereSeparator: { $0 == "." || $0 == "/" }).map { identifier($0) }
    for part in parts where part.allSatisfy({ $0 == "_" }) { throw nameless(id) }
    guard let first = parts.first else { throw nameless(id) }
    return parts.count > 1 ? parts : [first, first]
  }

  static func identifier(_ text: Substring) -> String {
    let name = String(text.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return name.first?.isNumber == true ? "n\(name)" : name
  }

  private static func nameless(_ id: String) -> BindingError {
    BindingError(message: "class '\(id)' has no letter to make a name of")
  }
}
