import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// `flowhost inspect`: shows what a plugin registers.
struct InspectCommand: Command {
  static let name = "inspect"
  static let summary = "show a plugin's classes and methods"

  static let options: [Option] = [
    Option(name: "json", letter: "j", value: nil, explanation: "print JSON instead of text"),
    .help,
  ]

  static let help = HelpText(
    usage: ["flowhost inspect [--json] PLUGIN"],
    description: """
      Loads a plugin and shows its id, version and ABI, and its classes with their methods,
      signatures (include/flow/signature.h) and the arguments they list (include/flow/class.h).
      """,
    options: options,
    sections: [
      (
        "JSON",
        """
          One object: "schema" ("flowhost.inspect/1"), "id", "version", "abi", "path", and "classes",
          each with "id", "kind", "root", "methods", each with "name" and "signature", and
          "arguments", each with "name", "type", "required", "default" and "about".
        """
      ),
      (
        "Exit codes",
        HelpText.table([
          ("0", "shown"), ("2", "the arguments make no sense"),
          ("3", "the plugin could not be loaded"), ("4", "the engine failed"),
          ("74", "standard output cannot be written"),
        ])
      ),
    ],
    operands: .plugin
  )

  private let path: String
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    guard let path = arguments.operands.first else {
      throw UsageError(command: Self.name, message: "a plugin is missing")
    }
    if arguments.operands.count > 1 {
      throw UsageError(
        command: Self.name, message: "'\(arguments.operands[1])' is too much; give one plugin")
    }
    self.path = path
    isJSON = arguments.has("json")
  }

  func run() -> ExitCode {
    let log = DiagnosticLog(.messages)
    func fail(_ failure: FlowError, _ code: ExitCode) -> ExitCode {
      if !log.hasJustTold(failure.message) {
        Output.messages.line("flowhost inspect: \(failure.message)")
      }
      return code
    }
    do throws(FlowError) {
      let engine = try Engine(log.options)
      let plugin: flow_plugin
      do {
        plugin = try Crash.load(path, in: engine)
      } catch {
        return fail(error, .pluginNotLoaded)
      }
      let view = try engine.info(of: plugin)
      if isJSON {
        Output.data.lines(json: view.json)
      } else {
        for line in view.lines { Output.data.line(line) }
      }
      try engine.end()
      return .success
    } catch {
      return fail(error, error.exitCode)
    }
  }
}

extension PluginInfo {
  private var abiText: String { FlowText.abi(abi) }

  fileprivate var lines: [String] {
    var lines = ["plugin   \(id) \(version)", "abi      \(abiText)", "path     \(path)"]
    for view in classes {
      lines += ["", "\(view.kindWord) \(view.id)\(view.isRoot ? " (shows nothing itself)" : "")"]
      let rows = view.methods.map { ($0.name, $0.signature) }
      lines += HelpText.rows(rows)
      if view.arguments.isEmpty { continue }
      lines.append("  is created with")
      lines += HelpText.rows(view.arguments.map { ($0.name, $0.line) })
    }
    return lines
  }

  fileprivate var json: Value {
    .map([
      .init(key: "schema", value: .string("flowhost.inspect/1")),
      .init(key: "id", value: .string(id)),
      .init(key: "version", value: .string(version)),
      .init(key: "abi", value: .string(abiText)),
      .init(key: "path", value: .string(path)),
      .init(key: "classes", value: .list(classes.map(\.json))),
    ])
  }
}

extension ClassInfo {
  fileprivate var kindWord: String { text(flow_kind_name(kind)) }

  fileprivate var json: Value {
    .map([
      .init(key: "id", value: .string(id)),
      .init(key: "kind", value: .string(kindWord)),
      .init(key: "root", value: .boolean(isRoot)),
      .init(
        key: "methods",
        value: .list(
          methods.map { method in
            .map([
              .init(key: "name", value: .string(method.name)),
              .init(key: "signature", value: .string(method.signature)),
            ])
          })),
      .init(key: "arguments", value: .list(arguments.map(\.json))),
    ])
  }
}

extension ArgumentInfo {
  fileprivate var line: String {
    var line = type
    if isRequired { line += ", required" }
    if let defaultValue { line += ", else \(defaultValue.json)" }
    return about.isEmpty ? line : "\(line): \(about)"
  }

  fileprivate var json: Value {
    .map([
      .init(key: "name", value: .string(name)),
      .init(key: "type", value: .string(type)),
      .init(key: "required", value: .boolean(isRequired)),
      .init(key: "default", value: defaultValue ?? .null),
      .init(key: "about", value: .string(about)),
    ])
  }
}
