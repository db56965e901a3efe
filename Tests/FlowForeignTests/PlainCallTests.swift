import CFlowABI
import FlowMessages
import FlowCalls
import Testing

private typealias Pointer = UnsafeMutableRawPointer

/// The quick way to call, against the one that explains: a call that it takes must give the same,
/// and one that it does not take must not have run.
@Suite("Calling methods quickly (flow/invoke.h)")
struct PlainCallTests {
  /// Counts a call and makes a number of all its arguments.
  private static let digest:
    @convention(c) (
      Pointer?, Int32, Int32, UInt32, Int64, UInt64, Double, UnsafePointer<flow_string>?,
      UnsafePointer<flow_bytes>?
    ) -> Int64 = { instance, b, i, u, x, t, d, s, y in
      instance?.assumingMemoryBound(to: Int.self).pointee += 1
      var sum: UInt64 = 14_695_981_039_346_656_037
      func mix(_ word: UInt64) { sum = (sum ^ word) &* 1_099_511_628_211 }
      mix(UInt64(bitPattern: Int64(b)))
      mix(UInt64(bitPattern: Int64(i)))
      mix(UInt64(u))
      mix(UInt64(bitPattern: x))
      mix(t)
      mix(d.bitPattern)
      for byte in UnsafeRawBufferPointer(start: s?.pointee.data, count: s?.pointee.size ?? 0) {
        mix(UInt64(byte))
      }
      for byte in UnsafeRawBufferPointer(start: y?.pointee.data, count: y?.pointee.size ?? 0) {
        mix(UInt64(byte))
      }
      return Int64(bitPattern: sum)
    }

  /// Calls a method in both ways, checks that each ran it as often as it should, and returns both
  /// results.
  private func callBothWays(
    _ entry: flow_method, _ values: [flow_value]
  ) throws -> (quick: flow_value?, slow: flow_value?) {
    let method = try makeClass([entry]).method(at: 0)
    let cls = try makeClass([entry])
    var calls = 0
    var quick = flow_null_value()
    var slow: flow_value? = flow_null_value()
    let taken = withUnsafeMutablePointer(to: &calls) { calls in
      method.callIfPlain(
        Pointer(calls), arguments: values, count: values.count, into: &quick)
    }
    #expect(calls == (taken ? 1 : 0))
    var result = flow_null_value()
    do throws(Fault) {
      try withUnsafeMutablePointer(to: &calls) { calls throws(Fault) in
        try values.withUnsafeBufferPointer { values throws(Fault) in
          try Invocation.call(
            cls.method(at: 0), of: cls, instance: Pointer(calls), arguments: values.baseAddress,
            count: values.count, isLive: { _ in true }, result: &result)
        }
      }
      slow = result
    } catch {
      slow = nil
    }
    return (taken ? quick : nil, slow)
  }

  @Test("What is taken reaches the method as it would otherwise, and nothing wrong is taken")
  func arguments() throws {
    let kinds: [[Tree]] = [
      [.boolean(0), .boolean(1), .boolean(2), .boolean(-1), .integer(1)],
      [.integer(-1 << 31), .integer(1 << 31 - 1), .integer(1 << 31), .integer(-1 << 31 - 1)],
      [.integer(0), .integer(1 << 32 - 1), .integer(1 << 32), .integer(-1), .null],
      [.integer(.min), .integer(.max), .integer(0), .number(1), .boolean(0)],
      [.integer(0), .integer(.max), .integer(-1), .integer(.min)],
      [.number(2.5), .number(-.infinity), .number(.nan), .integer(3), .string("2.5")],
      [
        .string("a"), .string("text"), .string("sixteen bytes..."), .string("more than sixteen ."),
        .string("é"), .string("Grüße an alle"), .raw([0x66, 0x6F, 0xC3, 0x6F]), .bytes([0x61]),
        .raw([UInt8](repeating: 0x61, count: 15) + [0x80]), .null,
      ],
      [.bytes([1, 2, 255]), .bytes([0]), .string("y"), .null],
    ]
    let entry = method("f", "x(pbiuxtdsy)", Self.digest)
    var random = Random(state: 6)
    var taken = 0
    for _ in 0..<4000 {
      let arguments = try kinds.map { kind in
        // Mostly what fits, or something would nearly always be wrong.
        Bool.random(using: &random)
          ? kind[0] : try #require(kind.randomElement(using: &random))
      }

      let (quick, slow) = try callBothWays(entry, arguments.map(\.value))

      guard let quick else { continue }
      taken += 1
      #expect(slow?.type == quick.type)
      #expect(slow?.as.integer == quick.as.integer)
    }
    #expect(taken > 400)
  }

  @Test("A number too many, one too few, or a reserved member that is set is not taken")
  func malformed() throws {
    let entry = method("f", "v(px)", nothing)
    var reserved = flow_integer_value(1)
    reserved.reserved = 1
    let one = flow_integer_value(1)
    for values in [[], [one, one], [reserved]] {
      let (quick, slow) = try callBothWays(entry, values)
      #expect(quick == nil)
      #expect(slow == nil)
    }
    var missing = flow_null_value()
    let method = try makeClass([entry]).method(at: 0)
    #expect(!method.callIfPlain(nil, arguments: nil, count: 1, into: &missing))
  }

  private static let count: @convention(c) (Pointer?) -> Void = {
    $0?.assumingMemoryBound(to: Int.self).pointee += 1
  }
  private static let minusOne: @convention(c) (Pointer?) -> Int32 = {
    count($0)
    return -1
  }
  private static let largest: @convention(c) (Pointer?) -> UInt64 = {
    count($0)
    return 0x8000_0000_0000_0001
  }
  private static let half: @convention(c) (Pointer?) -> Double = {
    count($0)
    return 0.5
  }

  @Test("Results are the same in both ways")
  func results() throws {
    let entries = [
      method("v", "v(p)", Self.count), method("b", "b(p)", Self.minusOne),
      method("i", "i(p)", Self.minusOne), method("u", "u(p)", Self.minusOne),
      method("x", "x(p)", Self.largest), method("h", "h(p)", Self.largest),
      method("d", "d(p)", Self.half),
    ]
    for entry in entries {
      let (quick, slow) = try callBothWays(entry, [])

      #expect(quick != nil)
      #expect(quick?.type == slow?.type)
      #expect(quick?.reserved == 0)
      #expect(quick?.as.list.count == 0)
      if quick?.type == FLOW_TYPE_BOOLEAN {
        #expect(quick?.as.boolean == slow?.as.boolean)
      } else {
        #expect(quick?.as.integer == slow?.as.integer)
      }
    }
  }

  @Test(
    "Types that have to be looked at are never taken",
    arguments: ["t(p)", "s(p)", "y(p)", "a(p)", "p(p)", "v(pa)", "v(ph)", "v(p?p)"])
  func notPlain(_ signature: String) throws {
    let method = try makeClass([method("f", signature, nothing)]).method(at: 0)
    let values = [flow_null_value()]
    var result = flow_null_value()

    for count in 0...1 {
      #expect(!method.callIfPlain(nil, arguments: values, count: count, into: &result))
    }
  }

  @Test("The methods that only the engine calls are never taken")
  func lifetime() throws {
    let cls = try makeClass([
      method("destroy", "v(p)", nothing), method("other", "v(p)", nothing),
    ])
    var result = flow_null_value()

    #expect(!cls.method(at: 0).callIfPlain(nil, arguments: nil, count: 0, into: &result))
    #expect(cls.method(at: 1).callIfPlain(nil, arguments: nil, count: 0, into: &result))
  }
}
