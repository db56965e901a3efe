import CFlowABI
import FlowMessages
import FlowCalling
import FlowRecords
import FlowDeciding
import FlowModel

/// Warnings of elements whose methods cannot take what they send (V3). Input that does not fit is
/// refused anyway; somebody would have to use each element to find that out.
extension Engine {
  /// Warns once for each class and element. A strict engine has refused them.
  @inline(never)
  func warnOfMisfits(in store: ContentStore, of instance: Instance, named handle: flow_handle) {
    let entry = instance.entry
    for index in store.elements.indices where store.isNew(index) {
      let element = store.elements[index]
      guard element.enabled != 0, entry.isFirstLook(at: element.key),
        let misfit = ElementCheck.misfit(of: element, in: entry.definition)
      else { continue }
      report(
        FLOW_SEVERITY_WARNING, status: misfit.status, of: handle,
        message: Message("'render' of %: %", name(of: handle), misfit))
    }
  }
}
