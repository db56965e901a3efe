import CFlowABI
import FlowForeign
import Testing

/// A struct as a newer caller has it: one member more than this library knows.
private struct Longer {
  var known = flow_class()
  var added: UInt64 = 0
}

@Suite("Structs that grow (abi §3, §6)")
struct SizedStructTests {
  private func read(
    _ size: Int, added: UInt64 = 0, smallest: Int? = nil
  ) throws(Fault) -> flow_class {
    var longer = Longer()
    longer.known.struct_size = UInt32(size)
    longer.known.kind = FLOW_KIND_OBSERVER
    longer.known.flags = 7
    longer.added = added
    var defaults = flow_class()
    defaults.flags = 99
    return try withUnsafeMutablePointer(to: &longer) { pointer throws(Fault) in
      let start = UnsafeRawPointer(pointer).assumingMemoryBound(to: flow_class.self)
      return try SizedStruct.read(start, default: defaults, smallest: smallest)
    }
  }

  private let size = MemoryLayout<flow_class>.size

  @Test("A struct of the known size is copied")
  func same() throws {
    let copy = try read(size)

    #expect(copy.kind == FLOW_KIND_OBSERVER)
    #expect(copy.flags == 7)
  }

  @Test("A larger one is accepted if what is unknown is zero")
  func largerWithZeroTail() throws {
    #expect(try read(size + 8).flags == 7)
  }

  @Test("A larger one that uses an unknown member is refused, naming where", arguments: [0, 7])
  func largerWithTail(_ byte: UInt64) {
    let fault = fault { () throws(Fault) in _ = try read(size + 8, added: 1 << (8 * byte)) }

    #expect(fault.status == FLOW_ERROR_STRUCT_SIZE)
    #expect(fault.message.contains("byte \(size + Int(byte)) "))
  }

  @Test("What an older caller lacks keeps its default")
  func smaller() throws {
    let copy = try read(32, smallest: 16)

    #expect(copy.kind == FLOW_KIND_OBSERVER)
    #expect(copy.flags == 99)
  }

  @Test("Smaller than the first version is refused", arguments: [0, 3, 4, 15])
  func tooSmall(_ size: Int) {
    let fault = fault { () throws(Fault) in _ = try read(size, smallest: 16) }

    #expect(fault.status == FLOW_ERROR_STRUCT_SIZE)
  }

  @Test("A garbage size is refused before anything is read", arguments: [65537, 0xFFFF_FFFF])
  func garbage(_ size: Int) {
    let fault = fault { () throws(Fault) in _ = try read(size) }

    #expect(fault.status == FLOW_ERROR_STRUCT_SIZE)
  }
}

@Suite("Telling a fault (abi §4)")
struct FaultTests {
  private func written(_ fault: Fault, size: Int) -> [UInt8] {
    var error = flow_error()
    return withUnsafeMutableBytes(of: &error) { bytes in
      for index in bytes.indices { bytes[index] = 0xAA }
      bytes.storeBytes(of: UInt32(size), as: UInt32.self)
      fault.write(to: bytes.assumingMemoryBound(to: flow_error.self).baseAddress)
      return Array(bytes)
    }
  }

  private func message(_ bytes: [UInt8]) -> String {
    String(decoding: bytes[16...].prefix { $0 != 0 }, as: UTF8.self)
  }

  @Test("Status, position and message arrive")
  func whole() {
    let bytes = written(Fault(FLOW_ERROR_LIMIT, "too much", position: 3), size: 528)

    #expect(Array(bytes[4..<12]) == [0xE5, 0xFF, 0xFF, 0xFF, 3, 0, 0, 0])
    #expect(message(bytes) == "too much")
  }

  @Test(
    "Nothing is written behind the caller's struct",
    arguments: [0, 4, 7, 8, 11, 12, 16, 17, 20, 100])
  func bounded(_ size: Int) {
    let bytes = written(Fault(FLOW_ERROR_LIMIT, "a message that is rather long"), size: size)

    #expect(bytes[max(4, size)...].allSatisfy { $0 == 0xAA })
    #expect((bytes[4] == 0xAA) == (size < 8))
    if size > 16 { #expect(bytes[16..<size].contains(0)) }
  }

  @Test("A caller's larger struct is written as far as this library knows it")
  func larger() {
    let bytes = written(
      Fault(FLOW_ERROR_LIMIT, Message(String(repeating: "x", count: 600))), size: 100_000)

    #expect(bytes[527] == 0)
    #expect(message(bytes).count == 511)
  }

  @Test("A message that is too long is cut before a character, never inside", arguments: 0..<4)
  func cut(_ shift: Int) {
    let text = String(repeating: "a", count: shift) + String(repeating: "🏔", count: 200)

    let cut = message(written(Fault(FLOW_ERROR_LIMIT, Message(text)), size: 528))

    #expect(text.hasPrefix(cut))
    #expect(cut.utf8.count > 511 - 4)
  }

  @Test("A caller may not be interested")
  func null() { Fault(FLOW_ERROR_LIMIT, "").write(to: nil) }
}
