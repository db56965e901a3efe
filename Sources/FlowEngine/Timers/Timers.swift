import CFlowABI
import FlowModel
import FlowRecords

/// A timer: a callback that runs when time has passed.
final class TimerRecord {
  let tie: Tie
  /// The timer's serial number, which breaks ties between equal due times.
  let number: UInt64
  /// The time between two runs; 0 if the timer runs once.
  let interval: UInt64
  /// The callback; nil while it runs.
  var callback: TimerCallback?
  fileprivate(set) var isOver = false
  /// The timer's slot in the queue; nil if it never runs.
  fileprivate var slot: Int?

  init(tie: Tie, number: UInt64, interval: UInt64) {
    self.tie = tie
    self.number = number
    self.interval = interval
  }
}

/// All timers of an engine. Starting and stopping one is O(log n).
struct Timers: ~Copyable, Register {
  private var records = SlotMap<TimerTag, TimerRecord?>(vacant: nil)
  private var queue = Heap<TimerRecord>()
  private var lastNumber: UInt64 = 0
  /// The round of timers that runs now; nil between rounds. A timer started during it, or due later
  /// than its time, waits for the next one.
  private var round: Round?

  private struct Round {
    let now: UInt64
    let lastNumber: UInt64
  }

  var count: Int { records.count }
  var keys: Series<TimerID> { records.keys }

  func contains(_ key: TimerID) -> Bool { records.contains(key) }
  func wasRemoved(_ key: TimerID) -> Bool { records.wasRemoved(key) }

  /// The time at which the next timer is due; nil if none is.
  var nextDue: UInt64? { queue.isEmpty ? nil : queue.firstOrder }

  /// Starts a timer. Returns nil if all slots are used up.
  mutating func start(_ tie: Tie, now: UInt64, delay: UInt64, interval: UInt64) -> TimerID? {
    lastNumber += 1
    let timer = TimerRecord(tie: tie, number: lastNumber, interval: interval)
    guard let key = records.insert(timer) else { return nil }
    if delay == .max { return key }
    // A timer started inside a round is never due before that round, even if the clock went back.
    let (due, isTooLate) = max(now, round?.now ?? 0).addingReportingOverflow(delay)
    wait(timer, due: isTooLate ? .max : due)
    return key
  }

  subscript(key: TimerID) -> TimerRecord? { records[key] }

  mutating func remove(_ key: TimerID) -> TimerRecord? {
    guard let timer = records[key] else { return nil }
    timer.isOver = true
    if let slot = timer.slot.take() { queue.remove(slot) }
    records.remove(key)
    return timer
  }

  /// Queues a timer by its due time; of timers due together, the older comes first.
  private mutating func wait(_ timer: TimerRecord, due: UInt64) {
    timer.slot = queue.insert(timer, order: due, then: timer.number)
  }

  // MARK: Running

  mutating func beginRound(_ now: UInt64) { round = Round(now: now, lastNumber: lastNumber) }
  mutating func endRound() { round = nil }

  /// Takes the next timer that is due in this round. It is queued for its next time already, or
  /// over.
  mutating func takeDue() -> TimerRecord? {
    guard let round, let due = nextDue, due <= round.now, let timer = queue.first,
      timer.number <= round.lastNumber
    else { return nil }
    if let slot = timer.slot.take() { queue.remove(slot) }
    if timer.interval == 0 {
      timer.isOver = true
      records.remove(Handle.key(of: timer.tie.subject))
    } else if let next = Timers.next(after: due, every: timer.interval, now: round.now) {
      wait(timer, due: next)
    }
    return timer
  }

  /// Returns the first multiple of an interval that is still to come; nil if that exceeds the
  /// clock.
  private static func next(after due: UInt64, every interval: UInt64, now: UInt64) -> UInt64? {
    let (times, isTooOften) = ((now - due) / interval).addingReportingOverflow(1)
    let (passed, isTooLong) = times.multipliedReportingOverflow(by: interval)
    let (next, isTooLate) = due.addingReportingOverflow(passed)
    return isTooOften || isTooLong || isTooLate ? nil : next
  }
}
