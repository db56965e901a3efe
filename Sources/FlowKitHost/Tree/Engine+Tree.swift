public import CFlowABI
public import FlowKit

extension Engine {
  /// The name of an object in the engine's messages: "setup.welcome#3".
  public func name(of handle: flow_handle) -> String { link.name(of: handle) }

  /// True while an object is there. It is no error to ask about one that is gone.
  public func lives(_ handle: flow_handle) -> Bool { link.lives(handle) }

  /// The windows, oldest first.
  public var windows: [flow_window] {
    list { buffer, capacity, count in flow_engine_windows(link.engine, buffer, capacity, count) }
  }

  /// The layers of a window, bottom first; none for a window that is empty or gone.
  public func layers(of window: flow_window) -> [LayerInfo] {
    layerHandles(of: window).compactMap(layer)
  }

  /// The handles of the layers of a window, bottom first.
  public func layerHandles(of window: flow_window) -> [flow_layer] {
    var count = 0
    guard flow_window_layer_count(link.engine, window, &count) == FLOW_OK else { return [] }
    return (0..<count).compactMap { index in
      var handle: flow_layer = FLOW_NONE
      let status = flow_window_layer_at(link.engine, window, index, &handle)
      return status == FLOW_OK ? handle : nil
    }
  }

  /// A description of a layer; `nil` if it is gone.
  public func layer(_ handle: flow_layer) -> LayerInfo? {
    var info = flow_layer_info()
    info.struct_size = UInt32(MemoryLayout<flow_layer_info>.size)
    guard flow_layer_get(link.engine, handle, &info) == FLOW_OK else { return nil }
    return LayerInfo(
      handle: handle, index: info.index, style: info.style, presenter: info.presenter,
      canDrag: info.can_drag != FLOW_FALSE,
      screens: screens(of: info.router), layout: info.layout, tabs: tabs(of: handle),
      panes: panes(of: handle), source: text(info.source),
      sourceRow: text(info.source_row))
  }

  /// The tabs or pages of a layer, in order; none for a layer without.
  public func tabs(of layer: flow_layer) -> [TabInfo] {
    stacks(counted: flow_layer_tab_count, read: flow_layer_tab_at, of: layer)
  }

  /// The panes of a layer, in order; none for a layer without.
  public func panes(of layer: flow_layer) -> [TabInfo] {
    stacks(counted: flow_layer_pane_count, read: flow_layer_pane_at, of: layer)
  }

  private func stacks(
    counted count: (OpaquePointer?, flow_layer, UnsafeMutablePointer<Int>?) -> flow_status,
    read: (OpaquePointer?, flow_layer, Int, UnsafeMutablePointer<flow_tab_info>?) -> flow_status,
    of layer: flow_layer
  ) -> [TabInfo] {
    var number = 0
    guard count(link.engine, layer, &number) == FLOW_OK else { return [] }
    return (0..<number).compactMap { index in
      var info = flow_tab_info()
      info.struct_size = UInt32(MemoryLayout<flow_tab_info>.size)
      guard read(link.engine, layer, index, &info) == FLOW_OK else { return nil }
      return TabInfo(
        id: text(info.id), title: text(info.title), isSelected: info.selected != FLOW_FALSE,
        router: info.router, screens: screens(of: info.router), isSeen: info.seen != FLOW_FALSE,
        keepsPlace: info.flags & FLOW_TAB_KEEPS_PLACE != 0, emptyText: text(info.empty_text),
        layer: info.layer)
    }
  }

  /// The tabs or the panes of a layer, in order; none for a layer with one stack.
  public func stacks(of layer: flow_layer) -> [TabInfo] {
    let panes = panes(of: layer)
    return panes.isEmpty ? tabs(of: layer) : panes
  }

  /// All screens of a layer, root first: of each tab or pane, and of the layers that stand inside.
  public func allScreens(of layer: flow_layer) -> [flow_screen] {
    let stacks = stacks(of: layer)
    guard !stacks.isEmpty else { return self.layer(layer)?.screens ?? [] }
    return stacks.flatMap { $0.layer == FLOW_NONE ? $0.screens : allScreens(of: $0.layer) }
  }

