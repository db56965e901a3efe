import CFlowABI
import FlowMessages
import FlowValues
import FlowCalls

extension Message {
  init(_ text: String) { self.init(Array(text.utf8)) }

  func contains(_ part: some StringProtocol) -> Bool { description.contains(part) }
  func hasPrefix(_ part: String) -> Bool { description.hasPrefix(part) }

  static func == (left: Message, right: String) -> Bool { left.description == right }
}

extension Signature {
  init(parsing text: String) throws(Fault) {
    self = try Array(text.utf8).withUnsafeBufferPointer { bytes throws(Fault) in
      try Signature(parsing: bytes)
    }
  }

  /// The signature as text: the grammar has one spelling for each, the one that was parsed.
  var text: Message {
    let letters = withUnsafeBytes(of: cValue.arguments) { Array($0.prefix(Int(cValue.count))) }
    let nulls = withUnsafeBytes(of: cValue.argument_null) { Array($0) }
    let types = zip(letters, nulls).map { ($1 != 0 ? "?" : "") + String(UnicodeScalar($0)) }
    let result = String(UnicodeScalar(UInt8(bitPattern: cValue.result)))
    return Message((cValue.result_null != 0 ? "?" : "") + "\(result)(\(types.joined()))")
  }
}

let nothing: @convention(c) (UnsafeMutableRawPointer?) -> Void = { _ in }

func makeClass(
  _ methods: [flow_method], kind: flow_kind = FLOW_KIND_SCREEN, id: String = "test.class",
  change: (inout flow_class) -> Void = { _ in }
) throws(Fault) -> InstanceClass {
  var description = flow_class(
    struct_size: UInt32(MemoryLayout<flow_class>.size), kind: kind, id: immortal(id),
    methods: UnsafePointer(immortal(methods)), method_count: methods.count,
    method_size: UInt32(MemoryLayout<flow_method>.stride), flags: 0, user_data: nil, destroy: nil,
    templates: nil, template_count: 0, template_size: 0, argument_size: 0, arguments: nil,
    argument_count: 0, state_version: 0, reserved: 0)
  change(&description)
  return try InstanceClass.copy(of: &description)
}

/// A value and everything it points to, built from Swift, for as long as the tests run.
indirect enum Tree {
  case null
  case boolean(Int32)
  case integer(Int64)
  case number(Double)
  case string(String)
  /// A string of any bytes.
  case raw([UInt8])
  case bytes([UInt8])
  case list([Tree])
  case map([(String, Tree)])

  var value: flow_value {
    switch self {
    case .null: return flow_null_value()
    case .boolean(let boolean): return flow_boolean_value(boolean)
    case .integer(let integer): return flow_integer_value(integer)
    case .number(let number): return flow_number_value(number)
    case .string(let string): return Tree.raw(Array(string.utf8)).value
    case .raw(let bytes):
      return flow_view_value(flow_string(data: immortal(bytes: bytes), size: bytes.count))
    case .bytes(let bytes):
      return flow_bytes_value(immortal(bytes), bytes.count)
    case .list(let items):
      return flow_list_value(immortal(items.map(\.value)), items.count)
    case .map(let pairs):
      let entries = pairs.map { key, tree in
        flow_entry(
          key: flow_string(data: immortal(key), size: key.utf8.count), value: tree.value)
      }
      return flow_map_value(immortal(entries), pairs.count)
    }
  }

  /// `depth` lists, one inside the other.
  static func nested(_ depth: Int) -> Tree {
    (1..<depth).reduce(.list([])) { inner, _ in .list([inner]) }
  }
}

func check(_ value: flow_value) throws(Fault) {
  var value = value
  try Values.check(&value)
}

func equal(_ left: Tree, _ right: Tree) -> Bool {
  var (l, r) = (left.value, right.value)
  return Values.equal(&l, &r)
}

func copy(_ value: flow_value) throws(Fault) -> OwnedValue {
  var value = value
  return try OwnedValue.copy(of: &value)
}
