package import CFlowABI
import FlowCalling
import FlowDeciding
package import FlowMessages
import FlowModel
import FlowRecords

/// Saving and restoring, beside the saves and restores themselves (flow/state.h).
extension Engine {
  /// Sets the function that is called at rest. Takes the callback over unless it throws.
  package func setRest(_ given: flow_callback) throws(Fault) {
    try checkNotShuttingDown()
    if given.function != nil { _ = try savingJournal() }
    let old = rest.take()
    rest = TimerCallback(given: given, engine: self)
    if loop.isAtRest { loop.isRestReplaced = true }
    old?.endData(in: self)
    if given.function == nil { endData(given.user_data, destroy: given.destroy) }
  }

  /// Notes that an instance would lend another state (flow_state_changed).
  package func stateChanged(_ handle: flow_handle) throws(Fault) {
    switch Handle.kind(of: handle) {
    case FLOW_KIND_COORDINATOR: tree.noteChange(of: try coordinator(handle))
    default: tree.noteChange(of: try screen(handle))
    }
  }

  /// The id under which an object is saved (flow_saved_id).
  package func savedID(of handle: flow_handle) throws(Fault) -> UInt64 {
    let journal = try savingJournal()
    let id: UInt64?
    switch Handle.kind(of: handle) {
    case FLOW_KIND_COORDINATOR: id = journal.id(of: try coordinator(handle))
    case FLOW_KIND_WINDOW: id = journal.id(of: try window(handle))
    case FLOW_KIND_LAYER: id = journal.id(of: try layer(handle))
    case FLOW_KIND_ROUTER: id = journal.id(of: try router(handle))
    default: id = journal.id(of: try screen(handle))
    }
    if let id { return id }
    throw Fault(FLOW_ERROR_LIMIT, "all ids of the session are used up; begin a new session")
  }

  package func restore(
    _ records: UnsafePointer<flow_record>?, count: Int, options: flow_restore_options
  ) throws(Fault) { _ = try savingJournal() }
  package func restored(_ kind: flow_kind, id: UInt64) throws(Fault) -> flow_handle {
    _ = try savingJournal()
    return 0
  }
}
