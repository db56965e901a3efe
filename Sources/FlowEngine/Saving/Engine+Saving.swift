package import CFlowABI
import FlowCalling
package import FlowMessages
import FlowRecords

/// Saving and restoring (flow/state.h).
extension Engine {
  private static var unsupported: Fault {
    Fault(
      FLOW_ERROR_UNSUPPORTED,
      "the engine keeps nothing that could be saved; create it with FLOW_ENGINE_SAVED")
  }

  package func makeSaver() throws(Fault) -> flow_saver { throw Engine.unsupported }
  package func endSaver(_ saver: flow_saver) throws(Fault) {
    if saver != 0 { throw Engine.unsupported }
  }
  package func save(for saver: flow_saver, flags: UInt32, take: flow_record_callback)
    throws(Fault) -> Bool
  {
    throw Engine.unsupported
  }
  package func setRest(_ callback: flow_callback) throws(Fault) {}
  package func stateChanged(_ handle: flow_handle) throws(Fault) { _ = try instance(handle) }
  package func savedID(of handle: flow_handle) throws(Fault) -> UInt64 { throw Engine.unsupported }
  package func restore(
    _ records: UnsafePointer<flow_record>?, count: Int, options: flow_restore_options
  ) throws(Fault) { throw Engine.unsupported }
  package func restored(_ kind: flow_kind, id: UInt64) throws(Fault) -> flow_handle {
    throw Engine.unsupported
  }
}
