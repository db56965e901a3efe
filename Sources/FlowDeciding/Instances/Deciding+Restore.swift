package import CFlowABI
import FlowCalling
import FlowCalls
package import FlowMessages
package import FlowModel
package import FlowRecords
package import FlowValues

/// Making instances in a place that is there already: of what was saved, and of what is renewed
/// (S7, S16).
extension Deciding {
  /// Takes the place of a screen that is restored.
  package func reserveScreen(for entry: ClassEntry) throws(Fault) -> ScreenID {
    guard let key = tree.addScreen(isAlert: entry === alertClass) else { throw Deciding.noSlots }
    screens.insert(
      key, instance: Instance(entry: entry, pointer: nil, isReady: false), of: entry)
    // Nobody else can open or destroy it.
    screens[key]?.claim(1)
    return key
  }

  /// Takes the place of a coordinator that is restored.
  package func reserveCoordinator(for entry: ClassEntry, isRoot: Bool) throws(Fault)
    -> CoordinatorID
  {
    guard let key = tree.addCoordinator(isRoot: isRoot) else { throw Deciding.noSlots }
    coordinators.insert(
      key, instance: Instance(entry: entry, pointer: nil, isReady: false), of: entry)
    coordinators[key]?.claim(1)
    coordinators[key]?.saved = SavedCoordinator(arguments: nil)
    return key
  }

  private static var noSlots: Fault {
    Fault(FLOW_ERROR_LIMIT, "all slots for objects of this kind are used up")
  }

  /// Runs the `create` of a class with arguments that were saved. The instance is not ready, and
  /// stands nowhere yet.
  package func makeInstance(
    of entry: ClassEntry, at handle: flow_handle, arguments: UnsafePointer<flow_value>?
  ) throws(Fault) -> (instance: Instance, arguments: OwnedValue?) {
    if entry.isClosed { throw Deciding.unloading }
    return try entry.definition.withArguments(
      // A handle among them was found by what it was saved as, and may have gone since (S10).
      arguments, isLive: { _ in true }
    ) { (arguments) throws(Fault) in
      let kept = try arguments.map(OwnedValue.copy)
      entry.addInstance()
      var pointer = entry.userData
      if let method = entry.definition.standard(.create) {
        pointer = callCreate(method, entry: entry, handle: handle, arguments: arguments)
        guard pointer != nil else {
          entry.removeInstance()
          throw Fault(
            FLOW_ERROR_CREATE_FAILED, "'create' of class '%' returned NULL", entry.definition.id)
        }
      }
      let instance = Instance(entry: entry, pointer: pointer, isReady: false)
      instance.countLive(1)
      return (instance, kept)
    }
  }

  /// Lets an instance be called from now on.
  package func makeReady(_ object: Object) {
    guard let instance = instance(at: object) else { return }
    let ready = Instance(entry: instance.entry, pointer: instance.pointer, isReady: true)
    switch object {
    case .screen(let screen): screens[screen]?.complete(ready)
    case .coordinator(let coordinator): coordinators[coordinator]?.complete(ready)
    default: break
    }
  }

  /// Gives an instance its state (S7). Returns false if it refuses. An absent method takes any.
  package func restoreState(
    _ state: UnsafePointer<flow_value>?, version: UInt32, of instance: Instance,
    named handle: flow_handle
  ) -> Bool {
    guard let method = instance.standard(.restoreState) else { return true }
    passOver()
    let answer = call(
      method, Calling.word(of: instance.pointer), Calling.word(of: state), UInt64(version), 0,
      named: handle, count: 3)
    return Int32(truncatingIfNeeded: answer) != FLOW_FALSE
  }

  /// Ends a place that was taken for a screen or a coordinator that is not restored after all.
  package func giveUp(_ object: Object) {
    switch object {
    case .screen(let screen):
      screens[screen]?.claim(-1)
      if screens[screen]?.instance.pointer != nil { return discard(screen) }
      tree.removeScreen(screen)
      screens.remove(screen)
    case .coordinator(let coordinator):
      coordinators[coordinator]?.claim(-1)
      if coordinators[coordinator]?.instance.pointer != nil { return discard(coordinator) }
      tree.removeCoordinator(coordinator)
      coordinators.remove(coordinator)
    default: break
    }
  }
}
