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

  package var phase = Phase.held
  /// The presenter that follows the finger: the window's when the gesture began.
  package var presenter: PresenterID?
  /// The change that it would make, whose progress the presenter shows while it is held.
  package var change: flow_change
  /// The screens whose `will_disappear` or `will_appear` was called when it began.
  package var goes = Appearing()
  /// The time at which it is cancelled, unless something is heard of it before.
  package var deadline: UInt64?

  package init(change: flow_change, goes: Appearing) {
    self.change = change
    self.goes = goes
  }
}
