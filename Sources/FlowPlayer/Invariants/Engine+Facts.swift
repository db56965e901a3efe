import CFlowABI
import FlowKitHost
import FlowText

/// The facts that the engine gives about one object.
extension Engine {
  func facts(layer: flow_layer) throws(StepFailure) -> flow_layer_info {
    var info = flow_layer_info()
    info.struct_size = UInt32(MemoryLayout<flow_layer_info>.size)
    try must(flow_layer_get(pointer, layer, &info), what: "a layer of the tree")
    return info
  }

  func facts(screen: flow_screen) throws(StepFailure) -> flow_screen_info {
    var info = flow_screen_info()
    info.struct_size = UInt32(MemoryLayout<flow_screen_info>.size)
    try must(flow_screen_get(pointer, screen, &info), what: "a screen of the tree")
    return info
  }

  func facts(coordinator: flow_coordinator) throws(StepFailure) -> flow_coordinator_info {
    var info = flow_coordinator_info()
    info.struct_size = UInt32(MemoryLayout<flow_coordinator_info>.size)
    try must(flow_coordinator_get(pointer, coordinator, &info), what: "a coordinator of the tree")
    return info
  }

  private func must(_ status: flow_status, what: String) throws(StepFailure) {
    if status != FLOW_OK {
      throw StepFailure("W1: \(what) cannot be looked at: \(StatusName.of(status))")
    }
  }

  /// Counts the living objects of a kind.
  func living(_ kind: flow_kind) -> Int { (try? liveCount(kind)) ?? 0 }
}
