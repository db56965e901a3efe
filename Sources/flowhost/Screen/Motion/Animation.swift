import CFlowABI
import FlowKitHost
import Glibc

/// A change of the window that is being shown, and the engine that waits for it.
struct Animation {
  let slide: Slide
  /// How far the finger had moved it already, and where it ends: 0 for one that goes back to where it was.
  let first: Double
  let last: Double
  let change: Change
  private let begin = Self.now

  static let milliseconds = 180.0
  /// Between two pictures.
  static let tick: Int32 = 16

  init(_ slide: Slide, from first: Double = 0, to last: Double = 1, _ change: Change) {
    self.slide = slide
    (self.first, self.last) = (first, last)
    self.change = change
  }

  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }

  /// From 0 to 1; at first fast, then slow.
  var progress: Double {
    let part = min(1, (Self.now - begin) / Self.milliseconds)
    let eased = 1 - (1 - part) * (1 - part) * (1 - part)
    return first + (last - first) * eased
  }

  var isOver: Bool { Self.now - begin >= Self.milliseconds }

  var picture: Canvas { slide.picture(progress) }
}
