import FlowCalls
package import CFlowABI
package import FlowMessages
package import FlowModel

/// Finding instances and their owners.
extension Records {
  /// Finds the instance behind a handle of any kind that has methods.
  package func instance(_ handle: flow_handle) throws(Fault) -> Instance {
    switch handle >> 60 {
    case UInt64(FLOW_KIND_SCREEN):
      if let record = screens[try screen(handle)] { return record.instance }
    case UInt64(FLOW_KIND_COORDINATOR):
      if let record = coordinators[try coordinator(handle)] { return record.instance }
    case UInt64(FLOW_KIND_PRESENTER):
      if let instance = presenters.instance(try presenter(handle)) { return instance }
    default:
      let observer = try require(handle, in: observers)
      if let instance = observers.instance(observer) { return instance }
    }
    throw Fault(FLOW_ERROR_STALE_HANDLE, "% is gone", Records.plainName(of: handle))
  }

  /// Finds the living screen or coordinator behind a handle; nil if it is gone, or its `create`
  /// still runs.
  @inline(__always)
  package func readyInstance(_ handle: flow_handle) -> Instance? {
    guard Handle.engine(handle) == tag else { return nil }
    let found: Instance?
    switch handle >> 60 {
    case UInt64(FLOW_KIND_SCREEN): found = screens[Handle.key(of: handle)]?.instance
    case UInt64(FLOW_KIND_COORDINATOR): found = coordinators[Handle.key(of: handle)]?.instance
    default: return nil
    }
    guard let found, found.isReady else { return nil }
    return found
  }

  /// Throws while the instance is being created: it has no `self` yet.
  package func checkReady(_ instance: Instance) throws(Fault) {
    guard instance.isReady else {
      throw Fault(
        FLOW_ERROR_BUSY,
        "an instance of class '%' is used while its 'create' runs", instance.entry.definition.id)
    }
  }

  /// Returns a screen's owner, or a coordinator's parent or carrier; `.none` if there is none.
  package func above(_ object: Object) -> Object {
    switch object {
    case .screen(let screen):
      guard tree.screens.contains(screen), let owner = tree.screens[screen].owner else { break }
      return .coordinator(owner)
    case .coordinator(let coordinator):
      guard tree.coordinators.contains(coordinator) else { break }
      if let parent = tree.coordinators[coordinator].parent { return .coordinator(parent) }
      if let carrier = tree.coordinators[coordinator].carrier { return .screen(carrier) }
    default: break
    }
    return .none
  }

  package func hasBeenOpened(_ handle: flow_handle) -> Bool {
    switch Handle.object(handle) {
    case .screen(let screen): screens[screen]?.wasOpened == true
    case .coordinator(let coordinator): tree.coordinators[coordinator].phase != .created
    default: false
    }
  }

  /// Says, for a message, who holds a screen or coordinator: the one it belongs to, or a request
  /// that is to open it.
  package func holder(of handle: flow_handle) -> Message {
    guard hasBeenOpened(handle) else { return "was given to a request, which waits" }
    let owner = above(Handle.object(handle))
    if case .none = owner { return "is open" }
    return Message("is open and belongs to %", name(of: self.handle(owner)))
  }

  /// Finds the class with an id; throws if there is none.
  @_optimize(speed)
  package func classEntry(_ id: UnsafePointer<CChar>) throws(Fault) -> ClassEntry {
    guard let entry = classes.find(id) else { throw unknownClass(Message(id)) }
    return entry
  }

  package func unknownClass(_ id: Message) -> Fault {
    Fault(
      FLOW_ERROR_UNKNOWN_CLASS, "no class has the id '%'; register it, or load its plugin", id)
  }

  /// Returns true if a handle names a living object of this engine.
  package func isLive(_ handle: flow_handle) -> Bool {
    guard Handle.engine(handle) == tag else { return false }
    switch Handle.kind(of: handle) {
    case FLOW_KIND_SCREEN: return tree.screens.contains(Handle.key(of: handle))
    case FLOW_KIND_COORDINATOR: return tree.coordinators.contains(Handle.key(of: handle))
    case FLOW_KIND_WINDOW: return tree.windows.contains(Handle.key(of: handle))
    case FLOW_KIND_LAYER: return tree.layers.contains(Handle.key(of: handle))
    case FLOW_KIND_ROUTER: return tree.stacks.contains(Handle.key(of: handle))
    case FLOW_KIND_PRESENTER: return presenters.contains(Handle.key(of: handle))
    case FLOW_KIND_OBSERVER: return observers.contains(Handle.key(of: handle))
    case FLOW_KIND_TRANSITION: return transitions.contains(Handle.key(of: handle))
    case FLOW_KIND_TOKEN: return tokens.contains(Handle.key(of: handle))
    case FLOW_KIND_PLUGIN: return plugins.contains(Handle.key(of: handle))
    case FLOW_KIND_QUESTION: return questions.contains(Handle.key(of: handle))
    default: return livesInService(self, handle)
    }
  }
}
