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

  /// The type for each letter, and the value that is made of one.
  private static let forms = """
    b Bool|Value.boolean(@0)
    i Int32|Value.integer(Int64(@0))
    u UInt32|Value.integer(Int64(@0))
    x Int64|Value.integer(@0)
    t UInt64|Value.integer(Int64(bitPattern: @0))
    h UInt64|Value.integer(Int64(bitPattern: @0))
    d Double|Value.number(@0)
    s String|Value.string(@0)
    y [UInt8]|Value.bytes(@0)
    l [Value]|Value.list(@0)
    m Value|@0
    a Value|@0
    """

  static func write(
    _ classes: [BoundClass], of plugin: String, to out: inout BindingText
  ) -> BindingNames {
    var names = BindingNames(language: "Swift", words: words)
    out.parts = [plugin]
    out.addLines(
      """
      // Written by `flowhost bindings --language swift` from @0; do not edit.
      // swift-format-ignore-file

      import FlowKit
      """)
    var space = ""
    for view in classes {
      let parts = names.parts(of: view.id)
      var path = ""
      var hasBegun = false
      for word in parts.dropLast() {
        let part = BindingNames.camel(word, isCapital: true)
        out.parts = [part, path]
        if !path.isEmpty { path += "." }
        path += part
        if names.claimSpace(part, at: path, for: view.id) {
          if !space.isEmpty { out.addLines("}") }
          space = ""
          out.addLines(out.parts[1].isEmpty ? "\nenum @0 {}" : "\nextension @1 { enum @0 {} }")
        }
      }
      if path != space {
        if !space.isEmpty { out.addLines("}") }
        space = path
        hasBegun = true
        out.parts = [path]
        out.addLines("\nextension @0 {")
      }
      let name = BindingNames.camel(parts[parts.count - 1], isCapital: false)
      names.claimName(name, at: path + "." + name, for: view.id)
      if !hasBegun { out.addLines() }
      writeClass(view, called: name, to: &out, names: &names)
    }
    if !space.isEmpty { out.addLines("}") }
    return names
  }

  private static func writeClass(
    _ view: BoundClass, called name: String, to out: inout BindingText,
    names: inout BindingNames
  ) {
    out.parts = [name, view.id, view.kind]
    out.addLines("  /// Makes an opener of '@1', a @2.")
    if view.arguments.isEmpty {
      out.addLines(
        """
          static func @0(_ arguments: Value = .null) -> Opener {
            Opener("@1", arguments)
          }
        """)
      return
    }
    out.addLines("  ///\n  /// - Parameters:")
    var (parameters, body) = ("", "")
    for argument in names.arguments(of: view, except: "", isCamel: true) {
      out.comment(argument, first: "  ///   -", next: "  ///    ")
      var (type, value) = BindingText.row(argument.letter, of: forms)
      if argument.isNullable {
        type += "?"
        out.parts = ["$0"]
        value = "@1.map { " + out.filled(value) + " } ?? .null"
      }
      if !argument.isRequired { type += "? = nil" }
      out.parts = [argument.called, argument.called, argument.name, type]
      if !parameters.isEmpty { parameters += ",\n    " }
      parameters += out.filled("@0: @3")
      let entry = "entries_.append(Value.Entry(key: \"@2\", value: " + value + "))\n"
      body += out.filled(
        argument.isRequired ? "    " + entry : "    if let @0 {\n      " + entry + "    }\n")
    }
    out.parts = [name, view.id, parameters, body]
    out.addLines(
      """
        static func @0(
          @2
        ) -> Opener {
          var entries_: [Value.Entry] = []
      @3    return Opener("@1", .map(entries_))
        }
      """)
  }
}
