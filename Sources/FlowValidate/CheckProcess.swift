import CValidate
import FlowKit
import FlowSystem
import FlowText
import Glibc

/// A process that runs one check of one plugin, and its group, which ends with it.
final class CheckProcess {
  let check: Check
  let path: String
  let id: TrialID
  /// The index among the requested checks; none while a failure is made smaller.
  let index: Int?
  private(set) var isDone = false
  /// The steps of a walk that it has taken.
  private(set) var steps: Set<Int> = []

  private let limit: Int
  private let further: [String]
  private let began = Moment.now
  private var milliseconds = 0
  private var process: ChildProcess?
  /// Readable when the process has ended.
  private var ending: Int32 = -1
  private var results: Pipe?
  private let output: Int32
  private let position = CheckPlace()
  private let hangs: Hangs
  private var isToldToStop = false
  private var lastCall: String?
  /// A hang that was known before, and the check that found it.
  private var hungAgain: (place: String, check: String)?
  private var unread: [UInt8] = []
  private var notes: [String] = []
  private var words: [String] = []

  private static let noteLimit = 25
  private static let outputLimit = 4_000
  /// The milliseconds that it may take to name its place, once its time is over.
  private static let grace = 1_000

  /// - Parameters:
  ///   - hangs: The hangs that other checks have found; this one adds its own.
  init(
    check: Check, path: String, id: TrialID, options: Validator.Options, index: Int?, hangs: Hangs
  ) {
    self.check = check
    self.path = path
    self.id = id
    limit = options.limit
    further = options.further
    self.index = index
    self.hangs = hangs
    output = validate_memory_file()
    start()
  }

  deinit {
    for descriptor in [ending, output, position.descriptor] where descriptor >= 0 {
      close(descriptor)
    }
  }

  var number: pid_t { process?.number ?? -1 }

  // MARK: Starting

  private func start() {
    guard output >= 0, let pipe = try? Pipe() else {
      return fail("the system has no descriptor left")
    }
    results = pipe
    _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK)
    let words = further.flatMap { ["--with", $0] }
    var program = Program.itself(["validate", "--reproduce", id.text] + words + ["--", path])
    program.environment =
      CheckRun.surroundings(isWatched: false)
      + [CheckRun.environment(descriptor: pipe.writing, place: position.descriptor)]
    (program.output, program.messages) = (output, output)
    program.shared = [pipe.writing, position.descriptor]
    do throws(Program.Failure) {
      let process = try ChildProcess(program: program)
      pipe.closeWriting()
      self.process = process
      ending = validate_process_descriptor(process.number)
      if ending < 0 { fail(text(strerror(errno))) }
    } catch {
      fail(error.sentence)
    }
  }

  /// Ends the check with an error, because its process could not be started.
  private func fail(_ reason: String) {
    stop()
    // Ignores the process's ending, which says nothing about the plugin.
    process = nil
    words = [CheckResult.failed.rawValue, "The check could not be run: \(reason).", ""]
    isDone = true
  }

  // MARK: Waiting

  /// The descriptors for poll().
  var descriptors: [Int32] { [results?.reading ?? -1, ending] }

  /// The milliseconds until `checkProgress()` has to be called.
  var rest: Int { hangs.isEmpty(for: path) ? deadline.rest : min(deadline.rest, patience / 2) }

  private var deadline: Moment { began + limit + (isToldToStop ? Self.grace : 0) }

  /// Reads its messages, notices its end, and kills it when its time is over.
  func checkProgress() {
    read()
    guard let process, !process.hasEnded() else { return finish() }
    if !isToldToStop, !hangs.isEmpty(for: path) {
      let (place, age) = position.readPlace()
      if age >= patience, let check = hangs.check(thatFound: place, of: path) {
        hungAgain = (place, check)
        process.end()
        return finish()
      }
    }
    guard deadline.rest == 0 else { return }
    if isToldToStop {
      process.end()
      finish()
    } else {
      isToldToStop = true
      let place = position.text
      hangs.remember(place, of: path, in: check)
      lastCall = place.isEmpty ? nil : place
      // Makes it report the callback it is in (`CCrash`).
      kill(process.number, SIGABRT)
    }
  }

  /// The milliseconds for a callback that is known to hang.
  private var patience: Int { max(100, min(300, limit / 100)) }

  /// Kills it at once, with all processes it has started.
  func stop() {
    if isDone { return }
    process?.end()
    isDone = true
  }

  private func finish() {
    read()
    milliseconds = began.age
    isDone = true
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while let results {
      let count = Glibc.read(results.reading, &buffer, buffer.count)
      if count > 0 {
        unread += buffer.prefix(count)
        continue
      }
      // A plugin may have closed the pipe: then only the end of the process remains to wait for.
      if count == 0 { self.results = nil }
      break
    }
    while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
      readLine(String(decoding: unread[..<end], as: UTF8.self))
      unread.removeSubrange(...end)
    }
  }

  private func readLine(_ line: String) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard let kind = parts.first else { return }
    if kind == "result", parts.count == 4 { words = Array(parts.dropFirst()) }
    if kind == "step", let step = parts.last.flatMap({ Int($0) }) { steps.insert(step) }
    if kind == "note", parts.count > 1 {
      notes.append(parts[1])
      if notes.count > Self.noteLimit { notes.removeFirst() }
    }
  }

  // MARK: What came of it

  var verdict: Verdict {
    var verdict = Verdict(check: check, plugin: path, result: .failed, trial: id)
    verdict.milliseconds = milliseconds
    verdict.notes = notes
    verdict.output = written
    if let hungAgain {
      verdict.found =
        "It was not waited for in \(hungAgain.place), which had not ended in \(hungAgain.check)."
      verdict.advice = Self.patienceAdvice
    } else if isToldToStop {
      verdict.found = "It had not ended after \(limit / 1000) s\(place.map { ", in \($0)" } ?? "")."
      verdict.advice = Self.patienceAdvice
    } else if let number = process?.ending?.signal {
      verdict.result = .crashed
      let signal = ProcessEnding.name(ofSignal: number)
      verdict.found = "It crashed (\(signal))\(place.map { " in \($0)" } ?? "")."
      verdict.advice = "Repeat it under a debugger: gdb --args flowhost validate --reproduce ..."
    } else if let result = words.first.flatMap({ CheckResult(rawValue: $0) }) {
      (verdict.result, verdict.found, verdict.advice) = (result, words[1], words[2])
    } else {
      verdict.found = "It ended the process, with exit code \(process?.ending?.exitCode ?? 0)."
      verdict.advice = "Never call exit() or its like; finish the flow, or give back a failure."
    }
    return verdict
  }

  private static let patienceAdvice =
    "Wait for nothing in a callback: it is the host that waits meanwhile."

  var isHanging: Bool { isToldToStop || hungAgain != nil }

  /// The plugin's output, without this program's own messages.
  private var written: String {
    var bytes = [UInt8](repeating: 0, count: Self.outputLimit)
    let count = pread(output, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// The callback named by the crash handler, like `'render' of 'shop.list' of 'shop.so'`; if the
  /// plugin prevents that handler, the callback that has not ended.
  private var place: String? {
    let mark = "flowhost: crashed in "
    let line = written.split(separator: "\n").first { $0.hasPrefix(mark) }
    return line.map { String($0.dropFirst(mark.count)) } ?? lastCall
  }
}
