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
    arguments = view.list("arguments").compactMap(BoundArgument.init)
  }
}

/// An argument that a class lists.
struct BoundArgument {
  let name: String
  /// The letter of its type, as in a signature, or `l` or `m`.
  let letter: Character
  let isNullable: Bool
  let isRequired: Bool
  /// The rest of a sentence about it, for comments.
  let about: String

  fileprivate init?(_ view: Value) {
    let type = view.text("type")
    guard let letter = type.last else { return nil }
    (name, self.letter) = (view.text("name"), letter)
    isNullable = type.count > 1
    isRequired = view["required"] == .boolean(true)
    var about = view.text("about").trimmed
    if about.hasSuffix(".") { about.removeLast() }
    if about.isEmpty { about = "nothing was said of it" }
    if isRequired {
      about += "; required"
    } else if let value = view["default"], value != .null {
      let json = value.json
      about += "; \(json.count > 60 ? "\(json.prefix(60))..." : json) if it is left out"
    }
    // Stays on one line, begins no comment in any of the languages, and ends none.
    self.about = Visible.line(about).replacing("*/", with: "* /").replacing("/*", with: "/ *")
  }
}

/// Something that stands in the way of bindings, as a sentence.
struct BindingError: Error {
  let message: String
}
