package import CFlowABI
import FlowCalling
package import FlowModel
package import FlowMessages
import FlowValues
import FlowCalls
import FlowRecords

/// Making and ending instances.
extension Deciding {
  /// Makes an instance and runs its `create` (flow_create).
  @_optimize(speed)
  package func create(
    _ classID: UnsafePointer<CChar>, arguments: UnsafePointer<flow_value>?
  ) throws(Fault) -> flow_handle {
    try checkNotShuttingDown()
    let entry = try classEntry(classID)
    if entry.lacksSelf { try noteMissingSelf(of: entry) }
    return try create(entry, arguments: arguments, itself: entry.userData)
  }

  /// Makes an instance of a host's class with a `self` of its own (flow_create_with).
  package func create(_ classID: UnsafePointer<CChar>, itself: UnsafeMutableRawPointer)
    throws(Fault) -> flow_handle
  {
    try checkNotShuttingDown()
    let entry = try classEntry(classID)
    guard entry.plugin == nil, entry !== alertClass else {
      throw Fault(
        FLOW_ERROR_UNSUPPORTED,
        """
        class '%' was not registered by the host; only who registers a class knows what its \
        methods take as 'self'
        """, entry.definition.id)
    }
    guard entry.definition.standard(.create) == nil else {
      throw Fault(
        FLOW_ERROR_UNSUPPORTED,
        "class '%' has 'create', which makes its instances; use flow_create()", entry.definition.id)
    }
    return try create(entry, arguments: nil, itself: itself)
  }

  @inline(__always)
  private func create(
    _ entry: ClassEntry, arguments: UnsafePointer<flow_value>?, itself: UnsafeMutableRawPointer?
  ) throws(Fault) -> flow_handle {
    if entry.isClosed { throw Deciding.unloading }
    try checkNotSaving()
    try Values.check(arguments)
    try checkDepth("creating")
    try checkChain()
    return try entry.definition.withArguments(arguments, isLive: { isLive($0) }) {
      (arguments) throws(Fault) in try make(entry, arguments: arguments, itself: itself)
    }
  }

  @_optimize(speed)
  private func make(
    _ entry: ClassEntry, arguments: UnsafePointer<flow_value>?, itself: UnsafeMutableRawPointer?
  ) throws(Fault) -> flow_handle {
    // Go to compares those of screens (Q15); those of coordinators are saved (S1).
    let isKept =
      entry.definition.kind == FLOW_KIND_SCREEN
      || tree.journal != nil && entry.definition.kind == FLOW_KIND_COORDINATOR
    let kept = isKept ? try arguments.map(OwnedValue.copy) : nil
    let handle = try reserve(entry)
    entry.addInstance()
    var pointer = itself
    if let method = entry.definition.standard(.create) {
      pointer = callCreate(method, entry: entry, handle: handle, arguments: arguments)
      guard pointer != nil else {
        cancel(handle)
        entry.removeInstance()
        throw Fault(
          FLOW_ERROR_CREATE_FAILED, "'create' of class '%' returned NULL", entry.definition.id)
      }
    }
    complete(handle, instance: Instance(entry: entry, pointer: pointer, isReady: true))
    if kept != nil || tree.journal != nil { keep(kept, of: handle) }
    return handle
  }

  @inline(__always)
  private func keep(_ arguments: OwnedValue?, of handle: flow_handle) {
    switch Handle.object(handle) {
    case .screen(let screen):
      if let arguments { screens.extra(of: screen)?.changeArguments(to: arguments) }
    case .coordinator(let coordinator):
      if tree.journal != nil {
        coordinators[coordinator]?.saved = SavedCoordinator(arguments: arguments)
      }
    default: break
    }
  }

  /// Throws while states are saved, when no instance may come or go (S2).
  package func checkNotSaving() throws(Fault) {
    guard isSaving else { return }
    throw Fault(
      FLOW_ERROR_BUSY,
      "states are being saved, so that nothing can be made or destroyed; do it when that is over")
  }

