/// Bindings for C++17: for each class a type that is made of the required arguments, with a
/// function for each other one. Namespaces are the parts of ids.
enum CppBindings {
  /// The type for each letter. Any integer is taken as it is: its range is the engine's to check
  /// (K2), where the compiler would cut it.
  private static let types = """
    b bool
    i ::std::int64_t
    u ::std::int64_t
    x ::std::int64_t
    t ::std::int64_t
    h ::flow::any_handle
    d double
    s ::std::string_view
    y ::flow_bytes
    a ::flow::value_view
    """

  static func write(
    _ classes: [BoundClass], of plugin: String, to out: inout BindingText
  ) -> BindingNames {
    var names = BindingNames(language: "C++", words: CBindings.words)
    out.parts = [plugin, BindingNames.identifier(plugin).uppercased()]
    out.addLines(
      """
      // Written by `flowhost bindings --language c++` from @0; do not edit.
      // clang-format off
      #ifndef FLOW_BINDINGS_@1_HPP
      #define FLOW_BINDINGS_@1_HPP

      #include <flow/flow.hpp>

      #include <cstdint>
      #include <optional>
      #include <string_view>
      #include <utility>
      """)
    out.parts = [""]
    for view in classes {
      let parts = names.parts(of: view.id)
      var path = ""
      for part in parts.dropLast() {
        if !path.isEmpty { path += "::" }
        path += part
        _ = names.claimSpace(part, at: path, for: view.id)
      }
      let name = parts[parts.count - 1]
      names.claimName(name, at: path + "::" + name, for: view.id)
      if path != out.parts[0] {
        closeNamespace(&out)
        out.parts = [path]
        out.addLines("\nnamespace @0 {")
      }
      writeClass(view, called: name, to: &out, names: &names)
      out.parts = [path]
    }
    closeNamespace(&out)
    out.addLines("\n#endif")
    return names
  }

  private static func closeNamespace(_ out: inout BindingText) {
    if !out.parts[0].isEmpty { out.addLines("\n}  // namespace @0") }
  }

  private static func writeClass(
    _ view: BoundClass, called name: String, to out: inout BindingText,
    names: inout BindingNames
  ) {
    out.parts = [name, view.id, view.kind]
    out.addLines(
      """

      /** An opener of '@1', a @2. */
      class @0 : public ::flow::opener {
       public:
      """)
    if view.arguments.isEmpty {
      out.addLines(
        """
          explicit @0(::flow::value arguments = {})
              : ::flow::opener("@1", ::std::move(arguments)) {}
        };
        """)
      return
    }
    let set = "    ::flow::opener::set<@3>(\"@4\", ::std::move(@5));\n"
    var (parameters, body, others) = ("", "", BindingText())
    var left = view.arguments.count(where: \.isRequired)
    for argument in names.arguments(of: view, except: name, isCamel: false) {
      var (type, _) = BindingText.row(argument.letter, of: types)
      if argument.isNullable { type = "::std::optional<" + type + ">" }
      out.parts = [name, view.id, view.kind, type, argument.name, argument.called]
      if argument.isRequired {
        left -= 1
        out.comment(
          argument, first: parameters.isEmpty ? "  /**" : "   * ", next: "   * ",
          last: left == 0 ? " */" : "")
        if !parameters.isEmpty { parameters += "," }
        parameters += out.filled("\n      ::flow::argument<@3> @5")
        body += out.filled(set)
      } else {
        others.parts = out.parts
        others.addLines()
        others.comment(argument, first: "  /**", next: "   * ", last: " */")
        others.addLines("  @0 &@5(::flow::argument<@3> given_) {")
        others.parts[5] = "given_"
        others.addLines(set + "    return *this;\n  }")
      }
    }
    out.parts = [name, view.id, parameters, body, others.text]
    out.addLines(
      """
        explicit @0(@2)
            : ::flow::opener("@1") {
      @3  }
      @4};
      """)
  }
}
