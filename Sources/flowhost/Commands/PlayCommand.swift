import CFlowABI
import FlowKit
import FlowKitHost
import FlowPlayer
import FlowSystem
import FlowText
import Glibc

/// `flowhost play`: plays scenario files and reports them in TAP.
struct PlayCommand: Command {
  static let name = "play"
  static let summary = "play scenario files and report in TAP"

  static let options: [Option] = [
    Option(
      name: "plugins", letter: "p", value: "FOLDER",
      explanation: "where 'load NAME' finds plugins (default: the current folder)",
      completes: .folder),
    PlayParameters.option,
    Option(
      name: "trace", letter: "t", value: nil,
      explanation: "tell each callback on standard error, with its place in the script"),
    Option(
      name: "junit", letter: nil, value: "FILE",
      explanation: "write the results to FILE, too, as JUnit does",
      completes: .file(suffix: ".xml")),
    Option(
      name: "keep", letter: nil, value: "TRACE",
      explanation: "write the callbacks to TRACE; of several scripts, into that folder"),
    Option(
      name: "against", letter: nil, value: "TRACE",
      explanation: "fail at the first callback that is not that of TRACE"),
    .help,
  ]

  static let help = HelpText(
    usage: [
      "flowhost play [--plugins FOLDER] [--set NAME=VALUE ...] [--trace] [--junit FILE]",
      "              [--keep TRACE | --against TRACE] SCRIPT ...",
    ],
    description: """
      Plays scenario files: each loads plugins or declares flows of its own, makes requests and
      expects what follows. SCRIPT is a file, a folder, of which all files that end in .flow are
      played, or a quoted pattern such as 'Tests/Scenarios/?/*.flow'. The language is described in
      docs/scenarios.md.
      """,
    options: options,
    sections: [
      (
        "Output",
        """
          TAP on standard output. A scenario that fails shows file and line, what was expected, what
          was got, what the engine has told, and the tree. What the engine tells of a plugin, and no
          step looks at, is on standard error when it happens; on a terminal so is how far it is.
        """
      ),
      (
        "Traces",
        """
          --keep writes a line for each callback, and for each content that is seen, by its digest;
          what is secret is in none. --against compares with such a file, and a script fails in the
          step that brings another callback: what was expected, and what came. If there are several
          scripts, or TRACE is a folder, NAME.flow has its trace in TRACE/NAME.trace.
        """
      ),
      (
        "Exit codes",
        HelpText.table([
          ("0", "every scenario passed"),
          ("1", "a scenario failed"),
          ("2", "the arguments make no sense, or a file is missing"),
          ("70", "a fault inside flowhost"),
          ("74", "standard output, or the file of --junit or --keep, cannot be written"),
        ])
      ),
    ],
    operands: .file(suffix: ".flow")
  )

  private let files: [String]
  private let pluginFolder: String
  private let parameters: PlayParameters
  private let isTraced: Bool
  private let traces: PlayTraces
  private let junit: String?

  init(arguments: Arguments) throws(UsageError) {
    if arguments.operands.isEmpty {
      throw UsageError(command: Self.name, message: "a script is missing")
    }
    files = try Self.files(arguments.operands, of: Self.name)
    pluginFolder = arguments.value("plugins") ?? "."
    isTraced = arguments.has("trace")
    junit = arguments.value("junit")
    traces = try PlayTraces(arguments: arguments, files: files)
    parameters = try PlayParameters(arguments: arguments, of: Self.name)
  }

  /// The files that patterns match.
  static func files(_ patterns: [String], of command: String) throws(UsageError) -> [String] {
    var files: [String] = []
    for pattern in patterns {
      let found = FilePattern.files(matching: pattern)
      if found.isEmpty {
        throw UsageError(command: command, message: "no file matches '\(pattern)'")
      }
      for file in found { files += try scripts(of: file, for: command) }
    }
    return files
  }

