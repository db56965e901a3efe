import FlowValues
import CFlowABI
import FlowMessages
import FlowCalls
import Testing

private typealias Pointer = UnsafeMutableRawPointer

@Suite("Results as values (flow/invoke.h)")
struct InvocationResultTests {
  private func result<Function>(_ signature: String, _ function: Function) throws(Fault) -> Tree? {
    let cls = try makeClass([method("f", signature, function)])
    var result = Tree.string("untouched").value
    try Invocation.call(
      cls.method(at: 0), of: cls, instance: nil, arguments: nil, count: 0,
      isLive: { _ in true }, result: &result)
    switch result.type {
    case FLOW_TYPE_NULL: return .null
    case FLOW_TYPE_BOOLEAN: return .boolean(result.as.boolean)
    case FLOW_TYPE_INTEGER: return .integer(result.as.integer)
    case FLOW_TYPE_NUMBER: return .number(result.as.number)
    default: return try copyOut(result)
    }
  }

  private func copyOut(_ value: flow_value) throws(Fault) -> Tree? {
    let copied = try copy(value)
    let content = copied.pointer.pointee
    switch content.type {
    case FLOW_TYPE_STRING: return .string(content.as.string.data.map { String(cString: $0) } ?? "")
    case FLOW_TYPE_BYTES:
      let bytes = content.as.bytes
      return .bytes(Array(UnsafeBufferPointer(start: bytes.data, count: bytes.size)))
    default: return nil
    }
  }

  nonisolated(unsafe) private static let string = immortal([flow_text(immortal("done"))])
  nonisolated(unsafe) private static let bad = immortal([flow_boolean_value(5)])

  @Test("Each type of result becomes its type of value")
  func types() throws {
    let yes: @convention(c) (Pointer?) -> Int32 = { _ in 1 }
    let minus: @convention(c) (Pointer?) -> Int32 = { _ in -1 }
    let most: @convention(c) (Pointer?) -> UInt32 = { _ in .max }
    let least: @convention(c) (Pointer?) -> Int64 = { _ in .min }
    let half: @convention(c) (Pointer?) -> Double = { _ in 0.5 }
    let view: @convention(c) (Pointer?) -> UnsafePointer<flow_string>? = { _ in
      UnsafePointer(InvocationResultTests.string)
    }

    #expect(equal(try #require(try result("b(p)", yes)), .boolean(1)))
    #expect(equal(try #require(try result("b(p)", minus)), .boolean(1)))
    #expect(equal(try #require(try result("i(p)", minus)), .integer(-1)))
    #expect(equal(try #require(try result("u(p)", most)), .integer(Int64(UInt32.max))))
    #expect(equal(try #require(try result("x(p)", least)), .integer(.min)))
    #expect(equal(try #require(try result("h(p)", least)), .integer(.min)))
    #expect(equal(try #require(try result("d(p)", half)), .number(0.5)))
    #expect(equal(try #require(try result("s(p)", view)), .string("done")))
    #expect(equal(try #require(try result("v(p)", nothing)), .null))
  }

  @Test("NULL is the null value, for every pointer type; a pointer is never a value")
  func null() throws {
    let null: @convention(c) (Pointer?) -> Pointer? = { _ in nil }
    let some: @convention(c) (Pointer?) -> Pointer? = { _ in Pointer(bitPattern: 8) }

    for type in ["?s", "s", "?y", "?a", "?p"] {
      #expect(equal(try #require(try result("\(type)(p)", null)), .null))
    }
    #expect(equal(try #require(try result("p(p)", some)), .null))
  }

  @Test("A result that is no value is refused, and the message says that the method ran")
  func malformed() {
    let most: @convention(c) (Pointer?) -> UInt64 = { _ in .max }
    let bad: @convention(c) (Pointer?) -> UnsafePointer<flow_value>? = { _ in
      UnsafePointer(InvocationResultTests.bad)
    }

    let large = fault { () throws(Fault) in _ = try result("t(p)", most) }
    let malformed = fault { () throws(Fault) in _ = try result("a(p)", bad) }

    #expect(large.status == FLOW_ERROR_BAD_VALUE)
    #expect(large.message.contains("method 'f' ran, but returned 18446744073709551615"))
    #expect(malformed.status == FLOW_ERROR_BAD_VALUE)
    #expect(malformed.message.contains("ran, but its result is no value"))
  }
}
