import FlowCalls
package import FlowModel
package import CFlowABI
package import FlowRecords

/// Noting which instances may have changed their states (S5).
extension Calling {
  /// Notes that a method runs whose first argument is `itself`: the state of that instance counts
  /// as changed.
  @inline(never)
  package func noteCall(of itself: UInt64) {
    if caller.passesOver {
      caller.passesOver = false
      return
    }
    tree.journal?.isStirred = true
    for handle in stateful[NumberTable.number(ofAddress: itself)] ?? [] where isLive(handle) {
      noteChange(of: Handle.object(handle))
    }
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

  /// Remembers an instance that keeps a state.
  package func addState(of instance: Instance, named handle: flow_handle) {
    guard notesCalls, instance.standard(.saveState) != nil else { return }
    let itself = NumberTable.number(ofAddress: Calling.word(of: instance.pointer))
    let all = stateful[itself] ?? []
    if !all.contains(handle) { stateful[itself] = all + [handle] }
  }

  /// Forgets instances of this pointer that have gone, or have another by now (S16): what is made
  /// next may lie at the same address.
  func forgetState(of instance: Instance) {
    let itself = NumberTable.number(ofAddress: Calling.word(of: instance.pointer))
    guard let all = stateful[itself] else { return }
    let left = all.kept {
      isLive($0) && self.instance(at: Handle.object($0))?.pointer == instance.pointer
    }
    stateful[itself] = left.isEmpty ? nil : left
  }
}
