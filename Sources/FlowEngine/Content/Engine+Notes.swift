import CFlowABI
import FlowCalls
import FlowMessages
import FlowCalling
import FlowRecords
import FlowDeciding
import FlowModel

/// Tells of a content that a screen has described, once for each class.
extension Engine {
  /// Warns, once for each class and element, of elements whose methods cannot take what they send
  /// (V3): somebody would have to use each element to find that out. A strict engine has refused
  /// them.
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

  /// Notes, once for each class without `save_state`, that a screen shows what a user has entered:
  /// a restored one would not (S6). Secrets are not to come back (S14).
  @inline(never)
  func noteLoss(of store: ContentStore, shownBy instance: Instance, named handle: flow_handle) {
    let entry = instance.entry
    if entry.isLossTold || instance.standard(.saveState) != nil { return }
    guard
      let element = store.elements.first(where: {
        $0.value_revision > $0.put_revision && $0.secret == 0
      })
    else { return }
    entry.isLossTold = true
    report(
      FLOW_SEVERITY_NOTE, status: FLOW_OK, of: handle,
      message: Message(
        """
        % shows what a user has entered in '%', and a restored one does not, as class '%' has no \
        'save_state'; give it 'save_state' and 'restore_state'
        """, name(of: handle), element.id, entry.definition.id))
  }
}
