package import CFlowABI
import FlowModel
package import FlowMessages
import FlowValues
import FlowCalls

/// Making and ending instances.
extension Engine {
  /// Makes an instance and runs its `create` (flow_create).
  package func create(
    _ classID: UnsafePointer<CChar>, _ arguments: UnsafePointer<flow_value>?
  ) throws(Fault) -> flow_handle {
    try checkNotShuttingDown()
    let entry = try classEntry(classID)
    if entry.isClosed { throw Engine.unloading }
    try Values.check(arguments)
    try checkDepth("creating")
    try checkChain()
    return try entry.definition.withArguments(arguments, isLive: { isLive($0) }) {
      (arguments) throws(Fault) in try make(entry, arguments)
    }
  }

  private func make(_ entry: ClassEntry, _ arguments: UnsafePointer<flow_value>?) throws(Fault)
    -> flow_handle
  {
    // Go to compares them (Q15).
    let kept = entry.definition.kind == FLOW_KIND_SCREEN ? try arguments.map(OwnedValue.copy) : nil
    let handle = try reserve(entry)
    entry.addInstance()
    var pointer = entry.definition.userData
    if let method = entry.definition.standard(.create) {
      pointer = callCreate(method, entry, handle, arguments)
      guard pointer != nil else {
        cancel(handle)
        entry.removeInstance()
        throw Fault(
          FLOW_ERROR_CREATE_FAILED, "'create' of class '\(entry.definition.id)' returned NULL")
      }
    }
    complete(handle, Instance(entry: entry, pointer: pointer, isReady: true))
    if let kept, case .screen(let screen) = Handle.object(handle) {
      screens.extra(of: screen)?.arguments = kept
    }
    return handle
  }

  @inline(__always)
  private func callCreate(
    _ method: Method, _ entry: ClassEntry, _ handle: flow_handle,
    _ arguments: UnsafePointer<flow_value>?
  ) -> UnsafeMutableRawPointer? {
    let answer = call(
      method, Engine.word(entry.definition.userData), Engine.word(UnsafeRawPointer(pointer)),
      handle, Engine.word(UnsafeRawPointer(arguments)))
    return UnsafeMutableRawPointer(bitPattern: UInt(answer))
  }

  /// Takes a slot, so that `create` gets the handle the instance will have.
  @inline(__always)
  private func reserve(_ entry: ClassEntry) throws(Fault) -> flow_handle {
    let instance = Instance(entry: entry, pointer: nil, isReady: false)
    switch entry.definition.kind {
    case FLOW_KIND_SCREEN:
      guard let key = tree.addScreen(isAlert: entry === alerts.entry) else { break }
      screens.add(key, instance, of: entry)
      return handle(key)
    case FLOW_KIND_COORDINATOR:
      let isRoot = entry.definition.flags & FLOW_CLASS_ROOT != 0
      guard let key = tree.addCoordinator(isRoot: isRoot) else { break }
      coordinators.add(key, instance, of: entry)
      return handle(key)
    case FLOW_KIND_PRESENTER:
      guard let key = presenters.add(instance) else { break }
      return handle(key)
    default:
      guard let key = observers.add(instance) else { break }
      return handle(key)
    }
    throw Fault(FLOW_ERROR_LIMIT, "all slots for objects of this kind are used up")
  }

  @inline(__always)
  private func complete(_ handle: flow_handle, _ instance: Instance) {
    instance.countLive(1)
    switch Handle.kind(handle) {
    case FLOW_KIND_SCREEN:
      let key: ScreenID = Handle.key(handle)
      screens[key]?.instance = instance
    case FLOW_KIND_COORDINATOR:
      let key: CoordinatorID = Handle.key(handle)
      coordinators[key]?.instance = instance
    case FLOW_KIND_PRESENTER:
      presenters.complete(Handle.key(handle), instance)
    default:
      observers.complete(Handle.key(handle), instance)
    }
  }

  /// Gives a slot back after `create` failed.
  private func cancel(_ handle: flow_handle) {
    switch Handle.kind(handle) {
    case FLOW_KIND_SCREEN:
      cancelWork(of: Handle.key(handle))
      tree.removeScreen(Handle.key(handle))
      screens.remove(Handle.key(handle))
    case FLOW_KIND_COORDINATOR:
      stopTies(of: .coordinator(Handle.key(handle)))
      tree.removeCoordinator(Handle.key(handle))
      coordinators.remove(Handle.key(handle))
    case FLOW_KIND_PRESENTER:
      presenters.remove(Handle.key(handle))
    default:
      observers.remove(Handle.key(handle))
    }
  }

  /// Throws while the instance is being created: it has no `self` yet.
  func checkReady(_ instance: Instance) throws(Fault) {
    guard instance.isReady else {
      throw Fault(
        FLOW_ERROR_BUSY,
        "an instance of class '\(instance.entry.definition.id)' is used while its 'create' runs")
    }
  }

  /// Destroys what the caller still owns (flow_destroy).
  package func destroy(_ handle: flow_handle) throws(Fault) {
    try checkDepth("destroying")
    try checkReady(try instance(handle))
    switch Handle.kind(handle) {
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
      end(instance)
      settle()
    default:
      let key = try require(handle, in: observers)
      guard let instance = observers.instance(key) else { return }
      observers.remove(key)
      end(instance)
    }
  }

  /// Counts the requests that are to open what a part was given: until they are over it is the engine's (Q11).
  func addClaims(of part: Part, _ change: Int32) {
    // What go to opens is made by the engine, and nobody's to destroy.
    guard part.opens, part.wanted == nil else { return }
    addClaim(on: part.request.presentable, change)
    for index in part.request.all.indices { addClaim(on: part.request.all[index], change) }
  }

  @inline(__always)
  private func addClaim(on object: Object, _ change: Int32) {
    switch object {
    case .screen(let screen): screens[screen]?.claims += change
    case .coordinator(let coordinator): coordinators[coordinator]?.claims += change
    default: break
    }
  }

  func hasBeenOpened(_ handle: flow_handle) -> Bool {
    switch Handle.object(handle) {
    case .screen(let screen): screens[screen]?.wasOpened == true
    case .coordinator(let coordinator): tree.coordinators[coordinator].phase != .created
    default: false
    }
  }

  /// Who has what was opened, or is to be.
  func holder(of handle: flow_handle) -> Message {
    guard hasBeenOpened(handle) else { return "was given to a request, which waits" }
    let owner = above(Handle.object(handle))
    if case .none = owner { return "is open" }
    return "is open and belongs to \(name(of: self.handle(owner)))"
  }

  private func inUse(_ handle: flow_handle) -> Fault {
    Fault(
      FLOW_ERROR_BUSY,
      "\(name(of: handle)) \(holder(of: handle)); close it instead of destroying it")
  }

  /// Ends a screen that was never opened.
  func discard(_ screen: ScreenID) {
    cancelWork(of: screen)
    // What is cancelled may itself destroy the screen.
    guard let instance = screens[screen]?.instance else { return }
    tree.removeScreen(screen)
    screens.remove(screen)
    queue.callAll(about: handle(screen))
    end(instance)
  }

  /// Ends a coordinator that was never attached.
  func discard(_ coordinator: CoordinatorID) {
    stopTies(of: .coordinator(coordinator))
    // What is stopped may itself destroy the coordinator.
    guard let instance = coordinators[coordinator]?.instance else { return }
    tree.removeCoordinator(coordinator)
    coordinators.remove(coordinator)
    queue.callAll(about: handle(coordinator))
    end(instance)
  }
}
