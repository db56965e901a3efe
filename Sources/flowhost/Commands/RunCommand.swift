import CFlowABI
import FlowDiscovery
import FlowKit
import FlowKitHost
import FlowSystem
import FlowTerminal
import FlowText
import Glibc

/// The paragraphs that open the help.
private let about = """
  Loads a plugin, opens one of its coordinators and shows it: on the whole terminal, if standard
  input and output are one, otherwise, and with --line or --json, by lines from standard input.
  When the coordinator finishes, its value is printed on standard output as JSON.

  The VALUE of an argument is read as JSON if it is JSON (7, true, "7", null, [1,2]); otherwise it
  is a string.
  """

/// The help's paragraph about output.
private let outputText = """
    Screens go to standard output if that is a terminal, and to standard error otherwise, so that
    a pipe gets the result only. With --json every screen is one line of JSON on standard output
    ("schema": "flowhost.screen/1"), and so are a mistake ("flowhost.error/1") and, last, the
    result ("flowhost.result/1", with "cause" and "value").
  """

/// `flowhost run`: drives a flow on the whole terminal, or by lines.
struct RunCommand: Command {
  static let name = "run"
  static let summary = "run a flow of a plugin, on the whole terminal or line by line"

  static let options: [Option] = ownOptions + PluginSearch.options + [.help]

  private static let ownOptions: [Option] = [
    Option(
      name: "coordinator", letter: "c", value: "ID",
      explanation: "the coordinator class to run (default: the plugin's first)",
      completes: .coordinator),
    Option(
      name: "arg", letter: "a", value: "KEY=VALUE",
      explanation: "an argument for the coordinator; may stand more than once"),
    Option(
      name: "link", letter: "l", value: "URI",
      explanation: "a deep link to open when the flow has started"),
    Option(
      name: "json", letter: "j", value: nil,
      explanation: "show screens and the result as lines of JSON"),
    Option(
      name: "line", letter: nil, value: nil,
      explanation: "read commands line by line, also on a terminal"),
    Option(
      name: "plain", letter: nil, value: nil,
      explanation: "for screen readers: no frames, no colours, nothing that moves"),
    Option(
      name: "no-animation", letter: nil, value: nil, explanation: "show changes at once"),
    Option(
      name: "word", letter: nil, value: "NAME=TEXT",
      explanation: "a word of the host, as back=Zurück; may stand more than once"
    ),
    Option(
      name: "record", letter: "r", value: "FILE",
      explanation: "write what you do as a play script", completes: .file(suffix: ".flow")),
    Option(
      name: "watch", letter: "w", value: nil,
      explanation: "load a plugin again, in its place, when its file has changed"),
    .with,
    Option(
      name: "session", letter: "s", value: "NAME",
      explanation: "resume what is kept under this name, and keep each step",
      completes: .session),
    Option(
      name: "no-save", letter: nil, value: nil, explanation: "resume a session, and keep nothing"),
    Option(
      name: "begin-anew", letter: nil, value: nil,
      explanation: "put a session aside that cannot be read, and begin anew"),
    Option.store,
    Option(
      name: "trace", letter: "t", value: nil, explanation: "tell each event on standard error"),
  ]

  static let help = HelpText(
    usage: [
      "flowhost run [--coordinator ID] [--arg KEY=VALUE ...] [--link URI] [--json] [--trace]",
      "             [--line] [--plain] [--no-animation] [--record FILE | --watch]",
      "             [--session NAME [--no-save | --begin-anew] [--store DIR]]",
      "             [--word NAME=TEXT ...]",
      "             [--with PLUGIN ...] [--path DIR ...] [--trust DIR ...] PLUGIN",
    ],
    description: about,
    options: options,
    sections: [
      (
        "On the whole terminal",
        """
          F1 shows what the keys do. Where nothing can be drawn on the terminal that TERM names,
          lines are read, and a message says why. The colours are those of its theme; with NO_COLOR
          in the environment there are none, and nothing moves.
        """
      ),
      (
        "Sessions",
        """
          With --session all that is open is kept after each step, and resumed the next time, also
          after the program was killed or the plugin built anew. --coordinator and --arg count where
          nothing is resumed. To leave asks nobody; a flow that has ended begins anew. A session
          that cannot be read is put aside under another name if you say so, at a terminal or by
          --begin-anew. 'flowhost sessions' lists them.
        """
      ),
      ("Input, one command a line", LineCommand.explanation.indented),
      ("Output", outputText),
      ("Plugins", PluginSearch.explanation),
      (
        "Exit codes",
        HelpText.table([
          ("0", "the flow finished with a value"),
          ("1", "the flow ended without a value, or input ended before it"),
          ("2", "the arguments make no sense"),
          ("3", "the plugin could not be found or loaded"),
          ("4", "the engine refused what was asked"),
          ("70", "a fault inside flowhost"),
          ("74", "standard output, or the file of --record, cannot be written"),
        ])
      ),
    ],
    operands: .plugin
  )

