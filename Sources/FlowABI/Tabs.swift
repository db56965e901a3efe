public import CFlowABI
import FlowEngine
import FlowModel
import FlowMessages
import FlowRecords
import FlowDeciding
import FlowRunning

/// C: flow_layer_tab_count
@c @implementation
public func flow_layer_tab_count(
  _ engine: OpaquePointer!, _ layer: flow_layer, _ out_count: UnsafeMutablePointer<Int>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let layer = try engine.layer(layer)
    try given(out_count, named: "out_count").pointee = engine.stackCount(of: layer, arePanes: false)
  }
}

/// C: flow_layer_pane_count
@c @implementation
public func flow_layer_pane_count(
  _ engine: OpaquePointer!, _ layer: flow_layer, _ out_count: UnsafeMutablePointer<Int>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let layer = try engine.layer(layer)
    try given(out_count, named: "out_count").pointee = engine.stackCount(of: layer, arePanes: true)
  }
}

/// C: flow_layer_tab_at
@c @implementation
public func flow_layer_tab_at(
  _ engine: OpaquePointer!, _ layer: flow_layer, _ index: Int,
  _ out_info: UnsafeMutablePointer<flow_tab_info>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let layer = try engine.layer(layer)
    let out = try given(out_info, named: "out_info")
    try write(engine.tab(index, of: layer, arePanes: false), to: out, name: "out_info")
  }
}

/// C: flow_layer_pane_at
@c @implementation
public func flow_layer_pane_at(
  _ engine: OpaquePointer!, _ layer: flow_layer, _ index: Int,
  _ out_info: UnsafeMutablePointer<flow_tab_info>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let layer = try engine.layer(layer)
    let out = try given(out_info, named: "out_info")
    try write(engine.tab(index, of: layer, arePanes: true), to: out, name: "out_info")
  }
}

/// C: flow_window_panes
@c @implementation
public func flow_window_panes(
  _ engine: OpaquePointer!, _ window: flow_window, _ out_count: UnsafeMutablePointer<Int>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let window = try engine.window(window)
    try given(out_count, named: "out_count").pointee = Int(engine.tree.windows[window].fit)
  }
}

/// C: flow_layout_name
@c @implementation
public func flow_layout_name(_ layout: flow_layout) -> UnsafePointer<CChar>! {
  flow_table_layout_word(layout)
}

/// C: flow_tabs_back_name
@c @implementation
public func flow_tabs_back_name(_ back: flow_tabs_back) -> UnsafePointer<CChar>! {
  flow_table_tabs_back_word(back)
}
