import CFlowABI
import FlowForeign
import Foundation
import Testing

/// Texts of tests are Swift's own, unlike the engine's.
typealias StringLiteralType = String

extension Message: CustomStringConvertible {
  public var description: String { String(decoding: bytes, as: UTF8.self) }

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
}

/// Memory that lives as long as the tests run, because what a description or value points to must
/// outlive it. It stays reachable, so that a leak detector reports only what the library loses.
private final class Immortals: @unchecked Sendable {
  static let all = Immortals()
  private let lock = NSLock()
  private var blocks: [UnsafeMutableRawPointer] = []

  func keep(_ block: UnsafeMutableRawPointer) { lock.withLock { blocks.append(block) } }
}

func immortal<Element>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
  let copy = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
  copy.initialize(from: elements, count: elements.count)
  Immortals.all.keep(copy)
  return copy
}

func immortal(_ text: String) -> UnsafePointer<CChar> { immortal(bytes: Array(text.utf8)) }

func immortal(bytes: [UInt8]) -> UnsafePointer<CChar> {
  UnsafePointer(immortal((bytes + [0]).map { CChar(bitPattern: $0) }))
}

/// A method of a class in a test; `function` is any `@convention(c)` function.
func method<Function>(_ name: String, _ signature: String, _ function: Function) -> flow_method {
  flow_method(
    name: immortal(name), signature: immortal(signature),
    function: unsafeBitCast(function, to: flow_function.self))
}

let nothing: @convention(c) (UnsafeMutableRawPointer?) -> Void = { _ in }

func makeClass(
  _ methods: [flow_method], kind: flow_kind = FLOW_KIND_SCREEN, id: String = "test.class",
  change: (inout flow_class) -> Void = { _ in }
) throws(Fault) -> InstanceClass {
  var description = flow_class(
    struct_size: UInt32(MemoryLayout<flow_class>.size), kind: kind, id: immortal(id),
    methods: UnsafePointer(immortal(methods)), method_count: methods.count, flags: 0, reserved: 0,
    user_data: nil, destroy: nil, links: nil, link_count: 0)
  change(&description)
  return try InstanceClass.copy(of: &description)
}

/// The fault that `body` throws; records an issue if it throws none.
func fault(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws(Fault) -> Void
) -> Fault {
  do throws(Fault) {
    try body()
    Issue.record("nothing was refused", sourceLocation: sourceLocation)
    return Fault(FLOW_OK, "")
  } catch {
    return error
  }
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

/// Repeatable pseudo-random numbers (Steele, Lea, Flood: SplitMix64).
struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
