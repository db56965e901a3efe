package import CFlowABI
package import FlowModel

/// A user's wish that follows the finger, while its transaction runs (G2–G4).
package struct Gesture {
  package enum Phase {
    /// The finger is down.
    case held
    /// The finger was lifted, and the user goes.
    case finishing
    /// The finger was lifted, and the user stays, or may not go.
    case cancelling
  }

  package private(set) var phase = Phase.held
  /// The presenter that follows the finger: the window's when the gesture began.
  package let presenter: PresenterID?
  /// The change that it would make, whose progress the presenter shows while it is held.
  package let change: flow_change
  /// The screens whose `will_disappear` or `will_appear` was called when it began.
  package let goes: Appearing
  /// The time at which it is cancelled, unless something is heard of it before.
  package private(set) var deadline: UInt64?

  package init(change: flow_change, goes: Appearing, presenter: PresenterID?) {
    self.change = change
    self.goes = goes
    self.presenter = presenter
  }

  /// Notes that the finger was lifted, and what the user wants.
  mutating func lift(goes: Bool) { phase = goes ? .finishing : .cancelling }

  /// Gives it time, because something was heard of it.
  mutating func keepAlive(until deadline: UInt64?) { self.deadline = deadline }
}
