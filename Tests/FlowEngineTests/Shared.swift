import CFlowABI
import FlowMessages
import Foundation
import Testing

// What the tests of several modules share: each has a link to this file.

/// Texts of tests are Swift's own, unlike the engine's.
typealias StringLiteralType = String

extension Message: CustomStringConvertible {
  public var description: String { String(decoding: bytes, as: UTF8.self) }
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
