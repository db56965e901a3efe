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

  package private(set) var phase = Phase.held
  /// Who follows the finger.
  package let presenter: PresenterID?
  /// What the presenter is shown while it is held.
  package let change: flow_change
  /// Who has been told to go and to come when it began.
  package let goes: Appearing
  /// Cancelled when nothing is heard of it until then.
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
