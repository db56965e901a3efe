import CFlowABI
import FlowMessages
import FlowCalls
import Testing

private typealias Pointer = UnsafeMutableRawPointer

private let int32 = "expected integer from -2147483648 to 2147483647"

/// The arguments of a recording method.
private struct Seen: Equatable {
  var calls = 0
  var integers: [Int64] = []
  var number = 0.0
  var text: String?
  var bytes: [UInt8]?
  var type: flow_type?
}

/// Runs methods against an instance that is a `Seen` on the test's stack.
@Suite("Calling methods with values (flow/invoke.h)")
struct InvocationTests {
  private func invoke(
    _ entry: flow_method, _ arguments: [Tree], live: Set<UInt64> = [],
    seen: inout Seen
  ) throws(Fault) -> flow_value {
    let cls = try makeClass([entry])
    let values = arguments.map(\.value)
    var result = flow_null_value()
    try withUnsafeMutablePointer(to: &seen) { instance throws(Fault) in
      try values.withUnsafeBufferPointer { buffer throws(Fault) in
        try Invocation.call(
          cls.method(at: 0), of: cls, instance: Pointer(instance), arguments: buffer.baseAddress,
          count: buffer.count, isLive: { live.contains($0) }, result: &result)
      }
    }
    return result
  }

  private static func seen(_ pointer: Pointer?) -> UnsafeMutablePointer<Seen>? {
    pointer?.assumingMemoryBound(to: Seen.self)
  }

  private static let scalars:
    @convention(c) (Pointer?, Int32, Int32, UInt32, Int64, UInt64, Double) -> Void = {
      guard let seen = seen($0) else { return }
      seen.pointee.calls += 1
      seen.pointee.integers = [Int64($1), Int64($2), Int64($3), $4, Int64(bitPattern: $5)]
      seen.pointee.number = $6
    }

  private static let views:
    @convention(c) (
      Pointer?, UnsafePointer<flow_string>?, UnsafePointer<flow_bytes>?, UnsafePointer<flow_value>?
    ) -> Void = {
      guard let seen = seen($0) else { return }
      seen.pointee.calls += 1
      seen.pointee.text = $1.map { view in
        String(
          decoding: UnsafeRawBufferPointer(start: view.pointee.data, count: view.pointee.size),
          as: UTF8.self)
      }
      seen.pointee.bytes = $2.map { view in
        Array(UnsafeBufferPointer(start: view.pointee.data, count: view.pointee.size))
      }
      seen.pointee.type = $3?.pointee.type
    }

  private static let handle: @convention(c) (Pointer?, UInt64) -> Void = {
    guard let seen = seen($0) else { return }
    seen.pointee.calls += 1
    seen.pointee.integers = [Int64(bitPattern: $1)]
  }

