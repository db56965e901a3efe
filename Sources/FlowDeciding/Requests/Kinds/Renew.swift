import CFlowABI
import FlowCalling
package import FlowMessages
import FlowRecords
import FlowValues
package import FlowModel

/// Renew: makes an instance anew in its place (S16).
extension Deciding {
  /// The journal of an engine that saves; throws in any other.
  package func savingJournal() throws(Fault) -> Journal {
    if let journal = tree.journal { return journal }
    throw Fault(
      FLOW_ERROR_UNSUPPORTED,
      "the engine keeps nothing that could be saved; create it with FLOW_ENGINE_SAVED")
  }

  /// Reads the state that an instance is given; none: it is asked.
  func copyState(_ given: borrowing Given, into part: Part) throws(Fault) {
    _ = try savingJournal()
    guard let state = given.request.value else { return }
    part.bring(try OwnedValue.copy(of: state))
    part.count(to: Int(given.version))
  }
}
