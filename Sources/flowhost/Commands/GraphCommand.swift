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
      PlayParameters.option,
      Option(
        name: "plugins", letter: nil, value: "FOLDER",
        explanation: "where 'load NAME' of a script finds plugins (default: that of PLUGIN)",
        completes: .folder),
      .with,
    ] + PluginSearch.options + [.help]

  static let help = HelpText(
    usage: [
      "flowhost graph [--format FORMAT] [--play SCRIPT ...] [--set NAME=VALUE ...]",
      "               [--plugins FOLDER] [--with PLUGIN ...] [--path DIR ...] [--trust DIR ...]",
      "               PLUGIN",
    ],
    description: """
      Draws a plugin: a box for each coordinator, with the screens it shows, and arrows for what
      leads where: pushing, presenting (with the style), tabs, routes and deep links, and the end of
      a coordinator with the shape of its value. On an arrow stands the element that the user used.

      A plugin says which classes it has and which deep links it knows, and not what they open: that
      is seen while scenarios are played. SCRIPT is a file or a quoted pattern. Without --play the
      screens stand alone. The classes and deep links of --with are drawn as well, behind those of
      PLUGIN.
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
          ("2", "the arguments make no sense, a file is missing, or no script has a parameter"),
          ("3", "the plugin could not be found or loaded"), ("4", "the engine failed"),
          ("74", "standard output cannot be written"),
        ])
      ),
    ],
    operands: .plugin
  )

  /// The plugins that are drawn: those of `--with`, then PLUGIN.
  private let plugins: [String]
  private let search: PluginSearch
  private let parameters: PlayParameters
  private let format: Format
  private let scripts: [String]
  /// The folder for plugins that scripts load; `nil` for that of the plugin.
  private let pluginFolder: String?

  init(arguments: Arguments) throws(UsageError) {
    func error(_ message: String) -> UsageError {
      UsageError(command: Self.name, message: message)
    }
    plugins = try arguments.plugins(of: Self.name)
    search = PluginSearch(arguments: arguments)
    let word = arguments.value("format") ?? "dot"
    guard let format = Format(rawValue: word) else {
      throw error("there is no format '\(word)'; there are dot, mermaid and svg")
    }
    self.format = format
    scripts = try PlayCommand.files(arguments.values("play"), of: Self.name)
    parameters = try PlayParameters(arguments: arguments, of: Self.name)
    pluginFolder = arguments.value("plugins")
  }

  func run() -> ExitCode { Keeper.run(draw) }

  private func draw() -> ExitCode {
    guard let (plugins, folder) = inspect() else { return .pluginNotLoaded }
    let watch = GraphWatch(graph: Graph(plugins: plugins))
    var parameters = self.parameters
    let player = Player(
      pluginFolder: pluginFolder ?? folder, parameters: parameters.values, audience: watch.audience)
    var hasFailed = false
    for script in scripts {
      Crash.keep(["flowhost: the script was '\(script)'"])
      watch.begin()
      player.play(file: script) { performance in
        parameters.noteDeclared(performance.parameters)
        guard let failure = performance.failure else { return }
        hasFailed = true
        Output.messages.line("flowhost graph: \(failure.place): \(failure.message)")
      }
    }
    if hasFailed { return .failure }
    if parameters.areInVain() { return .usage }
    let graph = watch.graph(with: plugins.flatMap(DeepLink.all))
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

  /// Reads the descriptions that plugins give of themselves, and the folder of PLUGIN, which is the
  /// first here; `nil` if one cannot be loaded, which has been reported.
  private func inspect() -> (plugins: [PluginInfo], folder: String)? {
    let log = DiagnosticLog(output: .messages)
    let failure = Failure(command: Self.name, isJSON: false, log: log)
    do throws(FlowError) {
      let engine = try Engine(log.options)
      var folder = ""
      let loaded = search.each(of: plugins, telling: failure) { file throws(FlowError) in
        folder = Files.folder(file.path)
        return try engine.info(of: try file.load(in: engine))
      }
      guard let loaded, let plugin = loaded.last else { return nil }
      try engine.end()
      return ([plugin] + loaded.dropLast(), folder)
    } catch {
      failure.tell(error)
      return nil
    }
  }
}
