import FlowCalls
package import FlowModel
package import CFlowABI
import FlowRecords

/// Noting whose method runs: for the hooks (M7), and because its state may change (S5).
extension Calling {
  /// Notes that a method of the object with this handle is about to run.
  @inline(never)
  package func noteCall(of handle: flow_handle) {
    nameCall(of: handle)
    guard notesCalls else { return }
    if caller.passesOver {
      caller.passesOver = false
      return
    }
    tree.journal?.isStirred = true
    guard handle != 0, isLive(handle) else { return }
    let object = Handle.object(handle)
    if instance(at: object)?.standard(.saveState) != nil { noteChange(of: object) }
  }

  /// Tells the hooks which object's method is called next: none, once the object has gone.
  @inline(__always)
  package func nameCall(of handle: flow_handle) { if CallHook.isSet { name(handle) } }

  @inline(never)
  private func name(_ handle: flow_handle) {
    CallHook.name(pointer, instance: isLive(handle) ? handle : 0, on: running)
  }

  /// Lets the next call of a method leave the state of its instance as it is: it is one that only
  /// tells something. The method must be there.
  package func passOver() { if notesCalls { caller.passesOver = true } }

  /// Notes that the record of an object may have changed.
  package func noteChange(of object: Object) {
    switch object {
    case .screen(let screen): tree.noteChange(of: screen)
    case .coordinator(let coordinator): tree.noteChange(of: coordinator)
    default: tree.journal?.isStirred = true
    }
  }
}
