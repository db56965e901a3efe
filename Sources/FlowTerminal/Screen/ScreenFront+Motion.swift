import CFlowABI
import CScene
import FlowKit
import FlowKitHost

extension ScreenFront {
  // MARK: Changes

  /// Takes a motion, which is drawn with the next picture.
  func comes(_ motion: Scene.Motion) {
    finishAnimation()
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
      scene.rested(motion.number)
      session.drain()
    }
  }

  /// Ends the slide, and each change that follows from that at once; a flow that changes for ever
  /// is left after a hundred.
  func settle() {
    for _ in 0..<100 {
      finishAnimation()
      guard let next = coming else { return }
      coming = nil
      scene.rested(next.motion.number)
      session.drain()
    }
  }

  private func slide(_ motion: Scene.Motion, from old: Canvas) -> Slide? {
    let new = frame.canvas
    let area = frame.layers.last ?? windowArea
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

  /// Begins a gesture on the page on top, or on its layer.
  func hold(at origin: Point?, isDrag: Bool? = nil) throws(FlowError) {
    guard gesture == nil, let layer = session.window.layers.last else { return }
    let target = session.engine.backTarget(of: session.window.handle)
    let canBack = target.map { $0.kind != FLOW_BACK_NOTHING } ?? false
    let isDrag = isDrag ?? (!canBack && layer.canDrag)
    let began = try session.hold(isDrag ? layer.handle : nil)
    if let outcome = began.outcome, !outcome.isPending {
      return session.explain(outcome, verb: "go back", noun: "going back")
    }
    gesture = HeldGesture(gesture: began, origin: origin, isDrag: isDrag)
    // The scene tells what it uncovers.
    session.drain()
    needsDrawing = true
  }

  /// Follows the finger.
  func follow(_ motion: Scene.Motion) {
    let isNew = gesture?.slide == nil
    gesture?.progress = motion.progress
    gesture?.under = motion.to
    if isNew { prepareSlide() }
    needsDrawing = true
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
      let screens = Array(top.layer.screens.dropLast())
      views[views.count - 1] = pageView(of: top.layer, showing: under, screens: screens)
    }
    let slide = Slide(
      way: held.isDrag ? .sink : .backward, old: frame.canvas, new: compose(views).canvas,
      area: frame.layers.last ?? windowArea)
    gesture?.slide = slide
  }

  func moveHeld(to progress: Double) {
    guard let held = gesture, !held.isLifted else { return }
    do {
      try session.move(held.gesture, to: progress)
      gesture?.progress = min(max(progress, 0), 1)
    } catch {
      gesture = nil
    }
    needsDrawing = true
  }

  /// Ends a gesture: the user goes, or stays.
  func lift(_ goes: Bool) {
    guard let held = gesture, !held.isLifted else { return }
    gesture?.isLifted = true
    needsDrawing = true
    do {
      try session.lift(held.gesture, goes: goes)
    } catch {
      gesture = nil
    }
  }

  /// Reports the outcome of a gesture that was lifted.
  func watchGesture() {
    guard let held = gesture ?? lifted, let outcome = held.gesture.outcome else { return }
    if outcome.isPending {
      lifted = held.isLifted ? held : nil
      return
    }
    lifted = nil
    if coming == nil { gesture = nil }
    if outcome.kind == FLOW_OUTCOME_VETOED || outcome.kind == FLOW_OUTCOME_REFUSED {
      session.explain(outcome, verb: "go back", noun: "going back")
    }
  }
}
