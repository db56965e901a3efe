package import CFlowABI
import FlowCalling
import FlowDeciding
package import FlowMessages
import FlowModel
import FlowRecords

/// Destroys objects that were never opened.
extension Running {
  /// Destroys an object that the caller still owns (flow_destroy).
  package func destroy(_ handle: flow_handle) throws(Fault) {
    try checkDepth("destroying")
    try checkNotSaving()
    try checkReady(try instance(handle))
    switch Handle.kind(of: handle) {
    case FLOW_KIND_SCREEN:
      let key = try screen(handle)
      guard let record = screens[key], !record.wasOpened, record.claims == 0 else {
        throw inUse(handle)
      }
      discard(key)
    case FLOW_KIND_COORDINATOR:
      let key = try coordinator(handle)
      guard tree.coordinators[key].phase == .created,
        coordinators[key]?.claims == 0
      else {
        throw inUse(handle)
      }
      discard(key)
    case FLOW_KIND_PRESENTER:
      let key = try presenter(handle)
      guard let instance = presenters.instance(key) else { return }
      if let window = presenters.window(key), windows[window]?.presenter == key {
        changePresenter(to: nil, of: window)
      }
      presenters.remove(key)
      endInstance(instance)
      settle()
    default:
      let key = try require(handle, in: observers)
      guard let instance = observers.instance(key) else { return }
      observers.remove(key)
      endInstance(instance)
    }
  }

  private func inUse(_ handle: flow_handle) -> Fault {
    Fault(
      FLOW_ERROR_BUSY,
      "% %; close it instead of destroying it", name(of: handle), holder(of: handle))
  }
}