  private let path: String
  /// The plugins to load: those of `--with`, then the one whose flow is run.
  private let plugins: [String]
  private let search: PluginSearch
  private let coordinator: String?
  private let arguments: Value
  private let link: String?
  private let isJSON: Bool
  private let isTraced: Bool
  private let record: String?
  private let isWatched: Bool
  private let session: NamedSession?
  private let isLines: Bool
  private let isPlain: Bool
  private let isAnimated: Bool
  private let words: [(word: flow_word, text: String)]

  init(arguments: Arguments) throws(UsageError) {
    path = try arguments.plugin(of: Self.name)
    plugins = try arguments.plugins(of: Self.name)
    search = PluginSearch(arguments: arguments)
    coordinator = arguments.value("coordinator")
    self.arguments = try arguments.keyValues("arg", of: Self.name)
    link = arguments.value("link")?.withoutBytes
    isJSON = arguments.has("json")
    isTraced = arguments.has("trace")
    isWatched = arguments.has("watch")
    record = arguments.value("record")
    session = try NamedSession(arguments: arguments)
    if isWatched, record != nil {
      throw UsageError(
        command: Self.name,
        message: "'--record' and '--watch' do not go together: a script has each plugin once")
    }
    words = try Self.words(arguments.values("word").map(\.withoutBytes))
    isLines = arguments.has("line")
    isPlain = arguments.has("plain")
    isAnimated = !arguments.has("no-animation") && !isPlain && text(getenv("NO_COLOR")).isEmpty
  }

