import CFlowABI
import FlowDiscovery
import FlowGraph
import FlowKit
import FlowKitHost
import FlowPlayer
import FlowSystem
import FlowText

/// `flowhost graph`: draws how the screens and coordinators of a plugin lead to each other.
struct GraphCommand: Command {
  static let name = "graph"
  static let summary = "draw how screens and coordinators lead to each other"

  private enum Format: String, CaseIterable {
    case dot, mermaid, svg
  }

  static let options: [Option] =
    [
      Option(
        name: "format", letter: "f", value: "FORMAT",
        explanation: "dot (default), mermaid or svg",
        completes: .words(Format.allCases.map(\.rawValue))),
      Option(
        name: "play", letter: nil, value: "SCRIPT",
        explanation: "play a scenario and draw what was seen; may stand more than once",
        completes: .file(suffix: ".flow")),
      Option(
        name: "plugins", letter: nil, value: "FOLDER",
        explanation: "where 'load NAME' of a script finds plugins (default: that of PLUGIN)",
        completes: .folder),
    ] + PluginSearch.options + [.help]

  static let help = HelpText(
    usage: [
      "flowhost graph [--format FORMAT] [--play SCRIPT ...] [--plugins FOLDER]",
      "               [--path DIR ...] [--trust DIR ...] PLUGIN",
    ],
    description: """
      Draws a plugin: a box for each coordinator, with the screens it shows, and arrows for what
      leads where: pushing, presenting (with the style), tabs, routes and deep links, and the end of
      a coordinator with the shape of its value. On an arrow stands the element that the user used.

      A plugin says which classes it has and which deep links it knows, and not what they open: that
      is seen while scenarios are played. SCRIPT is a file or a quoted pattern. Without --play the
      screens stand alone.
      """,
    options: options,
    sections: [
      (
        "Output",
        """
          The graph on standard output: in the language of graphviz, of Mermaid, or as SVG, which
          graphviz's 'dot' draws.
        """
      ),
      ("Plugins", PluginSearch.explanation),
      (
        "Exit codes",
        HelpText.table([
          ("0", "drawn"), ("1", "a scenario failed, or 'dot' is missing or has failed"),
          ("2", "the arguments make no sense, or a file is missing"),
          ("3", "the plugin could not be found or loaded"), ("4", "the engine failed"),
          ("74", "standard output cannot be written"),
        ])
      ),
    ],
    operands: .plugin
  )

  private let plugin: String
  private let search: PluginSearch
  private let format: Format
  private let scripts: [String]
  /// The folder for plugins that scripts load; `nil` for that of the plugin.
  private let pluginFolder: String?

  init(arguments: Arguments) throws(UsageError) {
    func error(_ message: String) -> UsageError {
      UsageError(command: Self.name, message: message)
    }
    plugin = try arguments.plugin(of: Self.name)
    search = PluginSearch(arguments: arguments)
    let word = arguments.value("format") ?? "dot"
    guard let format = Format(rawValue: word) else {
      throw error("there is no format '\(word)'; there are dot, mermaid and svg")
    }
    self.format = format
    scripts = try PlayCommand.files(arguments.values("play"), of: Self.name)
    pluginFolder = arguments.value("plugins")
  }

  func run() -> ExitCode { Keeper.run(draw) }

  private func draw() -> ExitCode {
    guard let (plugin, file) = inspect() else { return .pluginNotLoaded }
    let watch = GraphWatch(graph: Graph(plugin: plugin))
    let player = Player(
      pluginFolder: pluginFolder ?? Files.folder(file.path), audience: watch.audience)
    var hasFailed = false
    for script in scripts {
      Crash.keep(["flowhost: the script was '\(script)'"])
      watch.begin()
      player.play(file: script) { performance in
        guard let failure = performance.failure else { return }
        hasFailed = true
        Output.messages.line("flowhost graph: \(failure.place): \(failure.message)")
      }
    }
    if hasFailed { return .failure }
    let graph = watch.graph(with: DeepLink.all(of: plugin))
    let dot = DotText(graph: graph).text
    switch format {
    case .dot: return Output.data.succeed(dot)
    case .mermaid: return Output.data.succeed(MermaidText.text(graph))
    case .svg:
      do {
        return Output.data.succeed(try Graphviz.svg(dot))
      } catch {
        Output.messages.line("flowhost graph: \(error.message)")
        return .failure
      }
    }
  }

  /// Reads the plugin's own description; `nil` if it cannot be loaded, which has been reported.
  private func inspect() -> (PluginInfo, PluginFile)? {
    let log = DiagnosticLog(output: .messages)
    var file: PluginFile?
    do throws(FlowError) {
      let engine = try Engine(log.options)
      let found = try search.find(plugin)
      file = found
      let plugin = try found.load(in: engine)
      let info = try engine.info(of: plugin)
      try engine.end()
      return (info, found)
    } catch {
      Failure(command: Self.name, isJSON: false, log: log).tell(error, about: file)
      return nil
    }
  }
}
