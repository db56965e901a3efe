import FlowDiscovery
import FlowKit
import FlowSystem
import FlowText

/// The paragraphs that open the help.
private let about = """
  Writes typed openers for a plugin's screens and coordinators: one for each class, from the
  arguments it lists (include/flow/class.h). Other plugins and hosts then open its classes by
  functions that the compiler checks. Keep the file with your sources, and write it again when the
  plugin changes: it is the same as long as the classes are.

  The plugin is loaded in a process of its own, as by 'inspect'.
  """

/// The help's paragraphs about the languages.
private let forms = """
    c       C99; of shop.product the struct shop_product, shop_product_make(), a function
            shop_product_set_NAME() for each argument, and shop_product_open(). The engine refuses
            what is missing.
    c++     C++17: open(shop::product(7).page(2)). Required arguments are parameters, each other one
            is a function; given twice, the last counts.
    swift   open(Shop.product(id: 7, page: 2)), with FlowKit.

    Names come from the whole id: '.' and '/' divide it, '-' becomes '_'. In Swift order_list is
    orderList. An argument called like a word of the language has a '_' behind it. A class with such
    a name, and two with the same, are errors; choose others with --class. A class that lists no
    arguments takes a value.
  """

/// `flowhost bindings`: writes typed openers for the classes of a plugin.
struct BindingsCommand: Command {
  static let name = "bindings"
  static let summary = "write typed openers for a plugin's classes"

  private enum Language: String, CaseIterable {
    case c
    case cpp = "c++"
    case swift
  }

  static let options: [Option] =
    [
      Option(
        name: "language", letter: "l", value: "LANGUAGE", explanation: "c, c++ or swift",
        completes: .words(Language.allCases.map(\.rawValue))),
      Option(
        name: "class", letter: "c", value: "ID",
        explanation: "only this class; may stand more than once", completes: .openable),
    ] + PluginSearch.options + [.help]

  static let help = HelpText(
    usage: [
      "flowhost bindings --language LANGUAGE [--class ID ...] [--path DIR ...] [--trust DIR ...]",
      "                  PLUGIN",
    ],
    description: about,
    options: options,
    sections: [
      ("Output", "  The file, on standard output."),
      ("Languages", forms),
      ("Plugins", PluginSearch.explanation),
      (
        "Exit codes",
        HelpText.table([
          ("0", "written"), ("1", "a class has no name in the language, or two have the same"),
          ("2", "the arguments make no sense"), ("3", "the plugin could not be found or loaded"),
          ("4", "the plugin does not have the class"), ("74", "standard output cannot be written"),
        ])
      ),
    ],
    operands: .plugin
  )

  private let plugin: String
  private let search: PluginSearch
  private let language: Language
  /// The ids of the classes to write; none for all.
  private let chosen: [String]

  init(arguments: Arguments) throws(UsageError) {
    plugin = try arguments.plugin(of: Self.name)
    search = PluginSearch(arguments: arguments)
    chosen = arguments.values("class")
    let known = Language.allCases.map(\.rawValue).joined(separator: ", ")
    guard let word = arguments.value("language") else {
      throw UsageError(
        command: Self.name,
        message: "the language is missing; give --language with one of \(known)")
    }
    guard let language = Language(rawValue: word) else {
      throw UsageError(
        command: Self.name, message: "there is no language '\(word)'; there are \(known)")
    }
    self.language = language
  }

  func run() -> ExitCode {
    let failure = Failure(command: Self.name, isJSON: false, log: DiagnosticLog(output: .messages))
    guard let (view, _) = PluginLook.view(of: plugin, by: search, telling: failure) else {
      return .pluginNotLoaded
    }
    let id = view.text("id")
    var all = view.list("classes").compactMap(BoundClass.init)
    for word in chosen where !all.contains(where: { $0.id == word }) {
      let hint = Suggestion.hint(for: word, among: all.map(\.id))
      tell("plugin '\(id)' has no screen or coordinator class '\(word)'\(hint)")
      return .engine
    }
    if !chosen.isEmpty { all.removeAll { !chosen.contains($0.id) } }
    var out = BindingText()
    let names =
      switch language {
      case .c: CBindings.write(all, of: id, to: &out)
      case .cpp: CppBindings.write(all, of: id, to: &out)
      case .swift: SwiftBindings.write(all, of: id, to: &out)
      }
    guard let fault = names.fault else { return Output.data.succeed(out.text) }
    tell("\(fault); choose classes with --class")
    return .failure
  }

  private func tell(_ message: String) { Output.messages.line("flowhost bindings: \(message)") }
}
