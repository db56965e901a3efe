import CFlowABI
import FlowForeign
import FlowModel
import Foundation
import Testing

@testable import FlowEngine

/// Texts of tests are Swift's own, unlike the engine's.
typealias StringLiteralType = String

extension Message: CustomStringConvertible {
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

/// Memory that lives as long as the tests run, because what a description points to must outlive it.
private final class Immortals: @unchecked Sendable {
  static let all = Immortals()
  private let lock = NSLock()
  private var blocks: [UnsafeMutableRawPointer] = []

  func keep(_ block: UnsafeMutableRawPointer) { lock.withLock { blocks.append(block) } }
}

func immortal<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
  let copy = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
  copy.initialize(from: elements, count: elements.count)
  Immortals.all.keep(copy)
  return UnsafePointer(copy)
}

func immortal(_ text: String) -> UnsafePointer<CChar> {
  immortal((Array(text.utf8) + [0]).map { CChar(bitPattern: $0) })
}

/// A method of a class in a test; `function` is any `@convention(c)` function.
func method<Function>(_ name: String, _ signature: String, _ function: Function) -> flow_method {
  flow_method(
    name: immortal(name), signature: immortal(signature),
    function: unsafeBitCast(function, to: flow_function.self))
}

func description(
  _ kind: flow_kind, _ id: String, _ methods: [flow_method], flags: UInt32 = 0,
  userData: UnsafeMutableRawPointer? = nil
) -> flow_class {
  flow_class(
    struct_size: UInt32(MemoryLayout<flow_class>.size), kind: kind, id: immortal(id),
    methods: immortal(methods), method_count: methods.count, flags: flags, reserved: 0,
    user_data: userData, destroy: nil, links: nil, link_count: 0)
}

/// A class that no engine has registered.
func makeEntry(_ kind: flow_kind = FLOW_KIND_SCREEN, flags: UInt32 = 0) throws -> ClassEntry {
  var description = description(kind, "test.class", [], flags: flags)
  return ClassEntry(
    try InstanceClass.copy(of: &description), plugin: nil, number: 1, userData: nil, destroy: nil)
}

/// A request of one part that nobody has made.
func request(
  _ number: Int, _ kind: flow_request_kind = FLOW_REQUEST_POP, isOwn: Bool = false
) -> Submission {
  Submission(
    id: key(number), kind: kind, parts: [Part(kind, from: 0)], isAnimated: false, done: nil,
    requester: nil, subject: 0, isOwn: isOwn)
}

extension Submission {
  var number: Int { Int(id.slot) }
}

func key<Tag>(_ number: Int) -> Key<Tag> { Key(slot: UInt32(number), generation: 1) }

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