  @inline(__always)
  func callCreate(
    _ method: UnsafePointer<Method>, entry: ClassEntry, handle: flow_handle,
    arguments: UnsafePointer<flow_value>?
  ) -> UnsafeMutableRawPointer? {
    passOver()
    let answer = call(
      method, Calling.word(of: entry.userData),
      Calling.word(of: UnsafeRawPointer(pointer)),
      handle, Calling.word(of: UnsafeRawPointer(arguments)), named: handle)
    return UnsafeMutableRawPointer(bitPattern: UInt(answer))
  }

  /// Takes a slot, so that `create` gets the handle the instance will have.
  @inline(__always)
  private func reserve(_ entry: ClassEntry) throws(Fault) -> flow_handle {
    let instance = Instance(entry: entry, pointer: nil, isReady: false)
    switch entry.definition.kind {
    case FLOW_KIND_SCREEN:
      guard let key = tree.addScreen(isAlert: entry === alertClass) else { break }
      screens.insert(key, instance: instance, of: entry)
      return handle(key)
    case FLOW_KIND_COORDINATOR:
      let isRoot = entry.definition.flags & FLOW_CLASS_ROOT != 0
      guard let key = tree.addCoordinator(isRoot: isRoot) else { break }
      coordinators.insert(key, instance: instance, of: entry)
      return handle(key)
    case FLOW_KIND_PRESENTER:
      guard let key = presenters.makeKey(for: instance) else { break }
      return handle(key)
    default:
      guard let key = observers.makeKey(for: instance) else { break }
      return handle(key)
    }
    throw Fault(FLOW_ERROR_LIMIT, "all slots for objects of this kind are used up")
  }

  @inline(__always)
  private func complete(_ handle: flow_handle, instance: Instance) {
    instance.countLive(1)
    switch Handle.kind(of: handle) {
    case FLOW_KIND_SCREEN:
      let key: ScreenID = Handle.key(of: handle)
      screens[key]?.complete(instance)
    case FLOW_KIND_COORDINATOR:
      let key: CoordinatorID = Handle.key(of: handle)
      coordinators[key]?.complete(instance)
    case FLOW_KIND_PRESENTER:
      presenters.complete(Handle.key(of: handle), instance: instance)
    default:
      observers.complete(Handle.key(of: handle), instance: instance)
    }
  }

  /// Gives a slot back after `create` failed.
  private func cancel(_ handle: flow_handle) {
    switch Handle.kind(of: handle) {
    case FLOW_KIND_SCREEN:
      endTied(to: Handle.key(of: handle) as ScreenID)
      endData(of: Handle.key(of: handle) as ScreenID)
      tree.removeScreen(Handle.key(of: handle))
      screens.remove(Handle.key(of: handle))
    case FLOW_KIND_COORDINATOR:
      endTied(to: Handle.key(of: handle) as CoordinatorID)
      tree.removeCoordinator(Handle.key(of: handle))
      coordinators.remove(Handle.key(of: handle))
    case FLOW_KIND_PRESENTER:
      presenters.remove(Handle.key(of: handle))
    default:
      observers.remove(Handle.key(of: handle))
    }
  }

  /// Ends a screen that was never opened.
  package func discard(_ screen: ScreenID) {
    endTied(to: screen)
    endData(of: screen)
    // Cancelled work, or what ends data, may itself destroy the screen.
    guard let instance = screens[screen]?.instance else { return }
    tree.removeScreen(screen)
    screens.remove(screen)
    queue.callAll(about: handle(screen))
    endInstance(instance)
  }

  /// Ends a coordinator that was never attached.
  package func discard(_ coordinator: CoordinatorID) {
    endTied(to: coordinator)
    // A stopped timer or watch may itself destroy the coordinator.
    guard let instance = coordinators[coordinator]?.instance else { return }
    tree.removeCoordinator(coordinator)
    coordinators.remove(coordinator)
    queue.callAll(about: handle(coordinator))
    endInstance(instance)
  }
}
