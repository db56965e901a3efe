/// Bindings for Swift: for each class a function that makes an opener. Enums are the parts of ids.
enum SwiftBindings {
  /// Words of Swift, and names of it and of FlowKit that the file uses.
  private static let words = """
    Any Protocol Self Type as associatedtype break case catch class continue default defer deinit \
    do else enum extension fallthrough false fileprivate for func guard if import in init inout \
    internal is let nil operator precedencegroup private protocol public repeat rethrows return \
    self static struct subscript super switch throw throws true try typealias var where while \
    FlowKit Opener Value Bool Double Int32 Int64 String Swift UInt32 UInt64 UInt8
    """

  static func text(_ classes: [BoundClass], of plugin: String) throws(BindingError) -> String {
    var names = BindingNames(language: "Swift", words: words)
    var out = BindingText()
    out.line(
      """
      // Written by `flowhost bindings --language swift` from \(plugin); do not edit.
      // swift-format-ignore-file

      import FlowKit
      """)
    var spaces: Set<String> = []
    var space = ""
    for view in classes {
      let parts = try BindingNames.parts(of: view.id)
      let name = camel(parts[parts.count - 1])
      var path = ""
      var declarations = ""
      for part in parts.dropLast().map({ capital(camel($0)) }) {
        let outer = path
        path += (path.isEmpty ? "" : ".") + part
        try names.takeSpace(part, path, for: view.id)
        if spaces.insert(path).inserted {
          declarations +=
            outer.isEmpty ? "\nenum \(part) {}\n" : "\nextension \(outer) { enum \(part) {} }\n"
        }
      }
      try names.take(name, "\(path).\(name)", for: view.id)
      if path != space || !declarations.isEmpty {
        if !space.isEmpty { out.line("}") }
        if !declarations.isEmpty { out.line(String(declarations.dropLast())) }
        out.line("\nextension \(path) {")
        space = path
      } else {
        out.line()
      }
      try add(view, name, to: &out, names)
    }
    if !space.isEmpty { out.line("}") }
    return out.text
  }

  private static func add(
    _ view: BoundClass, _ name: String, to out: inout BindingText, _ names: BindingNames
  ) throws(BindingError) {
    out.line("  /// Makes an opener of '\(view.id)', a \(view.kind).")
    if view.arguments.isEmpty {
      out.line(
        """
          static func \(name)(_ arguments: Value = .null) -> Opener {
            Opener("\(view.id)", arguments)
          }
        """)
      return
    }
    let arguments = Array(zip(view.arguments, try names.arguments(of: view, as: camel)))
    out.line("  ///\n  /// - Parameters:")
    for (argument, called) in arguments {
      out.comment(
        "- \(called): \(argument.about).", first: "  ///  ", next: "  ///    ")
    }
    let parameters = arguments.map { argument, called in
      let type = type(argument)
      return argument.isRequired ? "\(called): \(type)" : "\(called): \(type)? = nil"
    }
    out.line(
      """
        static func \(name)(
          \(parameters.joined(separator: ",\n    "))
        ) -> Opener {
          var entries_: [Value.Entry] = []
      """)
    for (argument, called) in arguments {
      let value =
        argument.isNullable && argument.letter != "a"
        ? "\(called).map { \(value(argument.letter, "$0")) } ?? .null"
        : value(argument.letter, called)
      let entry = "entries_.append(Value.Entry(key: \"\(argument.name)\", value: \(value)))"
      if argument.isRequired {
        out.line("    \(entry)")
      } else {
        out.line(
          """
              if let \(called) {
                \(entry)
              }
          """)
      }
    }
    out.line(
      """
          return Opener("\(view.id)", .map(entries_))
        }
      """)
  }

  private static func type(_ argument: BoundArgument) -> String {
    let type =
      switch argument.letter {
      case "b": "Bool"
      case "i": "Int32"
      case "u": "UInt32"
      case "x": "Int64"
      case "t", "h": "UInt64"
      case "d": "Double"
      case "s": "String"
      case "y": "[UInt8]"
      case "l": "[Value]"
      default: "Value"
      }
    return argument.isNullable && argument.letter != "a" ? type + "?" : type
  }

  private static func value(_ letter: Character, _ name: String) -> String {
    switch letter {
    case "b": "Value.boolean(\(name))"
    case "x": "Value.integer(\(name))"
    case "i", "u": "Value.integer(Int64(\(name)))"
    // Where the number is too large, the engine refuses it (K2) instead of a trap.
    case "t", "h": "Value.integer(Int64(bitPattern: \(name)))"
    case "d": "Value.number(\(name))"
    case "s": "Value.string(\(name))"
    case "y": "Value.bytes(\(name))"
    case "l": "Value.list(\(name))"
    default: name
    }
  }

  /// Returns a name without `_` inside: `order_list` is `orderList`.
  private static func camel(_ name: String) -> String {
    let words = name.split(separator: "_")
    guard let first = words.first, first.first?.isNumber == false else { return "n\(name)" }
    let isShouted = first.dropFirst().first?.isUppercase == true
    let start = isShouted ? String(first) : first.prefix(1).lowercased() + first.dropFirst()
    return start + words.dropFirst().map { capital(String($0)) }.joined()
  }

  private static func capital(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }
}
