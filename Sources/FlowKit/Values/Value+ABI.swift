public import CFlowABI

extension Value {
  /// Copies what the engine lends.
  public init(_ borrowed: flow_value) {
    switch borrowed.type {
    case FLOW_TYPE_BOOLEAN: self = .boolean(borrowed.as.boolean != FLOW_FALSE)
    case FLOW_TYPE_INTEGER: self = .integer(borrowed.as.integer)
    case FLOW_TYPE_NUMBER: self = .number(borrowed.as.number)
    case FLOW_TYPE_STRING: self = .string(text(borrowed.as.string))
    case FLOW_TYPE_BYTES:
      let view = borrowed.as.bytes
      self = .bytes(Array(UnsafeBufferPointer(start: view.data, count: view.size)))
    case FLOW_TYPE_LIST:
      let view = borrowed.as.list
      self = .list(UnsafeBufferPointer(start: view.items, count: view.count).map { Value($0) })
    case FLOW_TYPE_MAP:
      let view = borrowed.as.map
      self = .map(
        UnsafeBufferPointer(start: view.entries, count: view.count).map {
          Entry(key: text($0.key), value: Value($0.value))
        })
    default: self = .null
    }
  }

  /// Copies what the engine lends; NULL is `nil`.
  public init?(_ borrowed: UnsafePointer<flow_value>?) {
    guard let borrowed else { return nil }
    self.init(borrowed.pointee)
  }
}

/// The Swift copy of a view.
public func text(_ view: flow_string) -> String {
  guard let data = view.data, view.size > 0 else { return "" }
  let bytes = UnsafeRawBufferPointer(start: data, count: view.size)
  return String(decoding: bytes, as: UTF8.self)
}

/// The Swift copy of a NUL-terminated string; empty for NULL.
public func text(_ pointer: UnsafePointer<CChar>?) -> String {
  guard let pointer else { return "" }
  return text(flow_text(pointer))
}
