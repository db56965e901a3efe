import CFlowABI
import FlowMessages
import FlowValues
import Testing

/// A struct as a newer caller has it: one member more than this library knows.
private struct Longer {
  var known = flow_class()
  var added: UInt64 = 0
}

@Suite("Structs that grow (abi §3, §6)")
struct SizedStructTests {
  private func read(_ size: Int, added: UInt64 = 0) throws(Fault) -> flow_class {
    var longer = Longer()
    longer.known.struct_size = UInt32(size)
    longer.known.kind = FLOW_KIND_OBSERVER
    longer.known.flags = 7
    longer.known.template_size = 8
    longer.added = added
    var defaults = flow_class()
    defaults.template_size = 99
    return try withUnsafeMutablePointer(to: &longer) { pointer throws(Fault) in
      let start = UnsafeRawPointer(pointer).assumingMemoryBound(to: flow_class.self)
      return try SizedStruct.read(start, default: defaults)
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

  @Test("Smaller than the first version is refused", arguments: [0, 3, 4, -1])
  func tooSmall(_ size: Int) {
    let size = size < 0 ? flow_class.firstSize - 1 : size
    let fault = fault { () throws(Fault) in _ = try read(size) }

    #expect(fault.status == FLOW_ERROR_STRUCT_SIZE)
    #expect(fault.message.contains("at least \(flow_class.firstSize) is needed"))
  }

  @Test("A garbage size is refused before anything is read", arguments: [65537, 0xFFFF_FFFF])
  func garbage(_ size: Int) {
    let fault = fault { () throws(Fault) in _ = try read(size) }

    #expect(fault.status == FLOW_ERROR_STRUCT_SIZE)
  }
}

/// A row with a member that was added later: an earlier caller's row lacks it.
private struct Grown: Growing, Equatable {
  var struct_size: UInt32 = 0
  var first: UInt32 = 0
  var added: UInt64 = 0
  static var firstSize: Int { 8 }
}

@Suite("Arrays of structs that grow (abi §6)")
struct SizedArrayTests {
  /// Words of four bytes, as a caller has them.
  private func array(_ words: [UInt32], _ body: (UnsafePointer<Grown>) throws(Fault) -> Void)
    throws(Fault)
  {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 * words.count, alignment: 8)
    defer { memory.deallocate() }
    for (index, word) in words.enumerated() {
      memory.storeBytes(of: word, toByteOffset: 4 * index, as: UInt32.self)
    }
    try body(UnsafePointer(memory.bindMemory(to: Grown.self, capacity: 1)))
  }

  private func read(_ words: [UInt32], _ count: Int, step: UInt32) throws(Fault) -> [Grown] {
    var found: [Grown] = []
    try array(words) { (first) throws(Fault) in
      found = try SizedArray.read(first, count: count, step: step, of: "rows") { Array($0) }
    }
    return found
  }

  private func readSized(_ words: [UInt32], _ count: Int) throws(Fault) -> [Grown] {
    var found: [Grown] = []
    try array(words) { (first) throws(Fault) in
      found = Array(try SizedArray.read(sized: first, count: count, of: "rows"))
    }
    return found
  }

  private func refused(_ body: () throws(Fault) -> Void) -> String {
    let fault = fault(body)
    #expect(fault.status == FLOW_ERROR_STRUCT_SIZE)
    return "\(fault.message)"
  }

  @Test("Three of an earlier version stand closer, and what they lack keeps its default")
  func earlier() throws {
    let rows = try read([0, 1, 0, 2, 0, 3], 3, step: 8)

    #expect(rows.map(\.first) == [1, 2, 3] && rows.allSatisfy { $0.added == 0 })
  }

  @Test("Three of this version are read as they are")
  func same() throws {
    let rows = try read([0, 1, 7, 0, 0, 2, 8, 0, 0, 3, 9, 0], 3, step: 16)

    #expect(rows.map(\.first) == [1, 2, 3] && rows.map(\.added) == [7, 8, 9])
  }

  @Test("Three of a later version stand farther apart, and may not use what is not known")
  func later() throws {
    let zero: [UInt32] = [0, 1, 7, 0, 0, 0, 0, 2, 8, 0, 0, 0, 0, 3, 9, 0, 0, 0]
    var used = zero
    used[11] = 1
    let rows = try read(zero, 3, step: 24)
    let message = refused { () throws(Fault) in _ = try read(used, 3, step: 24) }

    #expect(rows.map(\.first) == [1, 2, 3] && rows.map(\.added) == [7, 8, 9])
    #expect(message.contains("rows: number 2 uses a member at byte 20"))
  }

  @Test("A step that nothing has is refused", arguments: [0, 4, 12, 20, 65544, UInt32.max])
  func badStep(_ step: UInt32) {
    let message = refused { () throws(Fault) in _ = try read([0, 1, 0, 2], 2, step: step) }

    #expect(message.contains("rows: one is said to have \(step) bytes"))
  }

  @Test("Nothing is read of no elements, whatever their size is said to be")
  func none() throws {
    #expect(try read([0, 0], 0, step: 3).isEmpty)
  }

  @Test("Elements that say how large they are step by the first, and all say the same")
  func sized() throws {
    let rows = try readSized([8, 1, 8, 2, 8, 3], 3)
    let message = refused { () throws(Fault) in _ = try readSized([8, 1, 16, 2, 8, 3], 3) }
    let small = refused { () throws(Fault) in _ = try readSized([4, 1, 4, 2], 2) }

    #expect(rows.map(\.first) == [1, 2, 3])
    #expect(rows.allSatisfy { $0.struct_size == 16 && $0.added == 0 })
    #expect(message.contains("rows: struct_size is 16 in number 2 and 8 in number 1"))
    #expect(small.contains("4 bytes; it needs at least 8"))
  }

  @Test("Of a refused array what can be reached is handed on")
  func reachable() throws {
    var found: [UInt32] = []
    try array([8, 1, 8, 2, 4, 3]) { first in
      SizedArray.each(sized: first, count: 3) { found.append($0.first) }
    }

    #expect(found == [1, 2])
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
