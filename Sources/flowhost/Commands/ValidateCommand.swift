import CFlowABI
import FlowDiscovery
import FlowKit
import FlowSystem
import FlowText
import FlowValidate
import Glibc

/// The paragraphs that open the help.
private let about = """
  Checks that plugins keep the rules: their files, what loading does, their classes, and what they
  do when users and hosts do what they should, and what they should not. Each check runs in a
  process of its own; one that crashes or hangs takes nothing along. docs/validate.md says of each
  why it is there and how to mend what it finds.

  A plugin that opens classes of another one is checked with that: --with loads it before each
  PLUGIN. What it does is not judged; where it crashes or hangs, the report names it.

  The plugin's code runs, and all its buttons are pressed: do it where nothing can be lost.
  """

/// The help's paragraph about output.
private let outputText = """
    TAP on standard output; with --json one object ("schema": "flowhost.validate/1"). A check is
    passed, skipped, a warning, failed or crashed; what is not passed says what was found, what to
    do, and the ID that repeats it: check, seed and steps. Of a random walk that fails only the
    steps are told that are needed.
  """

/// `flowhost validate`: checks that plugins keep the rules, each check in a process of its own.
struct ValidateCommand: Command {
  static let name = "validate"
  static let summary = "check that plugins keep the rules"

  static let options: [Option] =
    [
      Option(name: "strict", letter: "s", value: nil, explanation: "a warning is a failure"),
      Option(name: "json", letter: "j", value: nil, explanation: "print JSON instead of TAP"),
      Option(
        name: "junit", letter: nil, value: "FILE",
        explanation: "also write a report for JUnit's readers",
        completes: .file(suffix: ".xml")),
      Option(
        name: "only", letter: "o", value: "PATTERN",
        explanation: "only checks like 'load.*'; may stand more than once"),
      Option(
        name: "only-failed", letter: nil, value: nil,
        explanation: "show only what failed; all checks run"),
      Option(name: "list", letter: "l", value: nil, explanation: "list the checks"),
      Option(
        name: "reproduce", letter: "r", value: "ID",
        explanation: "run one failure again, in this process, showing all"),
      Option(
        name: "seed", letter: nil, value: "N",
        explanation: "what random walks follow from (default: 1)"),
      Option(
        name: "jobs", letter: nil, value: "N",
        explanation: "how many checks run at a time (default: one for each processor)"),
      Option(
        name: "limit", letter: nil, value: "SECONDS",
        explanation: "how long a check may take (default: 30)"),
      .with,
    ] + PluginSearch.options + [.help]

  static let help = HelpText(
    usage: [
      "flowhost validate [--strict] [--json] [--junit FILE] [--only PATTERN ...]",
      "                  [--only-failed] [--seed N] [--jobs N] [--limit SECONDS]",
      "                  [--with PLUGIN ...] [--path DIR ...] [--trust DIR ...] PLUGIN ...",
      "flowhost validate --reproduce ID [--with PLUGIN ...] PLUGIN",
      "flowhost validate --list [--json]",
    ],
    description: about,
    options: options,
    sections: [
      ("Output", outputText),
      ("Plugins", PluginSearch.explanation),
      (
        "Exit codes",
        HelpText.table([
          ("0", "all passed; warnings are allowed, unless it is --strict"),
          ("1", "a check failed or crashed"),
          ("2", "the arguments make no sense"),
          ("3", "there is no such plugin, or it is not trusted"),
          ("70", "a fault inside flowhost"), ("74", "standard output cannot be written"),
        ])
      ),
    ],
    operands: .plugin
  )

  private let plugins: [String]
  /// The plugins that are loaded before each, and not judged.
  private let further: [String]
  private let search: PluginSearch
  private let checks: [Check]
  private let isStrict: Bool
  private let isJSON: Bool
  private let isList: Bool
  private let isOnlyFailed: Bool
  private let junitFile: String?
  private let reproduced: (check: Check, id: TrialID)?
  private var options = Validator.Options()

