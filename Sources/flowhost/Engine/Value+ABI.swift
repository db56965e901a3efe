import CFlowABI

extension Value {
  /// Copies what the engine lends.
  init(_ borrowed: flow_value) {
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
      self = .list(UnsafeBufferPointer(start: view.items, count: view.count).map(Value.init))
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
  init?(_ borrowed: UnsafePointer<flow_value>?) {
    guard let borrowed else { return nil }
    self.init(borrowed.pointee)
  }

  /// Lends the value to a call. `nil` lends NULL.
  static func lend<Result>(
    _ value: Value?, to body: (UnsafePointer<flow_value>?) -> Result
  ) -> Result {
    guard let value else { return body(nil) }
    let loan = Loan()
    var lent = loan.value(value)
    return withExtendedLifetime(loan) { body(&lent) }
  }

  /// Lends a row of values to a call.
  static func lend<Result>(
    _ values: [Value], to body: (UnsafeBufferPointer<flow_value>) -> Result
  ) -> Result {
    let loan = Loan()
    let lent = values.map(loan.value)
    return withExtendedLifetime(loan) { lent.withUnsafeBufferPointer(body) }
  }
}

/// The memory that lent values point to; freed with it.
private final class Loan {
  private var blocks: [UnsafeMutableRawPointer] = []

  deinit { for block in blocks { block.deallocate() } }

  func value(_ value: Value) -> flow_value {
    switch value {
    case .null: return flow_null_value()
    case .boolean(let boolean): return flow_boolean_value(boolean ? FLOW_TRUE : FLOW_FALSE)
    case .integer(let integer): return flow_integer_value(integer)
    case .number(let number): return flow_number_value(number)
    case .string(let string): return flow_view_value(view(string))
    case .bytes(let bytes): return flow_bytes_value(copy(bytes), bytes.count)
    case .list(let items): return flow_list_value(copy(items.map(self.value)), items.count)
    case .map(let entries):
      let lent = entries.map { flow_entry(key: view($0.key), value: self.value($0.value)) }
      return flow_map_value(copy(lent), lent.count)
    }
  }

  private func view(_ string: String) -> flow_string {
    let bytes = string.utf8.map { CChar(bitPattern: $0) }
    return flow_string(data: copy(bytes), size: bytes.count)
  }

  private func copy<Element>(_ elements: [Element]) -> UnsafePointer<Element>? {
    guard !elements.isEmpty else { return nil }
    let block = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    block.initialize(from: elements, count: elements.count)
    blocks.append(UnsafeMutableRawPointer(block))
    return UnsafePointer(block)
  }
}
