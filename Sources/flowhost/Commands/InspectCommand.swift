import FlowDiscovery
import FlowKit
import FlowKitHost
import FlowSystem
import FlowText
import Glibc

/// The paragraph that opens the help.
private let about = """
  Shows a plugin's id, version and ABI, its file with what that needs, and its classes with their
  flags, methods, signatures (include/flow/signature.h), the arguments they list
  (include/flow/class.h) and the deep links they understand (include/flow/route.h). The plugin is
  loaded in a process of its own, so that one that crashes or hangs is told, too.
  """

/// The help's paragraph about --json.
private let jsonText = """
    One object: "schema" ("flowhost.inspect/1"), "id", "version", "abi", "path", "size" in
    bytes, "needs", the libraries its file names, and "classes", each with "id", "kind", "flags",
    "root", "methods", each with "name" and "signature", "arguments", each with "name", "type",
    "required", "default" and "about", and "links", each with "uri" and "routes". A failure is an
    object as well ("flowhost.error/1", with "message").
  """

/// `flowhost inspect`: shows what a plugin registers.
struct InspectCommand: Command {
  static let name = "inspect"
  static let summary = "show a plugin's classes and methods"

  static let options: [Option] =
    [
      Option(name: "json", letter: "j", value: nil, explanation: "print JSON instead of text")
    ] + PluginSearch.options + [.help]

  static let help = HelpText(
    usage: ["flowhost inspect [--json] [--path DIR ...] [--trust DIR ...] PLUGIN"],
    description: about,
    options: options,
    sections: [
      ("JSON", jsonText),
      ("Plugins", PluginSearch.explanation),
      (
        "Exit codes",
        HelpText.table([
          ("0", "shown"), ("2", "the arguments make no sense"),
          ("3", "the plugin could not be found or loaded"), ("4", "the engine failed"),
          ("74", "standard output cannot be written"),
        ])
      ),
    ],
    operands: .plugin
  )

  private let plugin: String
  private let isJSON: Bool
  private let search: PluginSearch

  init(arguments: Arguments) throws(UsageError) {
    plugin = try arguments.plugin(of: Self.name)
    isJSON = arguments.has("json")
    search = PluginSearch(arguments: arguments)
  }

  func run() -> ExitCode {
    let failure = Failure(command: Self.name, isJSON: isJSON, log: DiagnosticLog(output: .messages))
    guard let (view, file) = PluginLook.view(of: plugin, by: search, telling: failure) else {
      return .pluginNotLoaded
    }
    show(.map(view.entries.filter { $0.key != "path" } + Self.facts(of: file.path).entries))
    return .success
  }

  private func show(_ view: Value) {
    if isJSON {
      Output.data.lines(json: view)
    } else {
      for line in InspectText.lines(view) { Output.data.line(line) }
    }
  }

  /// Returns the facts that the file shows without being loaded.
  private static func facts(of path: String) -> Value {
    .object([
      // The engine gives the path as text.
      ("path", .string(path)),
      ("size", Files.status(path).map { .integer(Int64($0.st_size)) }),
      ("needs", (try? ElfFile(path: path)).map { .list($0.needed.map { .string($0) }) }),
    ])
  }
}
