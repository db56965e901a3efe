public import CFlowABI
import FlowEngine
import FlowModel
import FlowMessages

/// C: flow_open_tabs
@c @implementation
public func flow_open_tabs(
  _ engine: OpaquePointer!, _ from: flow_handle, _ tabs: UnsafePointer<flow_tabs>!,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  let status = call(engine) { engine throws(Fault) in
    try engine.openTabs(from, given(tabs, "tabs"), options, out_transition)
  }
  if status != FLOW_OK { dropCallbacks(engine, options) }
  return status
}

/// C: flow_select_tab
@c @implementation
public func flow_select_tab(
  _ engine: OpaquePointer!, _ from: flow_handle, _ index: Int,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_SELECT_TAB, from, options, out_transition) { $0.count = index }
}

/// C: flow_select_tab_of
@c @implementation
public func flow_select_tab_of(
  _ engine: OpaquePointer!, _ tab: flow_router, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_SELECT_TAB_OF, tab, options, out_transition)
}

/// C: flow_add_tab
@c @implementation
public func flow_add_tab(
  _ engine: OpaquePointer!, _ from: flow_handle, _ tab: UnsafePointer<flow_tab>!, _ index: Int,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  let status = call(engine) { engine throws(Fault) in
    try engine.addTab(from, given(tab, "tab"), at: index, options, out_transition)
  }
  if status != FLOW_OK { dropCallbacks(engine, options) }
  return status
}

/// C: flow_remove_tab
@c @implementation
public func flow_remove_tab(
  _ engine: OpaquePointer!, _ tab: flow_router, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_REMOVE_TAB, tab, options, out_transition)
}

/// C: flow_move_tab
@c @implementation
public func flow_move_tab(
  _ engine: OpaquePointer!, _ tab: flow_router, _ index: Int,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_MOVE_TAB, tab, options, out_transition) { $0.count = index }
}

/// C: flow_layer_tab_count
@c @implementation
public func flow_layer_tab_count(
  _ engine: OpaquePointer!, _ layer: flow_layer, _ out_count: UnsafeMutablePointer<Int>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let layer = try engine.layer(layer)
    try given(out_count, "out_count").pointee = engine.tree.layers[layer].tabs.count
  }
}

/// C: flow_layer_tab_at
@c @implementation
public func flow_layer_tab_at(
  _ engine: OpaquePointer!, _ layer: flow_layer, _ index: Int,
  _ out_info: UnsafeMutablePointer<flow_tab_info>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try write(
      engine.tab(index, of: try engine.layer(layer)), to: given(out_info, "out_info"), "out_info")
  }
}

/// C: flow_tabs_back_name
@c @implementation
public func flow_tabs_back_name(_ back: flow_tabs_back) -> UnsafePointer<CChar>! {
  flow_table_tabs_back_word(back)
}
