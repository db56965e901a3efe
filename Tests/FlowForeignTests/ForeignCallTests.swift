import FlowCalls
import CFlowABI
import FlowMessages
import Foundation
import Testing

private typealias Pointer = UnsafeMutableRawPointer

@Suite("Foreign calls (abi §2)")
struct ForeignCallTests {
  private func call(
    _ method: flow_method, _ arguments: [UInt64] = []
  ) throws -> UInt64 {
    let cls = try makeClass([method])
    var words: [UInt64] = [0] + arguments
    let before = words
    let count = words.count
    let result = words.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { cls.method(at: 0).call($0, count: count) }
    }
    #expect(words == before, "the caller's words are only read")
    // The short way of a method of its instance alone.
    if count == 1 { #expect(cls.method(at: 0).callUntold(instance: 0) == result) }
    return try #require(result)
  }

  @Test("A negative 32-bit result arrives with its sign, whatever the upper half held")
  func narrowSigned() throws {
    let negate: @convention(c) (Pointer?, Int32) -> Int32 = { -$1 }
    let least: @convention(c) (Pointer?) -> Int32 = { _ in .min }

    let seven = try call(method("f", "i(pi)", negate), [7])
    let minimum = try call(method("f", "i(p)", least))

    #expect(Int64(bitPattern: seven) == -7)
    #expect(Int64(bitPattern: minimum) == Int64(Int32.min))
  }

  @Test("An unsigned 32-bit result is not sign-extended")
  func narrowUnsigned() throws {
    let most: @convention(c) (Pointer?) -> UInt32 = { _ in .max }

    let result = try call(method("f", "u(p)", most))

    #expect(result == 0xFFFF_FFFF)
  }

  @Test("A truth value is 32 bits wide, as argument and as result")
  func boolIsInt32() throws {
    let not: @convention(c) (Pointer?, Int32) -> Int32 = { $1 == 0 ? 1 : 0 }

    // Bits above the 32 must not matter.
    let ofFalse = try call(method("f", "b(pb)", not), [0xFFFF_FFFF_0000_0000])
    let ofTrue = try call(method("f", "b(pb)", not), [0xFFFF_FFFF_0000_0001])

    #expect(ofFalse == 1)
    #expect(ofTrue == 0)
  }

  @Test("64-bit results, doubles and pointers come back whole; v gives 0")
  func wideResults() throws {
    let signed: @convention(c) (Pointer?, Int64) -> Int64 = { $1 - 1 }
    let unsigned: @convention(c) (Pointer?) -> UInt64 = { _ in .max }
    let half: @convention(c) (Pointer?, Double) -> Double = { $1 / 2 }
    let same: @convention(c) (Pointer?, Pointer?) -> Pointer? = { $1 }

    #expect(try call(method("f", "x(px)", signed), [UInt64(bitPattern: .min + 1)]) == 1 << 63)
    #expect(try call(method("f", "t(p)", unsigned)) == .max)
    #expect(try call(method("f", "h(p)", unsigned)) == .max)
    #expect(try call(method("f", "d(pd)", half), [(-5.0).bitPattern]) == (-2.5).bitPattern)
    #expect(try call(method("f", "?p(pp)", same), [0xDEAD_BEE8]) == 0xDEAD_BEE8)
    #expect(try call(method("f", "v(p)", nothing)) == 0)
  }

  @Test("Sixteen arguments, more than there are registers, arrive in order")
  func sixteen() throws {
    let digits:
      @convention(c) (
        Pointer?, Int32, Int64, Double, UInt32, UInt64, Int32, Double, Int64, Int32, Int32, Double,
        UInt64, UInt32, Int32, Int64
      ) -> Double = { _, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o in
        let whole = [
          Double(a), Double(b), c, Double(d), Double(e), Double(f), g, Double(h), Double(i),
          Double(j), k, Double(l), Double(m), Double(n), Double(o),
        ]
        return whole.reduce(0) { $0 * 2 + $1 }
      }
    let values: [Double] = (1...15).map(Double.init)
    let words: [UInt64] = zip("ixdutidxiidtuix", values).map { letter, value in
      letter == "d" ? value.bitPattern : UInt64(value)
    }

    let result = try call(method("f", "d(pixdutidxiidtuix)", digits), words)

    #expect(Double(bitPattern: result) == values.reduce(0) { $0 * 2 + $1 })
  }

  @Test("libffi itself would take a void argument; it never gets one")
  func voidArgument() {
    let fault = fault { () throws(Fault) in _ = try makeClass([method("f", "v(pv)", nothing)]) }

    #expect(fault.status == FLOW_ERROR_BAD_SIGNATURE)
    #expect(fault.message.contains("'v' is a return type only"))
  }

  @Test("Methods with one signature share one call interface, across classes that come and go")
  func interned() throws {
    let first = try makeClass([method("f", "v(pxdx)", nothing)], id: "first").method(at: 0)
    let second = try makeClass(
      [method("g", "v(pxdx)", nothing), method("h", "v(pxd)", nothing)], id: "second")

    #expect(second.method(at: 0).cif == first.cif)
    #expect(second.method(at: 0).signature == first.signature)
    #expect(second.method(at: 1).cif != first.cif)
  }

  @Test("Threads that prepare the same signatures at once get the same call interfaces")
  func internedAcrossThreads() {
    // Types in an order that no other test uses, so that all of them are new to this process.
    let signatures = (0..<400).map { number in
      "t(ptyt" + (0..<9).map { number >> $0 & 1 == 0 ? "t" : "y" }.joined() + ")"
    }
    let found = Found()
    let (gate, done) = (DispatchSemaphore(value: 0), DispatchGroup())

    for _ in 0..<8 {
      done.enter()
      Thread.detachNewThread {
        gate.wait()
        do throws(Fault) {
          let cls = try makeClass(
            signatures.enumerated().map { method("f\($0.offset)", $0.element, nothing) })
          found.append((0..<cls.methodCount).map { UInt(bitPattern: cls.method(at: $0).cif) })
        } catch {
          Issue.record("\(error)")
        }
        done.leave()
      }
    }
    for _ in 0..<8 { gate.signal() }
    done.wait()

    #expect(found.all.count == 8)
    #expect(Set(found.all).count == 1)
    #expect(Set(found.all.first ?? []).count == signatures.count)
  }
}

private final class Found: @unchecked Sendable {
  private let lock = NSLock()
  private var lists: [[UInt]] = []
  func append(_ list: [UInt]) { lock.withLock { lists.append(list) } }
  var all: [[UInt]] { lock.withLock { lists } }

  @Test("Each of many signatures has one call interface, however often it is registered")
  func manySignatures() throws {
    let letters = Array("biuxtdsyah")
    let texts = (0..<10_000).map { number in
      "v(p" + String((0..<4).map { letters[number / [1, 10, 100, 1000][$0] % 10] }) + ")"
    }
    let methods = texts.enumerated().map { method("m\($0.offset)", $0.element, nothing) }

    let (first, second) = (try makeClass(methods), try makeClass(methods.reversed()))

    for (index, text) in texts.enumerated() {
      let (one, other) = (first.method(at: index), second.method(at: texts.count - 1 - index))
      #expect(one.cif == other.cif)
      #expect(String(cString: one.signatureText) == text)
    }
    #expect(Set((0..<texts.count).map { first.method(at: $0).cif }).count == texts.count)
  }
}
