public import CFlowABI
import FlowEngine
import FlowMessages

/// C: flow_screen_capability
@c @implementation
public func flow_screen_capability(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ id: UnsafePointer<CChar>!,
  _ out_capability: UnsafeMutablePointer<UnsafeRawPointer?>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let out = try given(out_capability, named: "out_capability")
    out.pointee = nil
    out.pointee = try engine.capability(screen, id: given(id, named: "id"))
  }
}