  @Test("Scalars are converted by the signature; d takes an integer too")
  func scalars() throws {
    var seen = Seen()
    let entry = method("f", "v(pbiuxtd)", Self.scalars)

    _ = try invoke(
      entry,
      [
        .boolean(1), .integer(-5), .integer(4_000_000_000), .integer(.min), .integer(.max),
        .integer(3),
      ], seen: &seen)

    #expect(
      seen == Seen(calls: 1, integers: [1, -5, 4_000_000_000, .min, .max], number: 3))
    _ = try invoke(
      entry,
      [.boolean(0), .integer(0), .integer(0), .integer(0), .integer(0), .number(0.25)], seen: &seen)
    #expect(seen.number == 0.25)
  }

  @Test("Strings, bytes and values are handed over as views")
  func views() throws {
    var seen = Seen()

    _ = try invoke(
      method("f", "v(psya)", Self.views), [.string("zwölf"), .bytes([9, 0]), .list([])],
      seen: &seen)

    #expect(seen == Seen(calls: 1, text: "zwölf", bytes: [9, 0], type: FLOW_TYPE_LIST))
  }

  @Test("`?` lets null stand for NULL; `a` gets the null value itself")
  func nullable() throws {
    var seen = Seen()

    _ = try invoke(
      method("f", "v(p?s?y?a)", Self.views), [.null, .null, .null], seen: &seen)

    #expect(seen == Seen(calls: 1, type: FLOW_TYPE_NULL))
  }

  @Test("A handle must be live; 0 and null only after `?`")
  func handles() throws {
    var seen = Seen()
    let top: UInt64 = 1 << 63 | 42
    let entry = method("f", "v(ph)", Self.handle)
    let nullable = method("f", "v(p?h)", Self.handle)

    _ = try invoke(entry, [.integer(Int64(bitPattern: top))], live: [top], seen: &seen)
    #expect(seen.integers == [Int64(bitPattern: top)])
    _ = try invoke(nullable, [.integer(0)], seen: &seen)
    _ = try invoke(nullable, [.null], seen: &seen)
    #expect(seen.integers == [0])
    #expect(seen.calls == 3)

    let refused = [
      (entry, Tree.integer(7)), (entry, .integer(0)), (entry, .null), (nullable, .integer(7)),
    ]
    for (entry, tree) in refused {
      let fault = fault { () throws(Fault) in _ = try invoke(entry, [tree], seen: &seen)
      }
      #expect(fault.status == FLOW_ERROR_ARGUMENT_TYPE)
      #expect(fault.message.contains("live handle"))
    }
    #expect(seen.calls == 3)
  }

  @Test(
    "What does not fit is refused with class, method, argument, expected and given type",
    arguments: [
      ("b", .integer(1), "expected boolean, got integer 1"),
      ("i", .integer(1 << 31), "\(int32), got integer 2147483648"),
      ("i", .integer(-1 << 31 - 1), "\(int32), got integer -2147483649"),
      ("i", .number(1), "\(int32), got number 1"),
      ("u", .integer(-1), "expected integer from 0 to 4294967295, got integer -1"),
      ("u", .integer(1 << 32), "expected integer from 0 to 4294967295, got integer 4294967296"),
      ("x", .string("1"), "expected integer, got string"),
      ("t", .integer(-1), "expected integer of at least 0, got integer -1"),
      ("d", .boolean(1), "expected number or integer, got boolean"),
      ("s", .bytes([]), "expected string, got bytes"),
      ("s", .null, "expected string, got null"),
      ("?s", .list([]), "expected string or null, got list"),
      ("y", .string(""), "expected bytes, got string"),
      ("p", .null, "expected pointer, which no value is, got null"),
      ("p", .integer(1), "expected pointer, which no value is, got integer 1"),
      ("?p", .integer(1), "expected pointer, which no value is or null, got integer 1"),
      ("h", .map([]), "expected integer that is a live handle, got map"),
    ] as [(String, Tree, String)])
  func refusals(_ type: String, tree: Tree, message: String) {
    var seen = Seen()
    let never: @convention(c) (Pointer?, Pointer?, Pointer?) -> Void = { _, _, _ in
      Issue.record("it was called")
    }

    let fault = fault { () throws(Fault) in
      _ = try invoke(method("f", "v(px\(type))", never), [.integer(0), tree], seen: &seen)
    }

    #expect(fault.status == FLOW_ERROR_ARGUMENT_TYPE)
    #expect(fault.position == 2)
    #expect(fault.message == "class 'test.class', method 'f', argument 2: \(message)")
  }

  @Test("A null for `?p` is NULL")
  func nullPointer() throws {
    var seen = Seen()
    let isNull: @convention(c) (Pointer?, Pointer?) -> Int32 = { $1 == nil ? 1 : 0 }

    let result = try invoke(method("f", "b(p?p)", isNull), [.null], seen: &seen)

    #expect(result.as.boolean == 1)
  }

  @Test("A malformed argument is a bad value or bad UTF-8, not a wrong type")
  func malformed() {
    var seen = Seen()
    let cases: [(String, Tree, flow_status)] = [
      ("s", .raw([0xFF]), FLOW_ERROR_BAD_UTF8), ("a", .raw([0xFF]), FLOW_ERROR_BAD_UTF8),
      ("b", .boolean(2), FLOW_ERROR_BAD_VALUE), ("b", .boolean(-1), FLOW_ERROR_BAD_VALUE),
      ("a", .nested(65), FLOW_ERROR_BAD_VALUE), ("?a", .list([.boolean(3)]), FLOW_ERROR_BAD_VALUE),
      ("i", .raw([0xFF]), FLOW_ERROR_BAD_UTF8),
    ]
    for (type, tree, status) in cases {
      let fault = fault { () throws(Fault) in
        _ = try invoke(method("f", "v(p\(type))", nothing), [tree], seen: &seen)
      }
      #expect(fault.status == status)
      #expect(fault.position == 1)
      #expect(fault.message.hasPrefix("class 'test.class', method 'f', argument 1: "))
    }
  }

  @Test(
    "Too few and too many arguments are refused at the first that is missing or too many",
    arguments: [(0, 1), (1, 2), (3, 3)])
  func wrongCount(_ count: Int, position: UInt32) {
    var seen = Seen()

    let fault = fault { () throws(Fault) in
      _ = try invoke(
        method("f", "v(pxx)", nothing), Array(repeating: .integer(1), count: count), seen: &seen)
    }

    #expect(fault.status == FLOW_ERROR_ARGUMENT_TYPE)
    #expect(fault.position == position)
    #expect(
      fault.message
        == "class 'test.class', method 'f' with signature 'v(pxx)' takes 2 arguments besides the "
        + "instance, got \(count)")
  }

  @Test("A NULL array with a count is an invalid argument; an impossible count is a wrong one")
  func nullArguments() throws {
    let cls = try makeClass([method("f", "v(px)", nothing)])
    func call(_ count: Int) -> Fault {
      fault { () throws(Fault) in
        try Invocation.call(
          cls.method(at: 0), of: cls, instance: nil, arguments: nil, count: count,
          isLive: { _ in true }, result: nil)
      }
    }

    #expect(call(1).status == FLOW_ERROR_INVALID_ARGUMENT)
    #expect(call(-1).status == FLOW_ERROR_ARGUMENT_TYPE)
    #expect(call(.min).status == FLOW_ERROR_ARGUMENT_TYPE)
  }
}
