import FlowSystem
import Glibc

/// Runs checks of plugins, several at a time, and reports their verdicts in order.
package final class Validator {
  package struct Options {
    package var seed = TrialID.usualSeed
    package var jobs = 1
    /// The time limit of a check, in milliseconds.
    package var limit = 30_000
    /// The files of the further plugins that are loaded before each plugin, and not judged.
    package var further: [String] = []

    package init() {}
  }

  private struct Job {
    var check: Check
    var path: String
  }

  private let jobs: [Job]
  private let options: Options
  private let report: (Verdict) -> Void
  private var next = 0
  private var waiting: [Int]
  private var running: [CheckProcess] = []
  private var verdicts: [Verdict?]
  /// True for plugins that can be loaded, false for those that cannot; others are not known yet.
  private var opened: [String: Bool] = [:]
  private let hangs = Hangs()
  /// The processes that have left the group of their check, and lost their parent.
  private let orphans = Orphans()

  /// - Parameter report: Receives each verdict, in the order of plugins and checks.
  package init(
    checks: [Check], of plugins: [String], options: Options,
    report: @escaping (Verdict) -> Void
  ) {
    jobs = plugins.flatMap { path in checks.map { Job(check: $0, path: path) } }
    waiting = Array(jobs.indices)
    verdicts = Array(repeating: nil, count: jobs.count)
    self.options = options
    self.report = report
    if !checks.contains(where: { $0.id == LoadChecks.opens }) {
      // Without the check for loading, all count as loadable; each check then fails by itself.
      for path in plugins { opened[path] = true }
    }
  }

  package func run() {
    while next < jobs.count {
      startMore()
      reportFinished()
      if next < jobs.count, !running.isEmpty { settle(wait()) }
      while !ended.isEmpty {
        let more = ended
        ended = []
        settle(more)
      }
    }
  }

  // MARK: Starting

  private func startMore() {
    var index = 0
    while running.count < options.jobs, index < waiting.count {
      let job = jobs[waiting[index]]
      let isReady = job.check.stage != .use || opened[job.path] != nil
      if !isReady {
        index += 1
        continue
      }
      let number = waiting.remove(at: index)
      if job.check.stage == .use, opened[job.path] == false {
        verdicts[number] = skipped(job)
      } else {
        running.append(
          process(job, id: TrialID(check: job.check.id, seed: options.seed), index: number))
      }
    }
  }

  private func process(_ job: Job, id: TrialID, index: Int?) -> CheckProcess {
    CheckProcess(
      check: job.check, path: job.path, id: id, options: options, index: index, hangs: hangs)
  }

  private func skipped(_ job: Job) -> Verdict {
    var verdict = Verdict(
      check: job.check, plugin: job.path, result: .skipped,
      trial: TrialID(check: job.check.id, seed: options.seed))
    verdict.found = "It cannot be loaded: see \(LoadChecks.opens)."
    return verdict
  }

  // MARK: Waiting

  /// - Returns: The processes that have ended.
  private func wait() -> [CheckProcess] {
    var polled = running.flatMap(\.descriptors).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    polled.append(pollfd(fd: Signals.descriptor, events: Int16(POLLIN), revents: 0))
    let rest = running.map(\.rest).min() ?? 0
    if !running.contains(where: \.isDone) {
      poll(&polled, nfds_t(polled.count), Int32(min(rest, 999) + 1))
    }
    endIfTold()
    for process in running where !process.isDone { process.checkProgress() }
    let done = running.filter(\.isDone)
    running.removeAll { $0.isDone }
    orphans.endAll(but: Set(running.map(\.number)))
    return done
  }

  /// Ends all checks if the user has told the program to end.
  private func endIfTold() {
    guard Signals.told != 0 else { return }
    for process in running { process.stop() }
    orphans.endAll()
    Signals.endProcess(by: Signals.told)
  }

  // MARK: Verdicts

  private func settle(_ ended: [CheckProcess]) {
    for process in ended {
      guard let index = process.index else { continue }
      var verdict = process.verdict
      if process.check.isRandom, verdict.result.isBad(strict: true), !process.isHanging {
        verdict = smaller(verdict, than: process)
      }
      verdicts[index] = verdict
      if process.check.id == LoadChecks.opens { opened[process.path] = verdict.result == .passed }
    }
  }

  private func reportFinished() {
    while next < verdicts.count, let verdict = verdicts[next] {
      report(verdict)
      next += 1
    }
  }

  // MARK: Smaller failures

  /// The limits for making a failure smaller: the number of tries, and the time.
  private static let tries = 80
  private static let time = 20_000

  /// Leaves steps out as long as the walk still fails in the same way (Zeller's delta debugging).
  private func smaller(_ failure: Verdict, than process: CheckProcess) -> Verdict {
    var best = failure
    var steps = process.steps.sorted()
    best.trial.steps = steps
    var tries = 0
    let end = Moment.now + Self.time
    var part = max(1, steps.count / 2)
    while !steps.isEmpty {
      var isSmaller = false
      var start = 0
      while start < steps.count {
        if tries >= Self.tries || end.rest == 0 { return best }
        tries += 1
        var fewer = steps
        fewer.removeSubrange(start..<min(start + part, steps.count))
        if let again = failed(process, steps: fewer, as: failure.result) {
          (steps, best, isSmaller) = (fewer, again, true)
        } else {
          start += part
        }
      }
      if part == 1, !isSmaller { break }
      part = max(1, part / 2)
    }
    return best
  }

  /// Returns the failure with fewer steps; `nil` if these do not fail in the same way.
  private func failed(
    _ process: CheckProcess, steps: [Int], as result: CheckResult
  ) -> Verdict? {
    let job = Job(check: process.check, path: process.path)
    let id = TrialID(check: process.id.check, seed: process.id.seed, steps: steps)
    let again = self.process(job, id: id, index: nil)
    running.append(again)
    // Other checks may end meanwhile; they are handled afterwards.
    var others: [CheckProcess] = []
    while !again.isDone { others += wait().filter { $0 !== again } }
    running.removeAll { $0 === again }
    ended += others
    return again.verdict.result == result && !again.isHanging ? again.verdict : nil
  }

  /// The checks that ended while a failure was made smaller.
  private var ended: [CheckProcess] = []
}
