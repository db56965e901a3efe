/// Bindings for C99, which C++ reads as well: for each class a struct of arguments, a function for
/// each argument, and one that opens.
enum CBindings {
  /// Words that C, C++ or their first headers use.
  static let words = """
    alignas alignof and and_eq asm assert auto bitand bitor bool break case catch char char16_t \
    char32_t char8_t class co_await co_return co_yield compl concept const const_cast consteval \
    constexpr constinit continue decltype default delete do double dynamic_cast else enum errno \
    explicit export extern false float for friend goto if inline int linux long mutable \
    namespace new noexcept not not_eq nullptr operator or or_eq private protected public register \
    reinterpret_cast requires restrict return short signed sizeof static static_assert \
    static_cast std struct switch template this thread_local throw true try typedef typeid \
    typename typeof union unix unsigned using virtual void volatile wchar_t while xor xor_eq \
    NULL EOF stdin stdout stderr
    """

  static func text(_ classes: [BoundClass], of plugin: String) throws(BindingError) -> String {
    var names = BindingNames(language: "C", words: words + " main")
    var out = BindingText()
    let guardName = "FLOW_BINDINGS_" + BindingNames.identifier(plugin[...]).uppercased() + "_H"
    out.line(
      """
      /* Written by `flowhost bindings --language c` from \(plugin); do not edit. */
      /* clang-format off */
      #ifndef \(guardName)
      #define \(guardName)

      #if !defined(FLOW_FLOW_H) && !defined(FLOW_PLUGIN_H)
      #error "include flow/flow.h (in a host) or flow/plugin.h (in a plugin) before this file"
      #endif

      #ifndef FLOW_BINDINGS_SET_
      #define FLOW_BINDINGS_SET_
      /* Gives an argument; the last one under a name counts. */
      static inline void flow_bindings_set_(flow_entry *entries, size_t *count, const char *name,
                                            flow_value value) {
        size_t index = 0;
        while (index < *count && !flow_string_is(entries[index].key, name)) index++;
        if (index == *count) ++*count;
        entries[index].key = flow_text(name);
        entries[index].value = value;
      }
      #endif
      """)
    for view in classes {
      out.line()
      try add(view, to: &out, &names)
    }
    out.line("\n#endif")
    return out.text
  }

  private static func add(
    _ view: BoundClass, to out: inout BindingText, _ names: inout BindingNames
  ) throws(BindingError) {
    let name = BindingNames.identifier(view.id[...])
    _ = try BindingNames.parts(of: view.id)
    if name == "flow" || name.hasPrefix("flow_") {
      throw BindingError(
        message: "class '\(view.id)' would have the name '\(name)' in C, as only Flow's own have")
    }
    let suffixes = view.arguments.isEmpty ? [] : ["_make", "_value"]
    for suffix in ["", "_class", "_open"] + suffixes {
      try names.take(name + suffix, for: view.id)
    }
    out.comment("The id of '\(view.id)', a \(view.kind).", first: "/**", next: " * ", last: " */")
    out.line("static inline const char *\(name)_class(void) { return \"\(view.id)\"; }")
    out.line()
    if view.arguments.isEmpty {
      open(view, name, "const flow_value *arguments", "arguments", to: &out)
      return
    }
    out.comment(
      """
      The arguments of '\(view.id)', from \(name)_make(). What they point at is borrowed until they \
      are used.
      """, first: "/**", next: " * ", last: " */")
    out.line(
      """
      typedef struct \(name) {
        flow_entry entries[\(view.arguments.count)];
        size_t count;
      } \(name);

      /** Returns arguments of which none is given yet. */
      static inline \(name) \(name)_make(void) {
        \(name) made;
        memset(&made, 0, sizeof made);
        return made;
      }
      """)
    for argument in view.arguments {
      try add(argument, of: name, view.id, to: &out, &names)
    }
    out.line(
      """

      /** The arguments as a value, for functions that take one, such as flow_go_to(). Borrowed. */
      static inline flow_value \(name)_value(const \(name) *arguments) {
        return arguments ? flow_map_value(arguments->entries, arguments->count) : flow_null_value();
      }

      """)
    open(view, name, "const \(name) *arguments", "&value", to: &out)
  }

  private static func open(
    _ view: BoundClass, _ name: String, _ parameter: String, _ value: String,
    to out: inout BindingText
  ) {
    out.line(
      """
      /** Opens one, as flow_open_new() does. */
      static inline flow_status \(name)_open(
          flow_engine *engine, flow_handle from, \(parameter),
          const flow_options *options, flow_presentable *out_presentable,
          flow_transition *out_transition) {
      """)
    if value != "arguments" { out.line("  const flow_value value = \(name)_value(arguments);") }
    out.line(
      """
        return flow_open_new(engine, from, "\(view.id)", \(value), options,
                             out_presentable, out_transition);
      }
      """)
  }

  private static func add(
    _ argument: BoundArgument, of name: String, _ id: String, to out: inout BindingText,
    _ names: inout BindingNames
  ) throws(BindingError) {
    let (parameters, value) = form(argument.letter)
    let setter = "\(name)_set_\(argument.name)"
    func add(_ setter: String, _ parameters: String, _ value: String) throws(BindingError) {
      try names.take(setter, for: id)
      out.line(
        """
        static inline void \(setter)(
            \(name) *arguments\(parameters)) {
          flow_bindings_set_(arguments->entries, &arguments->count, "\(argument.name)",
                             \(value));
        }
        """)
    }
    out.line()
    out.comment("\(argument.name): \(argument.about).", first: "/**", next: " * ", last: " */")
    try add(setter, ", " + parameters, value)
    if argument.isNullable, argument.letter != "a" {
      out.line("/** \(argument.name) is null. */")
      try add(setter + "_null", "", "flow_null_value()")
    }
  }

  /// Returns the parameters for a type, and the value that is made of them.
  private static func form(_ letter: Character) -> (String, String) {
    switch letter {
    case "b": ("flow_bool boolean", "flow_boolean_value(boolean)")
    case "i": ("int32_t integer", "flow_integer_value(integer)")
    case "u": ("uint32_t integer", "flow_integer_value(integer)")
    case "x": ("int64_t integer", "flow_integer_value(integer)")
    case "t": ("uint64_t integer", "flow_integer_value((int64_t)integer)")
    case "h": ("flow_handle handle", "flow_integer_value((int64_t)handle)")
    case "d": ("double number", "flow_number_value(number)")
    case "s": ("flow_string text", "flow_view_value(text)")
    case "y": ("const uint8_t *data, size_t size", "flow_bytes_value(data, size)")
    case "l": ("const flow_value *items, size_t count", "flow_list_value(items, count)")
    case "m": ("const flow_entry *entries, size_t count", "flow_map_value(entries, count)")
    default: ("const flow_value *value", "value ? *value : flow_null_value()")
    }
  }
}
