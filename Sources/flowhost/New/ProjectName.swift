import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// The name of a new project, from which those of its folder, plugin and classes follow.
struct ProjectName {
  /// The largest size of a name, which leaves room for the rest of the ids of classes.
  static let limit = 64

  let text: String

  /// - Throws: The reason that a project cannot have this name.
  init(_ text: String) throws(Refusal) {
    guard let first = text.unicodeScalars.first else { throw Refusal("the name is empty") }
    guard text.utf8.count <= Self.limit else {
      throw Refusal("the name is longer than \(Self.limit) bytes")
    }
    let isPlain = text.unicodeScalars.allSatisfy {
      Self.isLetter($0) || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
    }
    guard isPlain, Self.isLetter(first) else {
      throw Refusal(
        "'\(text)' cannot be a name: it becomes the id of the plugin, "
          + "and is a letter, then letters, digits, '_' and '-'")
    }
    self.text = text
    if let reason = engineRefusal {
      throw Refusal("'\(text)' cannot be a name: with the ids of its classes, \(reason)")
    }
  }

  /// The reason that the engine refuses the ids of the templates' classes; `nil` if it accepts
  /// them.
  private var engineRefusal: String? {
    do throws(FlowError) {
      let engine = try Engine(Engine.Options())
      for id in ["sample", "sample.name", "sample.hello"] {
        let view = ClassDescription(FLOW_KIND_SCREEN, filled(into: id))
        try view.register(in: engine.link, owner: Owner())
      }
      try engine.end()
      return nil
    } catch {
      return error.message
    }
  }

  private final class Owner {}

  struct Refusal: Error {
    let message: String
    init(_ message: String) { self.message = message }
  }

  /// The name as that of a type: `my-trip` is `MyTrip`.
  var typeName: String {
    text.split { $0 == "-" || $0 == "_" }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The name as the scheme of a URI, which has no underscores.
  private var scheme: String { text.lowercased().replacing("_", with: "-") }

  /// A template's text with this name in it.
  func filled(into template: String) -> String {
    // Inserted text is not searched again.
    filled(
      template, with: [("Sample", typeName), ("sample://", "\(scheme)://"), ("sample", text)][...])
  }

  private func filled(_ text: String, with words: ArraySlice<(word: String, name: String)>)
    -> String
  {
    guard let (word, name) = words.first else { return text }
    var (result, rest) = ("", text)
    while let (before, behind) = rest.parts(around: word) {
      result += filled(before, with: words.dropFirst()) + name
      rest = behind
    }
    return result + filled(rest, with: words.dropFirst())
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }
}
