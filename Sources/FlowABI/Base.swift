public import CFlowABI
import FlowEngine
import FlowRecords

/// C: flow_abi_version
@c @implementation
public func flow_abi_version() -> UInt32 { FLOW_ABI_MAJOR << 16 | FLOW_ABI_MINOR }

/// C: flow_version
@c @implementation
public func flow_version() -> UnsafePointer<CChar>! { staticText("0.1.0") }

/// C: flow_kind_of
@c @implementation
public func flow_kind_of(_ handle: flow_handle) -> flow_kind { Handle.kind(of: handle) }

/// Returns a string literal as a C string. Literals end with NUL and live for ever.
func staticText(_ text: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// C: flow_kind_name
@c @implementation
public func flow_kind_name(_ kind: flow_kind) -> UnsafePointer<CChar>! {
  flow_table_kind_word(kind)
}
