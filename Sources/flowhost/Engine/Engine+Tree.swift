import CFlowABI

/// What is on screen, as values.
struct LayerView {
  var handle: flow_layer
  var index: Int
  var style: flow_style
  var canDrag: Bool
  /// Of the selected tab, if it has tabs.
  var screens: [flow_screen]
  /// None for a layer with one stack.
  var tabs: [TabView]
}

/// What is known of one screen.
struct ScreenView {
  var appearance: flow_appearance
  var classID: String
  var owner: flow_coordinator
  var layer: flow_layer
  var index: Int
  var canBack: Bool
}

/// What is known of one coordinator.
struct CoordinatorView {
  var phase: flow_phase
  var classID: String
  var parent: flow_coordinator
  var children: [flow_coordinator]
}

extension Engine {
  var windows: [flow_window] {
    list { buffer, capacity, count in flow_engine_windows(pointer, buffer, capacity, count) }
  }

  /// The loaded plugins, oldest first.
  var plugins: [flow_plugin] {
    list { buffer, capacity, count in flow_engine_plugins(pointer, buffer, capacity, count) }
  }

  /// The layers of a window, bottom first; none for a window that is empty or gone.
  func layers(of window: flow_window) -> [LayerView] {
    layerHandles(of: window).compactMap(layer)
  }

  func layerHandles(of window: flow_window) -> [flow_layer] {
    var count = 0
    guard flow_window_layer_count(pointer, window, &count) == FLOW_OK else { return [] }
    return (0..<count).compactMap { index in
      var handle: flow_layer = FLOW_NONE
      let status = flow_window_layer_at(pointer, window, index, &handle)
      return status == FLOW_OK ? handle : nil
    }
  }

  func layer(_ handle: flow_layer) -> LayerView? {
    var info = flow_layer_info()
    info.struct_size = UInt32(MemoryLayout<flow_layer_info>.size)
    guard flow_layer_get(pointer, handle, &info) == FLOW_OK else { return nil }
    return LayerView(
      handle: handle, index: info.index, style: info.style, canDrag: info.can_drag != FLOW_FALSE,
      screens: screens(of: info.router), tabs: tabs(of: handle))
  }

  func screens(of router: flow_router) -> [flow_screen] {
    var depth = 0
    guard flow_router_depth(pointer, router, &depth) == FLOW_OK else { return [] }
    return (0..<depth).compactMap { index in
      var screen: flow_screen = FLOW_NONE
      let status = flow_router_screen_at(pointer, router, index, &screen)
      return status == FLOW_OK ? screen : nil
    }
  }

  /// The top screen of the top layer; `nil` in an empty window.
  func top(of window: flow_window) -> flow_screen? {
    var screen: flow_screen = FLOW_NONE
    guard flow_window_top(pointer, window, &screen) == FLOW_OK, screen != FLOW_NONE else {
      return nil
    }
    return screen
  }

  func router(of handle: flow_handle) throws(EngineFailure) -> flow_router {
    var router: flow_router = FLOW_NONE
    try checked(flow_router_of(pointer, handle, &router))
    return router
  }

  func screen(_ handle: flow_screen) -> ScreenView? {
    var info = flow_screen_info()
    info.struct_size = UInt32(MemoryLayout<flow_screen_info>.size)
    guard flow_screen_get(pointer, handle, &info) == FLOW_OK else { return nil }
    return ScreenView(
      appearance: info.appearance, classID: text(info.class_id), owner: info.owner,
      layer: info.layer, index: info.index, canBack: info.can_back != FLOW_FALSE)
  }

  func coordinator(_ handle: flow_coordinator) -> CoordinatorView? {
    var info = flow_coordinator_info()
    info.struct_size = UInt32(MemoryLayout<flow_coordinator_info>.size)
    guard flow_coordinator_get(pointer, handle, &info) == FLOW_OK else { return nil }
    return CoordinatorView(
      phase: info.phase, classID: text(info.class_id), parent: info.parent,
      children: children(of: handle))
  }

  /// The children of a coordinator; of `FLOW_NONE`, those without a parent.
  func children(of handle: flow_coordinator) -> [flow_coordinator] {
    list { buffer, capacity, count in
      flow_coordinator_children(pointer, handle, buffer, capacity, count)
    }
  }

  /// Every coordinator of the tree, parents before children.
  var coordinators: [flow_coordinator] {
    var found: [flow_coordinator] = []
    var open = Array(children(of: FLOW_NONE).reversed())
    while let next = open.popLast() {
      found.append(next)
      open += children(of: next).reversed()
    }
    return found
  }

  private func list(
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
