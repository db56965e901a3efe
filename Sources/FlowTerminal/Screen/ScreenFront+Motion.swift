import CFlowABI
import FlowKit
import FlowKitHost

/// A gesture that the user holds.
struct HeldGesture {
  let gesture: Gesture
  /// The place where the finger began; `nil` for a gesture made with keys.
  let origin: Point?
  /// True if a layer is pulled down; false if a page is pulled to the right.
  let isDrag: Bool
  /// The engine's description of the gesture.
  var facts: flow_gesture?
  var slide: Slide?
  var progress = 0.0
  /// True if the finger was lifted, and a decision is still awaited.
  var isLifted = false

  var explanation: String? {
    if isLifted || origin != nil { return nil }
    let keys = isDrag ? "Down and Up move it" : "Right and Left move it"
    return "Held, \(Int((progress * 100).rounded())) %: \(keys), Enter lets it go, Esc keeps it"
  }
}

extension ScreenFront {
  // MARK: Changes

  /// Begins to animate a change from the old picture, or shows it at once.
  func begin(_ change: Change, from old: Canvas) {
    let lifted = gesture
    if change.facts.kind != FLOW_CHANGE_SET, gesture != nil { gesture = nil }
    guard isAnimated, change.facts.animated != FLOW_FALSE, old.width == frame.canvas.width,
      old.height == frame.canvas.height
    else { return change.complete() }
    let first = lifted?.progress ?? 0
    if change.facts.kind == FLOW_CHANGE_CANCEL, let slide = lifted?.slide {
      animation = Animation(slide: slide, from: first, to: 0, for: change)
    } else if let slide = slide(change, from: old) {
      animation = Animation(slide: slide, from: first, for: change)
    } else {
      change.complete()
    }
  }

  /// Ends a slide that a request waits for, also one that has not begun, in its final picture.
  func hurry(_ token: flow_token) {
    if animation?.change.facts.token == token { finishAnimation() }
    guard let coming, coming.change.facts.token == token else { return }
    self.coming = nil
    coming.change.complete()
  }

  /// Ends the slide, and each change that follows from that at once; a flow that changes for ever
  /// is left after a hundred.
  func settle() {
    finishAnimation()
    for _ in 0..<100 {
      guard let next = coming else { return }
      coming = nil
      next.change.complete()
    }
  }

  private func slide(_ change: Change, from old: Canvas) -> Slide? {
    let new = frame.canvas
    let area = frame.layers.last ?? windowArea
    switch change.facts.kind {
    case FLOW_CHANGE_PUSH: return Slide(way: .forward, old: old, new: new, area: area)
    case FLOW_CHANGE_POP: return Slide(way: .backward, old: old, new: new, area: area)
    case FLOW_CHANGE_PRESENT:
      var below = old
      below.paint(windowArea, as: .dimmed)
      return Slide(way: .rise, old: below, new: new, area: area)
    case FLOW_CHANGE_DISMISS:
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
    gesture = HeldGesture(
      gesture: began, origin: origin, isDrag: isDrag, facts: beginning, slide: nil)
    beginning = nil
    prepareSlide()
    needsDrawing = true
  }

  func moved(_ facts: flow_gesture) {
    if gesture == nil { beginning = facts } else { gesture?.progress = facts.progress }
    needsDrawing = true
  }

  /// Prepares the picture that the gesture uncovers: the window as it would be.
  func prepareSlide() {
    guard let facts = gesture?.facts else { return }
    var views = self.views()
    guard let top = views.last else { return }
    if facts.style == FLOW_STYLE_PUSH {
      let screens = Array(top.layer.screens.dropLast())
      views[views.count - 1] = view(of: top.layer, showing: facts.to, screens: screens)
    } else if views.count > 1 {
      views.removeLast()
    } else {
      let layers = session.window.layers.dropLast()
      views =
        layers.last.map {
          [view(of: $0, showing: $0.screens.last ?? FLOW_NONE, screens: $0.screens)]
        } ?? []
    }
    let under = compose(views).canvas
    gesture?.slide = Slide(
      way: facts.style == FLOW_STYLE_PUSH ? .backward : .sink, old: frame.canvas, new: under,
      area: frame.layers.last ?? windowArea)
  }

  func move(to progress: Double) {
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