  /// The number of panes that fit side by side in a window, as its host has said.
  public func fit(of window: flow_window) -> Int {
    var count = 0
    return flow_window_panes(link.engine, window, &count) == FLOW_OK ? count : 1
  }

  /// The screens of a stack, root first.
  public func screens(of router: flow_router) -> [flow_screen] {
    var depth = 0
    guard flow_router_depth(link.engine, router, &depth) == FLOW_OK else { return [] }
    return (0..<depth).compactMap { index in
      var screen: flow_screen = FLOW_NONE
      let status = flow_router_screen_at(link.engine, router, index, &screen)
      return status == FLOW_OK ? screen : nil
    }
  }

  /// The top screen of the top layer; `nil` in an empty window.
  public func top(of window: flow_window) -> flow_screen? {
    var screen: flow_screen = FLOW_NONE
    guard flow_window_top(link.engine, window, &screen) == FLOW_OK, screen != FLOW_NONE else {
      return nil
    }
    return screen
  }

  /// The place to which the user's back would lead; `nil` if the window is gone. Nobody is asked.
  public func backTarget(of window: flow_window) -> BackTarget? {
    var target = flow_back_target()
    target.struct_size = UInt32(MemoryLayout<flow_back_target>.size)
    guard flow_window_back_target(link.engine, window, &target) == FLOW_OK else { return nil }
    return BackTarget(kind: target.kind, screen: target.screen, title: text(target.title))
  }

  /// The stack that a screen is on, or that a coordinator, layer or window pushes on.
  public func router(of handle: flow_handle) throws(FlowError) -> flow_router {
    var router: flow_router = FLOW_NONE
    try link.check(flow_router_of(link.engine, handle, &router))
    return router
  }

  /// A description of a screen; `nil` if it is gone.
  public func screen(_ handle: flow_screen) -> ScreenInfo? {
    var info = flow_screen_info()
    info.struct_size = UInt32(MemoryLayout<flow_screen_info>.size)
    guard flow_screen_get(link.engine, handle, &info) == FLOW_OK else { return nil }
    return ScreenInfo(
      appearance: info.appearance, classID: text(info.class_id), owner: info.owner,
      layer: info.layer, index: info.index, canBack: info.can_back != FLOW_FALSE,
      depth: info.depth, style: info.style, rootFlags: info.root_flags)
  }

  /// A description of a coordinator; `nil` if it has ended.
  public func coordinator(_ handle: flow_coordinator) -> CoordinatorInfo? {
    var info = flow_coordinator_info()
    info.struct_size = UInt32(MemoryLayout<flow_coordinator_info>.size)
    guard flow_coordinator_get(link.engine, handle, &info) == FLOW_OK else { return nil }
    return CoordinatorInfo(
      phase: info.phase, classID: text(info.class_id), parent: info.parent,
      children: children(of: handle), screenCount: info.screen_count)
  }

  /// The children of a coordinator; of `FLOW_NONE`, those without a parent.
  public func children(of handle: flow_coordinator) -> [flow_coordinator] {
    list { buffer, capacity, count in
      flow_coordinator_children(link.engine, handle, buffer, capacity, count)
    }
  }

  /// Every coordinator of the tree, parents before children.
  public var coordinators: [flow_coordinator] {
    var found: [flow_coordinator] = []
    var open = Array(children(of: FLOW_NONE).reversed())
    while let next = open.popLast() {
      found.append(next)
      open += children(of: next).reversed()
    }
    return found
  }

  func list(
    _ call: (UnsafeMutablePointer<flow_handle>?, Int, UnsafeMutablePointer<Int>) -> flow_status
  ) -> [flow_handle] {
    var count = 0
    guard call(nil, 0, &count) == FLOW_OK, count > 0 else { return [] }
    var handles = [flow_handle](repeating: FLOW_NONE, count: count)
    let capacity = count
    let status = handles.withUnsafeMutableBufferPointer { call($0.baseAddress, capacity, &count) }
    return status == FLOW_OK ? Array(handles.prefix(count)) : []
  }
}
