import CFlowABI
import FlowDiscovery
import FlowKit
import FlowKitHost
import FlowSystem
import FlowText

/// The paragraph that opens the help.
private let about = """
  Loads a plugin, creates an instance of one of its classes, which is not opened, calls a method of
  it, and prints what that returns as JSON. 'flowhost inspect' shows methods and signatures; create
  and destroy cannot be called. Behind -- an ARGUMENT may begin with a dash.
  """

/// `flowhost call`: calls one method of a new instance.
struct CallCommand: Command {
  static let name = "call"
  static let summary = "call a method of a plugin's class"

  static let options: [Option] =
    [
      Option(
        name: "arg", letter: "a", value: "KEY=VALUE",
        explanation: "an argument that the instance is created with; may stand more than once"),
      Option(
        name: "json", letter: "j", value: nil,
        explanation: "print an object that says what was called, and failures as JSON"),
      .with,
    ] + PluginSearch.options + [.help]

  static let help = HelpText(
    usage: [
      "flowhost call [--arg KEY=VALUE ...] [--json] [--with PLUGIN ...] [--path DIR ...]",
      "              [--trust DIR ...] PLUGIN CLASS.METHOD [--] [ARGUMENT ...]",
    ],
    description: about,
    options: options,
    sections: [
      (
        "Arguments, by the letter of the signature",
        HelpText.table([
          ("b", "true or false"), ("i u x t", "an integer in the range of the type"),
          ("d", "a number"), ("s", "the text itself"), ("y", "bytes, in base64"),
          ("a", "JSON if it is JSON, otherwise a string"), ("h", "the number of a handle"),
          ("?", "before one of them: null as well"),
        ])
      ),
      (
        "JSON",
        """
          One object: "schema" ("flowhost.call/1"), "plugin", "class", "method", "signature" and
          "result". A failure is an object as well ("flowhost.error/1", with "message").
        """
      ),
      ("Plugins", PluginSearch.explanation),
      (
        "Exit codes",
        HelpText.table([
          ("0", "called"), ("2", "the arguments make no sense, or do not fit the signature"),
          ("3", "the plugin could not be found or loaded"),
          ("4", "there is no such class or method, or the engine refused the call"),
          ("70", "a fault inside flowhost"), ("74", "standard output cannot be written"),
        ])
      ),
    ],
    operands: .plugin, furtherOperands: [.method])

  /// The plugins to load: those of `--with`, then the one whose class is called.
  private let plugins: [String]
  private let classID: String
  private let method: String
  private let words: [String]
  private let arguments: Value
  private let isJSON: Bool
  private let search: PluginSearch

  init(arguments: Arguments) throws(UsageError) {
    let operands = arguments.operands
    guard let plugin = operands.first else {
      throw UsageError(command: Self.name, message: "a plugin is missing")
    }
    guard operands.count > 1 else {
      throw UsageError(command: Self.name, message: "a method is missing: CLASS.METHOD")
    }
    guard let dot = operands[1].lastIndex(of: "."), dot != operands[1].startIndex else {
      throw UsageError(command: Self.name, message: "'\(operands[1])' is not CLASS.METHOD")
    }
    plugins = arguments.values(Option.with.name) + [plugin]
    classID = String(operands[1][..<dot])
    method = String(operands[1][operands[1].index(after: dot)...])
    words = operands.dropFirst(2).map(\.withoutBytes)
    self.arguments = try arguments.keyValues("arg", of: Self.name)
    isJSON = arguments.has("json")
    search = PluginSearch(arguments: arguments)
  }

  func run() -> ExitCode {
    let log = DiagnosticLog(output: .messages)
    let failure = Failure(command: Self.name, isJSON: isJSON, log: log)
    do throws(FlowError) {
      let engine = try Engine(log.options)
      let loaded = search.each(of: plugins, telling: failure) { file throws(FlowError) in
        try engine.info(of: try file.load(in: engine))
      }
      guard let info = loaded?.last else { return .pluginNotLoaded }
      let signature = try signature(in: info)
      let values: [Value]
      do throws(FlowError) {
        values = try MethodParameters(signature: signature)
          .values(of: words, for: "\(classID).\(method)")
      } catch {
        failure.tell(error)
        return .usage
      }
      let result = try call(values, in: engine)
      try engine.end()
      show(result, of: info, signature: signature)
      return .success
    } catch {
      failure.tell(error)
      return error.exitCode
    }
  }

  private func signature(in info: PluginInfo) throws(FlowError) -> String {
    guard let found = info.classes.first(where: { $0.id == classID }) else {
      let ids = info.classes.map(\.id)
      let hint = Suggestion.hint(for: classID, among: ids)
      let known = ids.isEmpty ? "" : " (it has: \(ids.joined(separator: ", ")))"
      throw FlowError(
        FLOW_ERROR_UNKNOWN_CLASS, "'\(info.id)' has no class '\(classID)'\(hint)\(known)")
    }
    guard let known = found.methods.first(where: { $0.name == method }) else {
      let hint = Suggestion.hint(for: method, among: found.methods.map(\.name))
      throw FlowError(
        FLOW_ERROR_UNKNOWN_METHOD, "class '\(classID)' has no method '\(method)'\(hint)")
    }
    return known.signature
  }

  private func call(_ values: [Value], in engine: Engine) throws(FlowError) -> Value {
    let given = arguments.entries.isEmpty ? nil : arguments
    let instance = try engine.create(classID, given)
    Crash.keepTree(of: engine)
    let result = try engine.invoke(instance, method, values)
    // The instance may have ended itself.
    if engine.classID(of: instance) != nil { try engine.destroy(instance) }
    return result
  }

  private func show(_ result: Value, of info: PluginInfo, signature: String) {
    guard isJSON else { return Output.data.line(json: result) }
    Output.data.line(
      json: .object(
        schema: "call",
        entries: [
          ("plugin", .string(info.id)), ("class", .string(classID)), ("method", .string(method)),
          ("signature", .string(signature)), ("result", result),
        ]))
  }
}
