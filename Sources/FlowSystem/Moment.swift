import CFlowABI
import Glibc

/// A moment on a clock that only goes forward, whatever is done to the time of day.
package struct Moment: Comparable {
  /// The time since some moment before the program began.
  package let nanoseconds: Int

  package static var now: Moment {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Moment(nanoseconds: time.tv_sec * 1_000_000_000 + time.tv_nsec)
  }

  /// Returns a later moment; the last possible one if that lies beyond it.
  package static func + (moment: Moment, milliseconds: Int) -> Moment {
    let (distance, isFar) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, isBeyond) = moment.nanoseconds.addingReportingOverflow(distance)
    return Moment(nanoseconds: isFar || isBeyond ? .max : sum)
  }

  package static func < (one: Moment, other: Moment) -> Bool { one.nanoseconds < other.nanoseconds }

  /// The milliseconds since this moment.
  package var age: Int { (Self.now.nanoseconds - nanoseconds) / 1_000_000 }

  /// The milliseconds until this moment; 0 if it is over.
  package var rest: Int { max(0, -age) }
}