  init(arguments: Arguments) throws(UsageError) {
    plugins = arguments.operands
    further = arguments.values(Option.with.name)
    search = PluginSearch(arguments: arguments)
    isStrict = arguments.has("strict")
    isJSON = arguments.has("json")
    isList = arguments.has("list")
    isOnlyFailed = arguments.has("only-failed")
    junitFile = arguments.value("junit")
    checks = try Self.checks(arguments.values("only"))
    reproduced = try arguments.value("reproduce").map { (text) throws(UsageError) in
      try Self.reproduced(text)
    }
    options.seed = try Self.number(
      "seed", in: arguments, usual: TrialID.usualSeed, range: 0...UInt64.max)
    let processors = UInt64(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    options.jobs = Int(try Self.number("jobs", in: arguments, usual: processors, range: 1...256))
    options.limit =
      Int(try Self.number("limit", in: arguments, usual: 30, range: 1...86_400)) * 1_000
    if plugins.isEmpty, !isList {
      throw UsageError(command: Self.name, message: "a plugin is missing")
    }
    if reproduced != nil, plugins.count > 1 {
      throw UsageError(
        command: Self.name, message: "'\(plugins[1])' is too much; a failure is that of one plugin")
    }
  }

  private static func checks(_ patterns: [String]) throws(UsageError) -> [Check] {
    if patterns.isEmpty { return Checks.all }
    var wanted: Set<String> = []
    for pattern in patterns {
      let found = Checks.matching(pattern)
      if found.isEmpty {
        let hint = Suggestion.hint(for: pattern, among: Checks.all.map(\.id))
        throw UsageError(
          command: name, message: "no check is called '\(pattern)'\(hint) (--list shows them)")
      }
      wanted.formUnion(found.map(\.id))
    }
    return Checks.all.filter { wanted.contains($0.id) }
  }

  private static func reproduced(
    _ text: String
  ) throws(UsageError) -> (check: Check, id: TrialID) {
    guard let id = TrialID(text) else {
      throw UsageError(
        command: name, message: "'\(text)' is no ID of a failure, as 'walk.random@1:0-3,9' is")
    }
    guard let check = Checks.named(id.check) else {
      let hint = Suggestion.hint(for: id.check, among: Checks.all.map(\.id))
      throw UsageError(command: name, message: "no check is called '\(id.check)'\(hint)")
    }
    return (check, id)
  }

  private static func number(
    _ option: String, in arguments: Arguments, usual: UInt64, range: ClosedRange<UInt64>
  ) throws(UsageError) -> UInt64 {
    guard let text = arguments.value(option) else { return usual }
    guard let number = UInt64(text), range.contains(number) else {
      throw UsageError(
        command: name,
        message:
          "'\(text)' is no number from \(range.lowerBound) to \(range.upperBound) for --\(option)")
    }
    return number
  }

  // MARK: Running

  func run() -> ExitCode {
    if isList { return list() }
    let failure = Failure(command: Self.name, isJSON: isJSON, log: DiagnosticLog(output: .messages))
    let all = search.each(of: further + plugins, telling: failure) { file throws(FlowError) in
      try Self.checkItMayRun(file)
      return file.path
    }
    guard let all else { return .pluginNotLoaded }
    let files = Array(all.suffix(plugins.count))
    var options = self.options
    options.further = all.dropLast(plugins.count)
    if let reproduced {
      return reproduce(reproduced.check, id: reproduced.id, of: files[0], with: options.further)
    }
    Signals.catchEnding()
    var report = ValidationReport(
      plugins: plugins.count, further: options.further, checks: checks.count, isStrict: isStrict,
      isJSON: isJSON, isOnlyFailed: isOnlyFailed)
    Validator(checks: checks, of: files, options: options) { report.add($0) }.run()
    report.writePlanAtEnd()
    if isJSON { Output.data.lines(json: report.json) }
    if let junitFile, let failure = report.junit.write(to: junitFile) {
      Output.messages.line("flowhost validate: '\(junitFile)' cannot be written: \(failure)")
      return .notWritten
    }
    return report.hasFailure ? .failure : .success
  }

  private static func checkItMayRun(_ file: PluginFile) throws(FlowError) {
    if access(file.path.fileName, F_OK) != 0 {
      let reason = FlowKit.text(strerror(errno))
      throw FlowError(FLOW_ERROR_PLUGIN_OPEN, "there is no plugin '\(file.path)': \(reason)")
    }
    // A file that was found, not named, is run only if nobody else can change it.
    guard file.onlyTrusted else { return }
    let look = PluginLook.look(at: file.path, onlyTrusted: true)
    if case .failed(let reason) = look, reason.holds(" is not trusted: ") {
      throw FlowError(FLOW_ERROR_PLUGIN_OPEN, reason)
    }
  }

  private func list() -> ExitCode {
    if isJSON {
      let rows = checks.map { check in
        Value.map([
          .init(key: "id", value: .string(check.id)),
          .init(key: "about", value: .string(check.about)),
        ])
      }
      Output.data.lines(
        json: .map([
          .init(key: "schema", value: .string("flowhost.checks/1")),
          .init(key: "checks", value: .list(rows)),
        ]))
    } else {
      for line in HelpText.rows(checks.map { ($0.id, $0.about) }) { Output.data.line(line) }
    }
    return .success
  }

  /// Runs one check here, where a debugger can watch it.
  private func reproduce(
    _ check: Check, id: TrialID, of path: String, with further: [String]
  ) -> ExitCode {
    if let run = CheckRun.ofEnvironment() { run.run(check, path: path, further: further, id: id) }
    CheckRun.enter(OwnProgram.arguments)
    let trial = Trial(
      path: path, further: further, id: id, tell: { Output.data.line("  \($0)") })
    Output.data.line("\(id.text): \(check.about)")
    let orphans = Orphans()
    let finding = CheckRun.finding(check, in: trial)
    orphans.endAll()
    guard let finding else {
      Output.data.line("passed")
      return .success
    }
    Output.data.line("\(finding.result.rawValue): \(finding.found)")
    if !finding.advice.isEmpty { Output.data.line(finding.advice) }
    return finding.result.isBad(strict: isStrict) ? .failure : .success
  }
}
