package import CFlowABI
package import FlowModel
package import FlowMessages

/// URIs that a caller has parsed (flow_uri).
extension LinkURI {
  /// Copies a URI. Scheme and authority are compared without regard to case; one empty segment at
  /// the end, as in `shop://cart/`, says nothing.
  ///
  /// - Throws: the statuses of flow_open_link.
  package init(_ pointer: UnsafePointer<flow_uri>) throws(Fault) {
    self.init()
    let read = try SizedStruct.read(pointer, default: flow_uri())
    guard read.reserved == 0 else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "a URI's reserved member is not 0; use FLOW_URI_INIT")
    }
    scheme = LinkParser.lowercased(try Self.text(read.scheme, what: "the scheme of the URI"))
    guard !scheme.isEmpty else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "a URI needs a scheme")
    }
    authority = LinkParser.lowercased(
      try Self.text(read.authority, what: "the authority of the URI"))
    try Self.check(read.segments != nil, count: read.segment_count, name: "segments")
    for index in 0..<read.segment_count {
      guard let segments = read.segments else { break }
      self.segments.append(try Self.text(segments[index], what: "a segment of the URI"))
    }
    if segments.last?.isEmpty == true { segments.removeLast() }
    try Self.check(read.query != nil, count: read.query_count, name: "query")
    for index in 0..<read.query_count {
      guard let pairs = read.query else { break }
      query.append(
        (
          try Self.text(pairs[index].key, what: "a key of the URI"),
          try Self.text(pairs[index].value, what: "a value of the URI")
        ))
    }
  }

  private static func check(_ isGiven: Bool, count: Int, name: Literal) throws(Fault) {
    guard count >= 0, count <= LinkParser.largest, isGiven || count == 0 else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "the % of the URI are NULL with a count, or too many", name)
    }
  }

  private static func text(_ text: flow_string, what: Literal) throws(Fault) -> [UInt8] {
    try Values.check(text: text, what: what)
    return Array(Routes.bytes(text))
  }

  /// The URI as text, for messages.
  package var description: Message {
    var text = Message("%:", Message(scheme))
    if !authority.isEmpty { text += Message("//%", Message(authority)) }
    for segment in segments { text += Message("/%", Message(segment)) }
    return text.bytes.withUnsafeBufferPointer { Text.quoted($0) }
  }
}

extension LinkRoute {
  /// Converts the route to the form that plugins are given.
  package func owned() throws(Fault) -> OwnedRoute {
    let loan = LinkLoan()
    var entries: Series<flow_entry> = []
    for each in parameters { entries.append(loan.entry(each.name, value: each.value)) }
    let name = loan.text(self.name)
    return try entries.withUnsafeBufferPointer { (entries) throws(Fault) -> OwnedRoute in
      var map = flow_map_value(entries.baseAddress, entries.count)
      return try withUnsafePointer(to: &map) { (map) throws(Fault) -> OwnedRoute in
        var route = flow_route()
        route.struct_size = UInt32(MemoryLayout<flow_route>.size)
        route.name = name
        route.parameters = map
        return try withExtendedLifetime(loan) { () throws(Fault) -> OwnedRoute in
          try OwnedRoute.copy(of: &route)
        }
      }
    }
  }
}

/// The memory of texts that are lent to a call; freed with it.
private final class LinkLoan {
  private var blocks: [UnsafePointer<CChar>] = []

  deinit { for block in blocks { block.deallocate() } }

  func text(_ bytes: [UInt8]) -> flow_string {
    let block = bytes.withUnsafeBufferPointer { Text.copy($0) }
    blocks.append(block)
    return flow_string(data: block, size: bytes.count)
  }

  func entry(_ name: [UInt8], value: LinkValue) -> flow_entry {
    let given: flow_value
    switch value {
    case .boolean(let boolean): given = flow_boolean_value(boolean ? FLOW_TRUE : FLOW_FALSE)
    case .integer(let integer): given = flow_integer_value(integer)
    case .number(let number): given = flow_number_value(number)
    case .string(let bytes): given = flow_view_value(text(bytes))
    }
    return flow_entry(key: text(name), value: given)
  }
}
