package import CFlowABI
package import FlowModel

/// A user's wish that follows the finger, while its transaction runs (G2–G4).
package struct Gesture {
  package enum Phase {
    /// The finger is down.
    case held
    /// It was lifted, and the user goes.
    case finishing
    /// It was lifted, and the user stays, or may not go.
    case cancelling
  }

  package var phase = Phase.held
  /// Who follows the finger.
  package var presenter: PresenterID?
  /// What the presenter is shown while it is held.
  package var change: flow_change
  /// Who has been told to go and to come when it began.
  package var goes = Appearing()
  /// Cancelled when nothing is heard of it until then.
  package var deadline: UInt64?

  package init(change: flow_change, goes: Appearing) {
    self.change = change
    self.goes = goes
  }
}
