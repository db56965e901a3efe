import FlowKitHost

/// A page or a layer that a finger holds, by the mouse or by keys.
struct HeldGesture {
  /// True if a layer is pulled down; false if a page is pulled to the right.
  let isDrag: Bool
  /// The index of the place of the layer in which a page is pulled.
  let place: Int
  /// The page that it uncovers.
  var under: Scene.Page?
  var slide: Slide?
  var progress = 0.0
  /// True if the finger was lifted, and a decision is still awaited.
  var isLifted = false

  /// The keys for it.
  var explanation: String? {
    if isLifted { return nil }
    let keys = isDrag ? "Down and Up move it" : "Right and Left move it"
    return "Held, \(Int((progress * 100).rounded())) %: \(keys), Enter lets it go, Esc keeps it"
  }
}
