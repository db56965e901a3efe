import CFlowABI

/// The Swift copy of a NUL-terminated string; empty for NULL.
func text(_ pointer: UnsafePointer<CChar>?) -> String {
  pointer.map { String(cString: $0) } ?? ""
}

/// The Swift copy of a view.
func text(_ view: flow_string) -> String {
  guard let data = view.data, view.size > 0 else { return "" }
  return String(decoding: UnsafeRawBufferPointer(start: data, count: view.size), as: UTF8.self)
}

/// An ABI version as people write it.
func abi(_ version: UInt32) -> String { "\(version >> 16).\(version & 0xffff)" }

/// A word of the engine as one word of a script: "parent ended" becomes `parent_ended`.
func word(_ pointer: UnsafePointer<CChar>?) -> String {
  String(text(pointer).map { $0 == " " || $0 == "-" ? "_" : $0 })
}
