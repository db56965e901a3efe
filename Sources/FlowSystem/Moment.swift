import CFlowABI
import Glibc

/// A moment on a clock that only goes forward, whatever is done to the time of day.
package struct Moment: Comparable {
  /// Since some moment before the program began.
  package let nanoseconds: Int

  package static var now: Moment {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Moment(nanoseconds: time.tv_sec * 1_000_000_000 + time.tv_nsec)
  }

  /// The moment so much later; the last one that there is if that lies beyond it.
  package static func + (moment: Moment, milliseconds: Int) -> Moment {
    let (distance, isFar) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, isBeyond) = moment.nanoseconds.addingReportingOverflow(distance)
    return Moment(nanoseconds: isFar || isBeyond ? .max : sum)
  }

  package static func < (one: Moment, other: Moment) -> Bool { one.nanoseconds < other.nanoseconds }

  /// The milliseconds since then.
  package var age: Int { (Self.now.nanoseconds - nanoseconds) / 1_000_000 }

  /// Milliseconds until it comes; 0 if it is over.
  package var rest: Int { max(0, -age) }
}
