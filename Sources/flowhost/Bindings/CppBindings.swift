/// Bindings for C++17: for each class a type that is made of the required arguments, with a function
/// for each other one. Namespaces are the parts of ids.
enum CppBindings {
  static func text(_ classes: [BoundClass], of plugin: String) throws(BindingError) -> String {
    var names = BindingNames(language: "C++", words: CBindings.words + " flow")
    var out = BindingText()
    let guardName = "FLOW_BINDINGS_" + BindingNames.identifier(plugin[...]).uppercased() + "_HPP"
    out.line(
      """
      // Written by `flowhost bindings --language c++` from \(plugin); do not edit.
      // clang-format off
      #ifndef \(guardName)
      #define \(guardName)

      #include <flow/flow.hpp>

      #include <cstdint>
      #include <optional>
      #include <string_view>
      #include <utility>
      """)
    var space = ""
    for view in classes {
      let parts = try BindingNames.parts(of: view.id)
      let name = parts[parts.count - 1]
      var path = ""
      for part in parts.dropLast() {
        path += (path.isEmpty ? "" : "::") + part
        try names.takeSpace(part, path, for: view.id)
      }
      try names.take(name, "\(path)::\(name)", for: view.id)
      if path != space {
        if !space.isEmpty { out.line("\n}  // namespace \(space)") }
        out.line("\nnamespace \(path) {")
        space = path
      }
      out.line()
      try add(view, name, to: &out, names)
    }
    if !space.isEmpty { out.line("\n}  // namespace \(space)") }
    out.line("\n#endif")
    return out.text
  }

  private static func add(
    _ view: BoundClass, _ name: String, to out: inout BindingText, _ names: BindingNames
  ) throws(BindingError) {
    out.line("/** An opener of '\(view.id)', a \(view.kind). */")
    out.line("class \(name) : public ::flow::opener {\n public:")
    if view.arguments.isEmpty {
      out.line(
        """
          explicit \(name)(::flow::value arguments = {})
              : ::flow::opener("\(view.id)", ::std::move(arguments)) {}
        };
        """)
      return
    }
    let arguments = Array(zip(view.arguments, try names.arguments(of: view, except: [name])))
    let required = arguments.filter { $0.0.isRequired }
    for (index, (argument, called)) in required.enumerated() {
      out.comment(
        "\(called): \(argument.about).", first: index == 0 ? "  /**" : "   * ", next: "   * ",
        last: index == required.count - 1 ? " */" : "")
    }
    let parameters = required.map { "\n      ::flow::argument<\(type($0.0))> \($0.1)" }
    out.line(
      """
        explicit \(name)(\(parameters.joined(separator: ",")))
            : ::flow::opener("\(view.id)") {
      """)
    func set(_ argument: BoundArgument, _ called: String, _ indent: String) {
      out.line(
        "\(indent)::flow::opener::set<\(type(argument))>(\"\(argument.name)\", ::std::move(\(called)));"
      )
    }
    for (argument, called) in required { set(argument, called, "    ") }
    out.line("  }")
    for (argument, called) in arguments where !argument.isRequired {
      out.line()
      out.comment(
        "\(argument.name): \(argument.about).", first: "  /**", next: "   * ", last: " */")
      out.line("  \(name) &\(called)(::flow::argument<\(type(argument))> given_) {")
      set(argument, "given_", "    ")
      out.line("    return *this;\n  }")
    }
    out.line("};")
  }

  /// Returns the type of an argument. Any integer is taken as it is: its range is the engine's to
  /// check (K2), where the compiler would cut it.
  private static func type(_ argument: BoundArgument) -> String {
    let type =
      switch argument.letter {
      case "b": "bool"
      case "i", "u", "x", "t": "::std::int64_t"
      case "h": "::flow::any_handle"
      case "d": "double"
      case "s": "::std::string_view"
      case "y": "::flow_bytes"
      default: "::flow::value_view"
      }
    return argument.isNullable ? "::std::optional<\(type)>" : type
  }
}
