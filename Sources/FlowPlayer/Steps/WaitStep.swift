import CFlowABI
import FlowKit
import FlowKitHost
import Glibc

/// Lets time pass: `wait 500`, `wait until top done`, `wait 2000 until top done`, `wait really
/// 500`.
///
/// The script's clock goes on little by little, so that everything happens at its time. The clock
/// goes with real time where a plugin has work going on, or watches a descriptor.
struct WaitStep: Action {
  var trigger: Audience.Trigger { .time }

  /// The longest wait, in milliseconds.
  let limit: UInt64
  let isReal: Bool
  /// The expectation that ends the waiting; `nil` is the end of the time.
  let expectation: (any Instruction)?
  let line: Script.Line

  private static let usualLimit: UInt64 = 10_000
  private static let longest: UInt64 = 3_600_000
  private static let longestReal: UInt64 = 60_000
  /// The largest number of parts in which the time passes.
  private static let parts: UInt64 = 10_000

  static let read: Vocabulary.Reader = { verb, words, line throws(SyntaxError) in
    let isReal = words.skip("really")
    var limit = usualLimit
    var isUntil = words.skip("until")
    if !isUntil {
      let word = try words.next("a time in milliseconds, or until")
      guard let time = UInt64(word), time <= longest else {
        throw SyntaxError("'\(word)' is no time from 0 to \(longest) milliseconds")
      }
      limit = time
      isUntil = words.skip("until")
    }
    if isUntil { _ = words.skip("expect") }
    let expectation = isUntil ? try ExpectStep.read(verb, &words, line) : nil
    return WaitStep(limit: limit, isReal: isReal, expectation: expectation, line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    guard scene.isTopLevel else {
      throw StepFailure("a wait cannot stand in a callback, as no time passes there")
    }
    var passed: UInt64 = 0
    var watch = StopWatch()
    while true {
      if let expectation {
        do throws(StepFailure) {
          return try stage.carryOut(expectation, in: scene)
        } catch  where passed >= limit {
          throw StepFailure(
            "\(error.message), and \(limit) ms have passed", expected: error.expected,
            got: error.got)
        } catch {}
      }
      if passed >= limit || stage.hasFailed { return }
      passed += try pass(limit - passed, on: stage, watch: &watch)
    }
  }

  /// Lets a part of the time pass that is left.
  ///
  /// - Returns: the time that has passed.
  private func pass(
    _ rest: UInt64, on stage: Stage, watch: inout StopWatch
  ) throws(StepFailure) -> UInt64 {
    var time = min(rest, max(1, limit / Self.parts))
    if isReal || stage.hasRealTime {
      if limit > Self.longestReal {
        throw StepFailure(
          "a plugin has work going on, so that the time is real; "
            + "wait \(Self.longestReal) ms at most"
        )
      }
      try stage.waitForReal(min(rest, 10))
      time = min(rest, watch.takeMilliseconds())
    } else {
      watch = StopWatch()
    }
    try stage.move(clockBy: time)
    stage.reporting(line) { () throws(FlowError) in try stage.engine.dispatch() }
    return time
  }
}

extension Stage {
  /// Moves the script's clock on.
  func move(clockBy milliseconds: UInt64) throws(StepFailure) {
    let (now, isBeyond) = clock.now.addingReportingOverflow(milliseconds)
    if isBeyond {
      throw StepFailure(
        "the clock stands at \(clock.now) and cannot go \(milliseconds) beyond; "
          + "it ends at \(UInt64.max)"
      )
    }
    clock.now = now
  }

  /// True if something goes on outside of the engine: work that the script has not begun, or a
  /// watched descriptor.
  fileprivate var hasRealTime: Bool {
    engine.living(FLOW_KIND_WATCH) > 0 || engine.living(FLOW_KIND_WORK) > ownWorkCount
  }

  /// Waits until the engine has something to do.
  ///
  /// - Parameter limit: the longest wait, in milliseconds.
  fileprivate func waitForReal(_ limit: UInt64) throws(StepFailure) {
    let descriptor = try lifted { () throws(FlowError) in try engine.descriptor() }
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&wait, 1, Int32(limit))
  }
}

/// Counts real time in whole milliseconds; what is left over counts the next time.
private struct StopWatch {
  /// The start, in nanoseconds.
  private var begin = Self.now

  mutating func takeMilliseconds() -> UInt64 {
    let milliseconds = (Self.now - begin) / 1_000_000
    begin += milliseconds * 1_000_000
    return milliseconds
  }

  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
