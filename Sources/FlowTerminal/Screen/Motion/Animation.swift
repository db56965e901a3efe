import FlowKitHost
import FlowSystem

/// A change of the window that is being shown, while the engine waits for it.
struct Animation {
  let slide: Slide
  /// The progress at which it starts, where a finger has left it, and at which it ends: 0 if it
  /// goes back.
  let first: Double
  let last: Double
  private let begin = Moment.now

  static let milliseconds = 180.0
  /// The milliseconds between two pictures: no more than 60 a second.
  static let tick: Int32 = 17

  init(slide: Slide, for motion: Scene.Motion) {
    self.slide = slide
    (first, last) = (motion.progress, motion.target)
  }

  private var passed: Double { Double(Moment.now.nanoseconds - begin.nanoseconds) / 1e6 }

  /// The progress, from 0 to 1; first fast, then slow.
  var progress: Double {
    let part = min(1, passed / Self.milliseconds)
    let eased = 1 - (1 - part) * (1 - part) * (1 - part)
    return first + (last - first) * eased
  }

  var isOver: Bool { passed >= Self.milliseconds }

  var picture: Canvas { slide.picture(progress) }
}
