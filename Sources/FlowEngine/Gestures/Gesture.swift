import CFlowABI
import FlowModel

/// A user's wish that follows the finger, while its transaction runs (G2–G4).
struct Gesture {
  enum Phase {
    /// The finger is down.
    case held
    /// It was lifted, and the user goes.
    case finishing
    /// It was lifted, and the user stays, or may not go.
    case cancelling
  }

  var phase = Phase.held
  /// Who follows the finger.
  var presenter: PresenterID?
  /// What the presenter is shown while it is held.
  var change: flow_change
  /// Who has been told to go and to come when it began.
  var goes = Appearing()
  /// Cancelled when nothing is heard of it until then.
  var deadline: UInt64?
}
