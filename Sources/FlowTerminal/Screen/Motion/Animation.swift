import FlowKitHost
import FlowSystem

/// A change of the window that is being shown, and the engine that waits for it.
struct Animation {
  let slide: Slide
  /// The start, as far as a finger had moved it, and the end: 0 for one that goes back.
  let first: Double
  let last: Double
  let change: Change
  private let begin = Moment.now

  static let milliseconds = 180.0
  /// Between two pictures.
  static let tick: Int32 = 16

  init(_ slide: Slide, from first: Double = 0, to last: Double = 1, for change: Change) {
    self.slide = slide
    (self.first, self.last) = (first, last)
    self.change = change
  }

  private var passed: Double { Double(Moment.now.nanoseconds - begin.nanoseconds) / 1e6 }

  /// From 0 to 1; at first fast, then slow.
  var progress: Double {
    let part = min(1, passed / Self.milliseconds)
    let eased = 1 - (1 - part) * (1 - part) * (1 - part)
    return first + (last - first) * eased
  }

  var isOver: Bool { passed >= Self.milliseconds }

  var picture: Canvas { slide.picture(progress) }
}
