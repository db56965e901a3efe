public import CFlowABI
import FlowCalling
import FlowEngine
import FlowModel
import FlowMessages
import FlowRecords
import FlowValues
import FlowDeciding
import FlowRunning

/// C: flow_window_create
@c @implementation
public func flow_window_create(
  _ engine: OpaquePointer!, _ out_window: UnsafeMutablePointer<flow_window>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try given(out_window, named: "out_window").pointee = try engine.createWindow()
  }
}

/// C: flow_engine_windows
@c @implementation
public func flow_engine_windows(
  _ engine: OpaquePointer!, _ windows: UnsafeMutablePointer<flow_window>!, _ capacity: Int,
  _ out_count: UnsafeMutablePointer<Int>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try write(
      engine.windows.keys.map { engine.handle($0) }, to: windows, capacity: capacity,
      count: out_count)
  }
}

/// C: flow_window_layer_count
@c @implementation
public func flow_window_layer_count(
  _ engine: OpaquePointer!, _ window: flow_window, _ out_count: UnsafeMutablePointer<Int>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let window = try engine.window(window)
    try given(out_count, named: "out_count").pointee = engine.tree.windows[window].layers.count
  }
}

/// C: flow_window_layer_at
@c @implementation
public func flow_window_layer_at(
  _ engine: OpaquePointer!, _ window: flow_window, _ index: Int,
  _ out_layer: UnsafeMutablePointer<flow_layer>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let layers = engine.tree.windows[try engine.window(window)].layers
    let out = try given(out_layer, named: "out_layer")
    guard layers.indices.contains(index) else { throw .beyondTheEnd }
    out.pointee = engine.handle(layers[index])
  }
}

/// C: flow_window_top
@c @implementation
public func flow_window_top(
  _ engine: OpaquePointer!, _ window: flow_window, _ out_screen: UnsafeMutablePointer<flow_screen>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let top = engine.tree.top(of: try engine.window(window))
    try given(out_screen, named: "out_screen").pointee = top.map { engine.handle($0) } ?? 0
  }
}

/// C: flow_layer_get
@c @implementation
public func flow_layer_get(
  _ engine: OpaquePointer!, _ layer: flow_layer, _ out_info: UnsafeMutablePointer<flow_layer_info>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let key = try engine.layer(layer)
    let node = engine.tree.layers[key]
    var info = flow_layer_info()
    info.style = node.style.rawValue
    info.window = engine.handle(node.window)
    info.router = engine.handle(engine.tree.selectedTab(of: key))
    info.presenter = node.presenter.map { engine.handle($0) } ?? 0
    info.index = node.index
    info.can_drag = engine.tree.canDrag(key) ? FLOW_TRUE : FLOW_FALSE
    info.flags = node.flags.rawValue
    info.source = engine.source(of: key)
    info.source_row = engine.sourceRow(of: key)
    info.layout = node.layout.rawValue
    try write(info, to: given(out_info, named: "out_info"), name: "out_info")
  }
}

/// C: flow_router_depth
@c @implementation
public func flow_router_depth(
  _ engine: OpaquePointer!, _ router: flow_router, _ out_depth: UnsafeMutablePointer<Int>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let stack = engine.tree.shown(in: try engine.router(router))
    try given(out_depth, named: "out_depth").pointee = engine.tree.stacks[stack].screens.count
  }
}

/// C: flow_router_screen_at
@c @implementation
public func flow_router_screen_at(
  _ engine: OpaquePointer!, _ router: flow_router, _ index: Int,
  _ out_screen: UnsafeMutablePointer<flow_screen>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let stack = engine.tree.shown(in: try engine.router(router))
    let out = try given(out_screen, named: "out_screen")
    guard index >= 0, index < engine.tree.stacks[stack].screens.count else { throw .beyondTheEnd }
    out.pointee = engine.handle(engine.tree.stacks[stack].screens[index])
  }
}

/// C: flow_router_of
@c @implementation
public func flow_router_of(
  _ engine: OpaquePointer!, _ handle: flow_handle, _ out_router: UnsafeMutablePointer<flow_router>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let out = try given(out_router, named: "out_router")
    let stack: StackID? =
      switch Handle.kind(of: handle) {
      case FLOW_KIND_COORDINATOR: engine.tree.stack(of: try engine.coordinator(handle))
      case FLOW_KIND_LAYER: engine.tree.layers[try engine.layer(handle)].stack
      case FLOW_KIND_WINDOW:
        engine.tree.windows[try engine.window(handle)].layers.first.map {
          engine.tree.layers[$0].stack
        }
      case FLOW_KIND_ROUTER: try engine.router(handle)
      default: engine.tree.screens[try engine.screen(handle)].stack
      }
    out.pointee = stack.map { engine.handle($0) } ?? 0
  }
}

