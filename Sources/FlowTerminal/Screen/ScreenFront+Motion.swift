import CFlowABI
import CScene
import FlowKit
import FlowKitHost
import FlowSystem

extension ScreenFront {
  // MARK: Changes

  /// Takes a motion, which is drawn with the next picture.
  func comes(_ motion: Scene.Motion) {
    coming = (motion, frame.canvas)
    lastTop = frame.layers.last
  }

  /// Begins to show a motion from the old picture, or shows its end at once.
  func begin(_ motion: Scene.Motion, from old: Canvas) {
    let held = gesture?.slide
    gesture = nil
    if old.width == frame.canvas.width, old.height == frame.canvas.height,
      let slide = motion.target == 0 ? held : slide(motion, from: old)
    {
      animation = Animation(slide: slide, for: motion)
    } else {
      scene.settle()
      session.drain()
    }
  }

  /// Ends the animation in its final picture, so that the engine goes on.
  func finishAnimation() {
    guard animation != nil else { return }
    scene.settle()
    session.drain()
  }

  /// Ends the slide, and each change that follows from that at once; a flow that changes for ever
  /// is left after a hundred.
  func settle() {
    for _ in 0..<100 where animation != nil || coming != nil {
      scene.settle()
      session.drain()
    }
  }

  private func slide(_ motion: Scene.Motion, from old: Canvas) -> Slide? {
    let new = frame.canvas
    let isLayer = motion.way == FLOW_WAY_RISE || motion.way == FLOW_WAY_SINK
    let area = area(of: isLayer ? nil : motion.place)
    switch motion.way {
    case FLOW_WAY_FORWARD: return Slide(way: .forward, old: old, new: new, area: area)
    case FLOW_WAY_BACKWARD: return Slide(way: .backward, old: old, new: new, area: area)
    case FLOW_WAY_RISE:
      var below = old
      below.paint(windowArea, as: .dimmed)
      return Slide(way: .rise, old: below, new: new, area: area)
    case FLOW_WAY_SINK:
      return Slide(way: .sink, old: old, new: new, area: lastTop ?? windowArea)
    default: return nil
    }
  }

  // MARK: Gestures

  /// Takes hold of the page on top, or of its layer. The scene tells what it uncovers.
  func hold(isDrag: Bool? = nil) throws(FlowError) {
    guard gesture == nil, let layer = scene.top else { return }
    let isDrag = isDrag ?? (!scene.canBack && layer.canDrag)
    try session.hold(isDrag ? layer.handle : nil)
  }

  /// Follows the finger.
  func follow(_ motion: Scene.Motion) {
    let isNew = gesture == nil
    if isNew { gesture = HeldGesture(isDrag: motion.way == FLOW_WAY_SINK, place: motion.place) }
    gesture?.progress = motion.progress
    gesture?.under = motion.to
    if isNew || gesture?.slide == nil { prepareSlide() }
  }

  /// Prepares the picture that the gesture uncovers: the window as it would be.
  func prepareSlide() {
    guard let held = gesture, let under = held.under else { return }
    var views = seenPages()
    guard let top = views.last else { return }
    if held.isDrag {
      views = scene.layers.dropLast().suffix(max(1, views.count - 1)).compactMap {
        pageView(of: $0)
      }
    } else {
      let going = top.columns.isEmpty ? top : top.columns[min(held.place, top.columns.count - 1)]
      var view = pageView(
        of: top.layer, showing: under, screens: going.crumbs.dropLast().map(\.screen),
        rows: going.rows)
      view.columns = top.columns.map { $0.screen == going.screen ? view : $0 }
      views[views.count - 1] = view
    }
    let slide = Slide(
      way: held.isDrag ? .sink : .backward, old: frame.canvas, new: compose(views).canvas,
      area: area(of: held.isDrag ? nil : held.place))
    gesture?.slide = slide
  }

  /// The area of a place of the layer on top; `nil`: of the whole layer.
  func area(of place: Int?) -> Area {
    if let place, frame.columns.indices.contains(place) { return frame.columns[place].area }
    return frame.layers.last ?? windowArea
  }

  /// The time of what the finger does, in milliseconds.
  private var time: UInt32 { UInt32(truncatingIfNeeded: Moment.now.nanoseconds / 1_000_000) }

  func moveHeld(to progress: Double) {
    handleHeld { (session) throws(FlowError) in try session.moveHeld(to: progress, at: time) }
  }

  /// Lifts the finger: the user goes, or stays.
  func liftHeld() {
    gesture?.isLifted = true
    handleHeld { (session) throws(FlowError) in try session.liftFinger(at: time) }
  }

  /// Takes what is held to its end.
  func letHeldGo() {
    gesture?.isLifted = true
    handleHeld { (session) throws(FlowError) in
      try session.moveHeld(to: 1, at: time)
      try session.liftFinger(at: time)
    }
  }

  /// Leaves what is held where it was. A mouse that is still down holds nothing more.
  func keepHeld() {
    held = nil
    gesture?.isLifted = true
    handleHeld { (session) throws(FlowError) in try session.cancelHeld() }
  }

  private func handleHeld(_ handle: (Session) throws(FlowError) -> Void) {
    do {
      try handle(session)
      session.drain()
    } catch {
      gesture = nil
    }
    needsDrawing = true
  }
}
