package import CFlowABI
package import FlowModel
package import FlowMessages

extension Records {
  @_optimize(speed)
  package func handle(_ object: Object) -> flow_handle {
    switch object {
    case .none: 0
    case .screen(let key): handle(key)
    case .coordinator(let key): handle(key)
    case .window(let key): handle(key)
    case .layer(let key): handle(key)
    case .router(let key): handle(key)
    case .outside(let handle): handle
    }
  }
}

/// The result of looking up a handle: the object's key if it lives, or that it is gone.
package enum Found<Tag> {
  case living(Key<Tag>)
  case gone
}

extension Records {
  @inline(__always)
  package func handle<Tag: HandleTag>(_ key: Key<Tag>) -> flow_handle {
    Handle.make(Tag.kind, engine: tag, key: key)
  }

  /// Checks the kind and the engine in a handle, but not that its object lives.
  @inline(__always)
  package func check(_ handle: flow_handle, kind: flow_kind) throws(Fault) {
    if handle >> 60 == UInt64(UInt32(bitPattern: kind)), Handle.engine(handle) == tag { return }
    throw handleFault(handle, expected: kind)
  }

  /// Says why a handle is not one of the expected kind.
  package func handleFault(_ handle: flow_handle, expected: flow_kind) -> Fault {
    let wanted = Records.one(expected)
    if handle == 0 { return Fault(FLOW_ERROR_NULL_HANDLE, "the handle of % is 0", wanted) }
    let kind = Handle.kind(of: handle)
    if kind == FLOW_KIND_NONE {
      return Fault(
        FLOW_ERROR_INVALID_HANDLE, "what was given is no handle; that of % is needed", wanted)
    }
    if Handle.engine(handle) != tag {
      return Fault(
        FLOW_ERROR_FOREIGN_HANDLE, "% belongs to another engine", Records.plainName(of: handle))
    }
    if kind != expected {
      return Fault(
        FLOW_ERROR_WRONG_KIND,
        "% is %; % is needed", name(of: handle), Records.one(kind), wanted)
    }
    return Fault(
      FLOW_ERROR_INVALID_HANDLE, "% never was one of this engine", Records.plainName(of: handle))
  }

  /// Throws unless a number can be a handle of this engine, of any kind.
  package func checkOwn(_ handle: flow_handle) throws(Fault) {
    guard Handle.kind(of: handle) != FLOW_KIND_NONE else {
      throw Fault(FLOW_ERROR_INVALID_HANDLE, "what was given is no handle")
    }
    guard Handle.engine(handle) == tag else {
      throw Fault(
        FLOW_ERROR_FOREIGN_HANDLE, "% belongs to another engine", Records.plainName(of: handle))
    }
  }

  /// Finds the object a handle names, living or gone. Throws for a number that never was such a
  /// handle.
  @inline(__always)
  package func find<Objects: Register & ~Copyable>(
    _ handle: flow_handle, in map: borrowing Objects
  ) throws(Fault) -> Found<Objects.Tag> {
    try check(handle, kind: Objects.Tag.kind)
    let key: Key<Objects.Tag> = Handle.key(of: handle)
    if map.contains(key) { return .living(key) }
    if map.wasRemoved(key) { return .gone }
    throw handleFault(handle, expected: Objects.Tag.kind)
  }

  /// Finds the living object a handle names; throws if it is gone.
  @inline(__always)
  package func require<Objects: Register & ~Copyable>(
    _ handle: flow_handle, in map: borrowing Objects
  ) throws(Fault) -> Key<Objects.Tag> {
    switch try find(handle, in: map) {
    case .living(let key): return key
    case .gone:
      throw Fault(
        FLOW_ERROR_STALE_HANDLE,
        "% is gone", Records.plainName(of: handle))
    }
  }

  package func screen(_ handle: flow_handle) throws(Fault) -> ScreenID {
    try require(handle, in: tree.screens)
  }
  package func coordinator(_ handle: flow_handle) throws(Fault) -> CoordinatorID {
    try require(handle, in: tree.coordinators)
  }
  package func window(_ handle: flow_handle) throws(Fault) -> WindowID {
    try require(handle, in: tree.windows)
  }
  package func layer(_ handle: flow_handle) throws(Fault) -> LayerID {
    try require(handle, in: tree.layers)
  }
  package func router(_ handle: flow_handle) throws(Fault) -> StackID {
    try require(handle, in: tree.stacks)
  }
  package func presenter(_ handle: flow_handle) throws(Fault) -> PresenterID {
    try require(handle, in: presenters)
  }
  package func transition(_ handle: flow_handle) throws(Fault) -> TransitionID {
    try require(handle, in: transitions)
  }
  package func plugin(_ handle: flow_handle) throws(Fault) -> PluginID {
    try require(handle, in: plugins)
  }

  /// Returns the object of the tree that a handle names, living or gone. Throws unless it is, or
  /// was, one of this engine's objects of a kind that requests accept.
  @_optimize(speed)
  package func known(_ handle: flow_handle, kind: flow_kind) throws(Fault) -> Object {
    switch kind {
    case FLOW_KIND_SCREEN: return .screen(try known(handle, in: tree.screens))
    case FLOW_KIND_COORDINATOR: return .coordinator(try known(handle, in: tree.coordinators))
    case FLOW_KIND_WINDOW: return .window(try known(handle, in: tree.windows))
    case FLOW_KIND_LAYER: return .layer(try known(handle, in: tree.layers))
    case FLOW_KIND_ROUTER: return .router(try known(handle, in: tree.stacks))
    case FLOW_KIND_TRANSITION: _ = try known(handle, in: transitions)
    case FLOW_KIND_PLUGIN: _ = try known(handle, in: plugins)
    default: throw handleFault(handle, expected: FLOW_KIND_SCREEN)
    }
    return .outside(handle)
  }

  /// Returns the key of an object, living or gone.
  @inline(__always)
  private func known<Objects: Register & ~Copyable>(
    _ handle: flow_handle, in map: borrowing Objects
  ) throws(Fault) -> Key<Objects.Tag> {
    _ = try find(handle, in: map)
    return Handle.key(of: handle)
  }

  /// Names a kind for a message: "a screen", "an observer", "work".
  package static func one(_ kind: flow_kind) -> Message {
    let isMuch = kind == FLOW_KIND_WORK || kind == FLOW_KIND_CONTENT
    return isMuch ? Message("%", name(of: kind)) : Text.one(Message("%", name(of: kind)))
  }

  package static func name(of kind: flow_kind) -> Literal {
    switch kind {
    case FLOW_KIND_SCREEN: "screen"
    case FLOW_KIND_COORDINATOR: "coordinator"
    case FLOW_KIND_PRESENTER: "presenter"
    case FLOW_KIND_OBSERVER: "observer"
    case FLOW_KIND_WINDOW: "window"
    case FLOW_KIND_LAYER: "layer"
    case FLOW_KIND_ROUTER: "router"
    case FLOW_KIND_TRANSITION: "transition"
    case FLOW_KIND_TOKEN: "token"
    case FLOW_KIND_PLUGIN: "plugin"
    case FLOW_KIND_CONTENT: "content"
    case FLOW_KIND_QUESTION: "question"
    case FLOW_KIND_WORK: "work"
    case FLOW_KIND_TIMER: "timer"
    case FLOW_KIND_WATCH: "watch"
    default: "nothing"
    }
  }
}
