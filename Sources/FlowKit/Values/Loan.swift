public import CFlowABI

/// The memory of what is lent to one call: strings, values, arrays. Freed with it.
public final class Loan {
  private var blocks: [UnsafeMutableRawPointer] = []

  /// Makes a loan that holds nothing.
  public init() {}

  deinit { for block in blocks { block.deallocate() } }

  /// Lends a value.
  public func value(_ value: Value) -> flow_value {
    switch value {
    case .null: flow_null_value()
    case .boolean(let boolean): flow_boolean_value(boolean ? FLOW_TRUE : FLOW_FALSE)
    case .integer(let integer): flow_integer_value(integer)
    case .number(let number): flow_number_value(number)
    case .string(let string): flow_view_value(view(string))
    case .bytes(let bytes): flow_bytes_value(array(bytes), bytes.count)
    case .list(let items): flow_list_value(array(items.map { self.value($0) }), items.count)
    case .map(let entries):
      flow_map_value(
        array(entries.map { flow_entry(key: view($0.key), value: self.value($0.value)) }),
        entries.count)
    }
  }

  /// NULL for `nil`.
  public func pointer(_ value: Value?) -> UnsafePointer<flow_value>? {
    guard let value else { return nil }
    return array([self.value(value)])
  }

  /// Lends a string as a view.
  public func view(_ string: String) -> flow_string {
    let size = string.utf8.count
    return size == 0 ? flow_string() : flow_string(data: cString(string), size: size)
  }

  /// With NUL at its end.
  public func cString(_ string: String) -> UnsafePointer<CChar> {
    let size = string.utf8.count
    let block = UnsafeMutablePointer<CChar>.allocate(capacity: size + 1)
    var end = block
    for byte in string.utf8 {
      end.initialize(to: CChar(bitPattern: byte))
      end += 1
    }
    end.initialize(to: 0)
    blocks.append(UnsafeMutableRawPointer(block))
    return UnsafePointer(block)
  }

  /// NULL for none.
  public func array<Item>(_ elements: [Item]) -> UnsafePointer<Item>? {
    guard !elements.isEmpty else { return nil }
    let block = UnsafeMutablePointer<Item>.allocate(capacity: elements.count)
    for (index, element) in elements.enumerated() { (block + index).initialize(to: element) }
    blocks.append(UnsafeMutableRawPointer(block))
    return UnsafePointer(block)
  }
}

/// Lends what `body` makes for the length of a call.
public func lending<Result, Failure: Error>(
  _ body: (Loan) throws(Failure) -> Result
) throws(Failure) -> Result {
  let loan = Loan()
  defer { withExtendedLifetime(loan) {} }
  return try body(loan)
}
