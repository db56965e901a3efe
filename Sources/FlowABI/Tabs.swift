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
    try given(out_count, named: "out_count").pointee = engine.tree.layers[layer].tabs.count
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
    try write(engine.tab(index, of: layer), to: out, name: "out_info")
  }
}

/// C: flow_tabs_back_name
@c @implementation
public func flow_tabs_back_name(_ back: flow_tabs_back) -> UnsafePointer<CChar>! {
  flow_table_tabs_back_word(back)
}