/// C: flow_screen_get
@c @implementation
public func flow_screen_get(
  _ engine: OpaquePointer!, _ screen: flow_screen,
  _ out_info: UnsafeMutablePointer<flow_screen_info>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let key = try engine.screen(screen)
    let node = engine.tree.screens[key]
    let layer = engine.tree.layer(of: key)
    let window = layer.map { engine.tree.layers[$0].window }
    var info = flow_screen_info()
    info.appearance = Int32(node.appearance.rawValue)
    info.class_id = engine.classID(of: key)
    info.owner = node.owner.map { engine.handle($0) } ?? 0
    info.router = node.stack.map { engine.handle($0) } ?? 0
    info.layer = layer.map { engine.handle(engine.tree.outermost($0)) } ?? 0
    info.window = window.map { engine.handle($0) } ?? 0
    info.index = node.position
    info.can_back = engine.tree.canGoBack(from: key) ? FLOW_TRUE : FLOW_FALSE
    info.flags = node.flags.rawValue
    info.transition = engine.transition(of: key)
    info.arguments = engine.screens[key]?.arguments?.pointer
    info.missing_class = engine.missingClass(of: engine.screens[key]?.instance)
    if let stack = node.stack, let layer {
      info.inner = engine.tree.layers[layer].outer == nil ? 0 : engine.handle(layer)
      info.depth = engine.tree.stacks[stack].screens.count
      info.style = engine.tree.layers[layer].style.rawValue
      info.root_flags =
        engine.tree.stacks[stack].screens.first.map { engine.tree.screens[$0].flags.rawValue } ?? 0
    }
    try write(info, to: given(out_info, named: "out_info"), name: "out_info")
  }
}

/// C: flow_coordinator_get
@c @implementation
public func flow_coordinator_get(
  _ engine: OpaquePointer!, _ coordinator: flow_coordinator,
  _ out_info: UnsafeMutablePointer<flow_coordinator_info>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let key = try engine.coordinator(coordinator)
    let node = engine.tree.coordinators[key]
    let window = node.window.flatMap { engine.tree.windows.contains($0) ? $0 : nil }
    let stack = node.phase == .created ? nil : engine.tree.stack(of: key)
    var info = flow_coordinator_info()
    info.phase = node.phase.rawValue
    info.class_id = engine.classID(of: key)
    info.parent = node.parent.map { engine.handle($0) } ?? 0
    info.window = window.map { engine.handle($0) } ?? 0
    info.router = stack.map { engine.handle($0) } ?? 0
    info.child_count = node.childCount
    info.screen_count = node.shown
    info.transition = engine.transition(of: key)
    info.carrier = node.carrier.map { engine.handle($0) } ?? 0
    info.arguments = engine.coordinators[key]?.saved?.arguments?.pointer
    info.missing_class = engine.missingClass(of: engine.coordinators[key]?.instance)
    try write(info, to: given(out_info, named: "out_info"), name: "out_info")
  }
}

/// C: flow_coordinator_children
@c @implementation
public func flow_coordinator_children(
  _ engine: OpaquePointer!, _ coordinator: flow_coordinator,
  _ children: UnsafeMutablePointer<flow_coordinator>!, _ capacity: Int,
  _ out_count: UnsafeMutablePointer<Int>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let parent = coordinator == 0 ? nil : try engine.coordinator(coordinator)
    try write(
      engine.tree.children(of: parent).map { engine.handle($0) }, to: children, capacity: capacity,
      count: out_count)
  }
}

/// C: flow_appearance_name
@c @implementation
public func flow_appearance_name(_ appearance: flow_appearance) -> UnsafePointer<CChar>! {
  flow_table_appearance_word(appearance)
}

/// C: flow_phase_name
@c @implementation
public func flow_phase_name(_ phase: flow_phase) -> UnsafePointer<CChar>! {
  flow_table_phase_word(phase)
}

/// C: flow_back_name
@c @implementation
public func flow_back_name(_ kind: flow_back_kind) -> UnsafePointer<CChar>! {
  flow_table_back_word(kind)
}

/// C: flow_window_back_target
@c @implementation
public func flow_window_back_target(
  _ engine: OpaquePointer!, _ window: flow_window,
  _ out_target: UnsafeMutablePointer<flow_back_target>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let window = try engine.window(window)
    try write(
      engine.backTarget(of: window), to: given(out_target, named: "out_target"),
      name: "out_target")
  }
}

/// C: flow_name_of
@c @implementation
public func flow_name_of(
  _ engine: OpaquePointer!, _ handle: flow_handle, _ buffer: UnsafeMutablePointer<CChar>!,
  _ size: Int
) -> UnsafePointer<CChar>! {
  guard let buffer, size > 0 else { return Text.pointer("") }
  var name = Engine.plainName(of: handle)
  if let engine {
    Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(engine))._withUnsafeGuaranteedRef {
      if $0.isOnThread { name = $0.name(of: handle) }
    }
  }
  let count = min(name.bytes.count, size - 1)
  for index in 0..<count { buffer[index] = CChar(bitPattern: name.bytes[index]) }
  buffer[count] = 0
  return UnsafePointer(buffer)
}
