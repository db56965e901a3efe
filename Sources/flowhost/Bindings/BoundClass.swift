import FlowKit
import FlowSystem
import FlowText

/// A class that something can be opened of, as ``PluginLook`` tells it.
struct BoundClass {
  /// The words for what can be opened.
  static let kinds = ["screen", "coordinator"]

  let id: String
  let kind: String
  /// The arguments it lists. A class without any takes a value.
  let arguments: [BoundArgument]

  /// Makes it from an object of `flowhost.inspect/1`; `nil` for presenters and observers, which
  /// nobody opens.
  init?(_ view: Value) {
    (id, kind) = (view.text("id"), view.text("kind"))
    guard Self.kinds.contains(kind) else { return nil }
    arguments = view.list("arguments").map(BoundArgument.init)
  }
}

/// An argument that a class lists.
struct BoundArgument {
  let name: String
  /// The name in the language that is written.
  var called: String
  /// The letter of its type, as in a signature, or `l` or `m`.
  let letter: String
  /// True if null is another value than those of its type.
  let isNullable: Bool
  let isRequired: Bool
  /// The rest of a sentence about it, for comments.
  let about: String

  fileprivate init(_ view: Value) {
    name = view.text("name")
    called = name
    let type = view.text("type")
    letter = String(type.suffix(1))
    isNullable = type.utf8.count > 1 && letter != "a"
    isRequired = view["required"] == .boolean(true)
    var about = view.text("about").trimmed
    if about.hasSuffix(".") { about.removeLast() }
    if about.isEmpty { about = "nothing was said of it" }
    if isRequired {
      about += "; required"
    } else if let value = view["default"], value != .null {
      let json = value.json
      about += "; "
      about += json.utf8.count > 60 ? String(json.prefix(60)) + "..." : json
      about += " if it is left out"
    }
    // Stays on one line, begins no comment in any of the languages, and ends none.
    self.about = Visible.line(about).replacing("*/", with: "* /").replacing("/*", with: "/ *")
  }
}
