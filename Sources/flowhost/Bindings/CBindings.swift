import FlowText

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
    NULL EOF stdin stdout stderr flow 
    """

  /// The parameters for each type, and the value that is made of them.
  private static let forms = """
    b flow_bool boolean|flow_boolean_value(boolean)
    i int32_t integer|flow_integer_value(integer)
    u uint32_t integer|flow_integer_value(integer)
    x int64_t integer|flow_integer_value(integer)
    t uint64_t integer|flow_integer_value((int64_t)integer)
    h flow_handle handle|flow_integer_value((int64_t)handle)
    d double number|flow_number_value(number)
    s flow_string text|flow_view_value(text)
    y const uint8_t *data, size_t size|flow_bytes_value(data, size)
    l const flow_value *items, size_t count|flow_list_value(items, count)
    m const flow_entry *entries, size_t count|flow_map_value(entries, count)
    a const flow_value *value|value ? *value : flow_null_value()
    """

  static func write(
    _ classes: [BoundClass], of plugin: String, to out: inout BindingText
  ) -> BindingNames {
    var names = BindingNames(language: "C", words: words + "main ")
    out.parts = [plugin, BindingNames.identifier(plugin).uppercased()]
    out.addLines(
      """
      /* Written by `flowhost bindings --language c` from @0; do not edit. */
      /* clang-format off */
      #ifndef FLOW_BINDINGS_@1_H
      #define FLOW_BINDINGS_@1_H

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
    for view in classes { writeClass(view, to: &out, names: &names) }
    out.addLines("\n#endif")
    return names
  }

  private static func writeClass(
    _ view: BoundClass, to out: inout BindingText, names: inout BindingNames
  ) {
    _ = names.parts(of: view.id)
    let name = BindingNames.identifier(view.id)
    if name.hasPrefix("flow_") {
      names.refuse(
        "class '@0' would have the name '@1' in C, as only Flow's own have", about: view.id, name)
    }
    let hasArguments = !view.arguments.isEmpty
    for suffix in hasArguments
      ? ["", "_class", "_open", "_make", "_value"] : ["", "_class", "_open"]
    {
      let taken = name + suffix
      names.claimName(taken, at: taken, for: view.id)
    }
    let parts = [
      name, view.id, view.kind, hasArguments ? name : "flow_value",
      hasArguments ? "&value" : "arguments", String(view.arguments.count),
    ]
    out.parts = parts
    out.addLines(
      """

      /** The id of '@1', a @2. */
      static inline const char *@0_class(void) { return "@1"; }

      """)
    if hasArguments {
      out.addLines(
        """
        /** The arguments of '@1', from @0_make(). The memory
         *  that they point at is borrowed until they are used. */
        typedef struct @0 {
          flow_entry entries[@5];
          size_t count;
        } @0;

        /** Returns arguments of which none is given yet. */
        static inline @0 @0_make(void) {
          @0 made;
          memset(&made, 0, sizeof made);
          return made;
        }

        """)
      for argument in view.arguments {
        writeArgument(argument, of: name, id: view.id, to: &out, names: &names)
      }
      out.parts = parts
      out.addLines(
        """
        /** The arguments as a value, for functions that take one, such as flow_go_to(). */
        static inline flow_value @0_value(const @0 *arguments) {
          return arguments ? flow_map_value(arguments->entries, arguments->count)
                           : flow_null_value();
        }

        """)
    }
    out.addLines(
      """
      /** Opens one, as flow_open_new() does. */
      static inline flow_status @0_open(
          flow_engine *engine, flow_handle from, const @3 *arguments,
          const flow_options *options, flow_presentable *out_presentable,
          flow_transition *out_transition) {
      """)
    if hasArguments { out.addLines("  const flow_value value = @0_value(arguments);") }
    out.addLines(
      """
        return flow_open_new(engine, from, "@1", @4, options,
                             out_presentable, out_transition);
      }
      """)
  }

  private static func writeArgument(
    _ argument: BoundArgument, of name: String, id: String, to out: inout BindingText,
    names: inout BindingNames
  ) {
    let (parameters, value) = BindingText.row(argument.letter, of: forms)
    out.comment(argument, first: "/**", next: " * ", last: " */")
    let setter = name + "_set_" + argument.name
    writeSetter(
      setter, parts: [setter, name, argument.name, value, ", " + parameters], of: id, to: &out,
      names: &names)
    if argument.isNullable {
      let null = setter + "_null"
      out.addLines("/** @2 is null. */")
      writeSetter(
        null, parts: [null, name, argument.name, "flow_null_value()", ""], of: id, to: &out,
        names: &names)
    }
  }

  @inline(never)
  private static func writeSetter(
    _ setter: String, parts: [String], of id: String, to out: inout BindingText,
    names: inout BindingNames
  ) {
    names.claimName(setter, at: setter, for: id)
    out.parts = parts
    out.addLines(
      """
      static inline void @0(
          @1 *arguments@4) {
        flow_bindings_set_(arguments->entries, &arguments->count, "@2",
                           @3);
      }

      """)
  }
}