  private static func words(
    _ given: [String]
  ) throws(UsageError) -> [(word: flow_word, text: String)] {
    var words: [(word: flow_word, text: String)] = []
    for each in given {
      let parts = each.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw UsageError(command: name, message: "'\(each)' is not NAME=TEXT")
      }
      guard let word = WordName.numbers[parts[0]] else {
        let hint = Suggestion.hint(for: parts[0], among: WordName.numbers.keys.sorted())
        throw UsageError(command: name, message: "there is no word '\(parts[0])'\(hint)")
      }
      words.append((word, parts[1]))
    }
    return words
  }

  func run() -> ExitCode {
    let log = DiagnosticLog(output: .messages)
    Signals.catchEnding()
    do throws(FlowError) {
      var options = Session.Options()
      options.words = words
      options.isRecorded = record != nil
      options.isSaved = session != nil || isWatched || record == nil && isOnScreen
      let session = try Session(log: log, settings: options)
      let code = drive(session, log: log)
      try session.engine.end()
      // Ends in order, but by the signal, so that the parent process sees it.
      if Signals.told != 0 { Signals.endProcess(by: Signals.told) }
      return code
    } catch {
      return fail(error, code: error.exitCode, log: log)
    }
  }

  private func drive(_ session: Session, log: DiagnosticLog) -> ExitCode {
    do throws(FlowError) {
      let loaded = search.each(
        of: plugins, telling: Failure(command: Self.name, isJSON: isJSON, log: log)
      ) { file throws(FlowError) in
        // The session keeps the closure, which keeps no session.
        try session.use(file.path) { [engine = session.engine] () throws(FlowError) in
          try file.load(in: engine, hasOwnPages: isWatched)
        }
      }
      guard let plugin = loaded?.last else { return .pluginNotLoaded }
      let isResumed = try self.session?.resume(in: session) ?? false
      if let record {
        do throws(FlowError) {
          try session.record(to: record)
        } catch {
          return fail(recording: error)
        }
      }
      let classID = isResumed ? nil : try choose(from: plugin)
      if isWatched { try session.watchPlugins() }
      let ending = try show(session, classID: classID)
      let failure = endRecord(of: session)
      // Coordinators that still run end before the result is printed, which comes last.
      try session.engine.end()
      let code = report(ending, isClosed: session.isClosed)
      return failure.map(fail(recording:)) ?? code
    } catch {
      return fail(error, code: error.exitCode, log: log)
    }
  }

  /// Opens the coordinator and shows it until it ends, or the user leaves.
  ///
  /// - Parameter classID: `nil` if something is open already.
  /// - Returns: The flow's own ending; `nil` if the user left.
  private func show(_ session: Session, classID: String?) throws(FlowError) -> Ending? {
    let screen = try screenFront(session)
    defer { screen?.end() }
    let lines =
      screen == nil ? try LineFront(session: session, isJSON: isJSON, isTraced: isTraced) : nil
    if let classID { try session.open(classID, arguments: arguments) }
    if let link { try session.open(link: link) }
    let hasEnded: Bool
    if let screen {
      hasEnded = try screen.run()
    } else {
      hasEnded = try lines?.run() ?? false
    }
    return hasEnded ? session.ending : nil
  }

  private var isOnScreen: Bool { !isJSON && !isLines && Terminal.obstacle == nil }

  /// Returns the front for the whole terminal; `nil` if lines are read.
  private func screenFront(_ session: Session) throws(FlowError) -> ScreenFront? {
    guard !isJSON, !isLines, Terminal.isThere else { return nil }
    let obstacle = Terminal.obstacle
    let wishes = Terminal.Wishes(isPlain: isPlain)
    guard obstacle == nil, let terminal = Terminal(wishes: wishes) else {
      let reason = obstacle ?? "ncurses cannot draw on this terminal"
      Output.messages.line("flowhost run: lines are read, because \(reason)")
      return nil
    }
    do throws(FlowError) {
      return try ScreenFront(
        session: session, on: terminal, isAnimated: isAnimated, isTraced: isTraced)
    } catch {
      terminal.leave()
      throw error
    }
  }

  /// Ends the record; returns the reason if it could not be written.
  private func endRecord(of session: Session) -> FlowError? {
    do throws(FlowError) {
      try session.endRecord()
      return nil
    } catch {
      return error
    }
  }

  private func fail(recording failure: FlowError) -> ExitCode {
    Output.messages.line("flowhost run: \(failure.message)")
    return .notWritten
  }

  private func fail(
    _ failure: FlowError, code: ExitCode, log: DiagnosticLog
  ) -> ExitCode {
    Failure(command: Self.name, isJSON: isJSON, log: log).tell(failure)
    return code
  }

  private func choose(from plugin: PluginInfo) throws(FlowError) -> String {
    let known = plugin.classes.filter(\.isCoordinator).map(\.id)
    guard let coordinator else {
      if plugin.first.isEmpty {
        throw FlowError(
          FLOW_ERROR_UNKNOWN_CLASS, "'\(path)' has no coordinator to run")
      }
      Output.messages.line("flowhost run: running '\(plugin.first)'")
      return plugin.first
    }
    if known.contains(coordinator) { return coordinator }
    let hint = Suggestion.hint(for: coordinator, among: known)
    throw FlowError(
      FLOW_ERROR_UNKNOWN_CLASS,
      "'\(path)' has no coordinator '\(coordinator)'\(hint) "
        + "(it has: \(known.joined(separator: ", ")))")
  }

  /// Prints the result.
  ///
  /// - Parameter isClosed: true if the user has left.
  private func report(_ ending: Ending?, isClosed: Bool) -> ExitCode {
    let isFinished = ending?.cause == .finished
    let told = isClosed ? nil : ending.map { word(of: flow_cause_name($0.cause.rawValue)) }
    let cause = told ?? "quit"
    if isJSON {
      Output.data.line(json: ScreenJSON.result(cause: cause, value: ending?.value))
    } else if isFinished {
      Output.data.line(json: ending?.value ?? .null)
    } else {
      Output.messages.line("flowhost run: ended without a value (\(cause))")
    }
    return isFinished ? .success : .failure
  }
}

extension String {
  /// The text with two spaces before each line, as sections of the help have.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
      .joined(separator: "\n")
  }
}