  /// The scripts of a folder, or the script itself.
  private static func scripts(
    of file: String, for command: String
  ) throws(UsageError) -> [String] {
    guard Files.isFolder(file) else { return [file] }
    let names = (Files.names(in: file) ?? []).filter { $0.hasSuffix(".flow") }
    if names.isEmpty {
      throw UsageError(command: command, message: "no file in '\(file)' ends in .flow")
    }
    return names.map { file.hasSuffix("/") ? file + $0 : "\(file)/\($0)" }
  }

  func run() -> ExitCode {
    var tap = Tap(output: .data, planned: files.count)
    var suite = JUnit.Suite(name: "flowhost play")
    var parameters = self.parameters
    for (index, file) in files.enumerated() {
      Output.messages.progress("\(index + 1) of \(files.count): \(file)")
      Crash.keep(["flowhost: the script was '\(file)'"])
      let trace = traces.trace(of: file)
      let player = Player(
        pluginFolder: pluginFolder, parameters: parameters.values,
        audience: PlayLog(isTraced: isTraced, trace: trace).audience)
      let begin = Moment.now
      player.play(file: file) { performance in
        Output.messages.progress("")
        tap.report(performance, of: file)
        parameters.noteDeclared(performance.parameters)
        suite.cases.append(Self.result(performance, of: file, in: begin.age))
        if performance.failure == nil { trace?.endTrace() }
      }
      if let failure = trace?.failure {
        Output.messages.line("flowhost play: \(failure)")
        return .notWritten
      }
    }
    Crash.keep([])
    if let junit, let reason = JUnit(suites: [suite]).write(to: junit) {
      Output.messages.line("flowhost play: '\(junit)' cannot be written: \(reason)")
      return .notWritten
    }
    // The declarations of a script that cannot be read are not known.
    if tap.failureCount > 0 { return .failure }
    return parameters.areInVain() ? .usage : .success
  }

  private static func result(
    _ performance: Performance, of file: String, in milliseconds: Int
  ) -> JUnit.Case {
    var result = JUnit.Case(
      name: performance.title.isEmpty ? file : "\(file): \(performance.title)", group: file,
      milliseconds: milliseconds, result: .passed)
    guard let failure = performance.failure else { return result }
    var details = ["at \(failure.place)"]
    if let expected = failure.expected { details.append("expected: \(expected)") }
    if let got = failure.got { details.append("got: \(got)") }
    details += performance.diagnostics + performance.tree
    result.result = .failed(failure.message, details: details.joined(separator: "\n"))
    return result
  }
}

/// Reports events on standard error while scripts play, and keeps the last ones for a crash report.
private final class PlayLog {
  /// The number of recent messages that a crash report repeats.
  private static let limit = 5

  private let isTraced: Bool
  private let trace: PlayTrace?
  private var place = ""
  private var last: [String] = []

  init(isTraced: Bool, trace: PlayTrace?) {
    self.isTraced = isTraced
    self.trace = trace
  }

  var audience: Audience {
    var audience = Audience()
    audience.step = { [self] place in
      self.place = place
      keep()
    }
    audience.diagnostic = { [self] place, diagnostic, matters in
      let line = "\(diagnostic.word): \(diagnostic.message)"
      last = last.suffix(Self.limit - 1) + [line]
      keep()
      let isSerious = diagnostic.severity >= FLOW_SEVERITY_WARNING
      guard isTraced || (matters && isSerious) else { return }
      Output.messages.progress("")
      Output.messages.line("flowhost: \(place): \(line)")
    }
    if isTraced || trace != nil {
      audience.callback = { [trace, isTraced] place, token in
        trace?.told(token, at: place)
        guard isTraced else { return }
        Output.messages.progress("")
        Output.messages.line("\(place): \(token)")
      }
    }
    audience.wantsContents = trace != nil
    audience.comparison = trace?.comparison
    audience.load = { path, engine throws(FlowError) in try Crash.load(path, in: engine) }
    return audience
  }

  private func keep() {
    var lines = ["flowhost: the script was at '\(place)'"]
    if !last.isEmpty { lines.append("flowhost: told last:") }
    Crash.keep(lines + last.map { "  \($0)" })
  }
}
