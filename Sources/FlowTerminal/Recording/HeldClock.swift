import CFlowABI
import FlowKit
import FlowKitHost
import FlowSystem

/// The time of an engine whose user is recorded, in milliseconds. It moves only before an action,
/// and in small steps like a waiting script's clock, so that a replay sees the same events at the
/// same times.
final class HeldClock {
  private(set) var now = time

  /// Moves it to the present time.
  func move() { now = max(now, Self.time) }

  /// Moves it to the present time by steps, at least one, and lets the engine work after each.
  /// With a living timer each millisecond is a step, however late this is called: all that was due
  /// in between runs at its own time.
  ///
  /// - Parameter settle: Ends all changes that are being shown, before each step: in a replay none
  ///   takes time.
  func move(_ loop: SceneLoop, settle: () -> Void) throws(FlowError) {
    let end = max(Self.time, now + 1)
    if try loop.engine.liveCount(FLOW_KIND_TIMER) == 0 { now = end - 1 }
    while now < end {
      now += 1
      settle()
      loop.run()
    }
  }

  private static var time: UInt64 { UInt64(Moment.now.nanoseconds / 1_000_000) }
}
