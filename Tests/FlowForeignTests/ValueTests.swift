import CFlowABI
import FlowMessages
import FlowValues
import Testing

@Suite("Checking values (abi §4)")
struct ValueCheckTests {
  @Test("Every type is a value; NULL is the null value")
  func wellFormed() throws {
    try Values.check(nil)
    for tree: Tree in [
      .null, .boolean(0), .boolean(1), .integer(.min), .number(.nan), .string("Zürich 🏔"),
      .bytes([0xFF, 0]), .list([]), .map([]), .list([.null, .list([.integer(1)])]),
      .map([("", .null), ("a", .map([("a", .string(""))]))]),
    ] { try check(tree.value) }
    try check(flow_view_value(flow_string(data: nil, size: 0)))
    try check(flow_list_value(nil, 0))
  }

  @Test("Lists and maps nest 64 deep, not 65")
  func depth() throws {
    try check(Tree.nested(64).value)
    try check(Tree.map([("a", .nested(63))]).value)

    for tree in [Tree.nested(65), .map([("a", .nested(64))]), .list([.map([("k", .nested(63))])])] {
      let fault = fault { () throws(Fault) in try check(tree.value) }
      #expect(fault.status == FLOW_ERROR_BAD_VALUE)
      #expect(fault.message.contains("64"))
    }
  }

  @Test("A value that contains itself is refused, not followed for ever")
  func cycle() {
    let item = UnsafeMutablePointer<flow_value>.allocate(capacity: 1)
    defer { item.deallocate() }
    item.initialize(to: flow_list_value(item, 1))

    let fault = fault { () throws(Fault) in try Values.check(item) }

    #expect(fault.status == FLOW_ERROR_BAD_VALUE)
    #expect(!Values.equal(item, item))
  }

  @Test("Malformed values are refused, at any depth")
  func malformed() {
    var reserved = flow_null_value()
    reserved.reserved = 1
    var unknown = flow_null_value()
    unknown.type = 8
    var negative = flow_null_value()
    negative.type = -1
    let bad: [flow_value] = [
      reserved, unknown, negative, flow_boolean_value(2), flow_boolean_value(-1),
      flow_view_value(flow_string(data: nil, size: 1)), flow_bytes_value(nil, 1),
      flow_list_value(nil, 1), flow_map_value(nil, 1), flow_bytes_value(nil, -1),
      Tree.list([.null, .map([("b", .boolean(7))])]).value,
      Tree.map([("a", .null), ("b", .null), ("a", .integer(1))]).value,
    ]
    for value in bad {
      #expect(fault { () throws(Fault) in try check(value) }.status == FLOW_ERROR_BAD_VALUE)
      #expect(fault { () throws(Fault) in _ = try copy(value) }.status == FLOW_ERROR_BAD_VALUE)
    }
  }

  @Test("An impossible count is refused before memory is touched")
  func impossibleCount() {
    var value = Tree.list([.null]).value
    for count in [-1, Int.min, Int.max, Int.max / 16] {
      value.as.list.count = count
      #expect(fault { () throws(Fault) in try check(value) }.status == FLOW_ERROR_BAD_VALUE)
    }
  }

  @Test("Text is UTF-8 in strings and in keys; bytes may hold anything")
  func utf8() throws {
    let key = flow_string(data: immortal(bytes: [0xC3]), size: 1)
    var entry = flow_entry(key: key, value: flow_null_value())

    let string = fault { () throws(Fault) in try check(Tree.list([.raw([0xFF])]).value) }
    let inKey = fault { () throws(Fault) in try check(flow_map_value(&entry, 1)) }
    try check(Tree.bytes([0xFF]).value)

    #expect(string.status == FLOW_ERROR_BAD_UTF8)
    #expect(inKey.status == FLOW_ERROR_BAD_UTF8)
  }

  @Test("A repeated key is found in a large map, wherever the two stand", arguments: [17, 5000])
  func repeatedKey(_ count: Int) throws {
    let keys = (0..<count).map { "key \($0 &* 7919 % count)" }
    func map(_ keys: [String]) -> flow_value { Tree.map(keys.map { ($0, .null) }).value }

    try check(map(keys))

    for place in [1, count / 2, count - 1] {
      var repeated = keys
      repeated[place] = keys[0]
      let fault = fault { () throws(Fault) in try check(map(repeated)) }
      #expect(fault.status == FLOW_ERROR_BAD_VALUE)
      #expect(fault.message.contains("'\(keys[0])'"))
    }
  }

  @Test("Types have names")
  func names() {
    #expect(
      (FLOW_TYPE_NULL...FLOW_TYPE_MAP).map { Values.typeName($0) }
        == ["null", "boolean", "integer", "number", "string", "bytes", "list", "map"])
    #expect(Values.typeName(99) == "unknown type 99")
  }
}

@Suite("UTF-8 (abi §4)")
struct UTF8Tests {
  @Test(
    "Bytes that are no UTF-8 are found (RFC 3629), alone and after eight letters",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF], [0xE1, 0x80], [0xE1, 0x80, 0x41], [0xED, 0xA0, 0x80],
      [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80],
      [0xF1, 0x80, 0x80, 0xC0], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0x41, 0xFF],
    ] as [[UInt8]])
  func wrong(_ bytes: [UInt8]) {
    #expect(!bytes.withUnsafeBufferPointer { Values.isUTF8($0) })
    #expect(!(Array("eightish".utf8) + bytes).withUnsafeBufferPointer { Values.isUTF8($0) })
    #expect(!(bytes + Array("more than eight".utf8)).withUnsafeBufferPointer { Values.isUTF8($0) })
  }

  @Test("The same answer as Swift's own decoder for every one- and two-byte text and all scalars")
  func sameAsSwift() {
    func agree(_ bytes: [UInt8]) -> Bool {
      bytes.withUnsafeBufferPointer { Values.isUTF8($0) }
        == (String(validating: bytes, as: UTF8.self) != nil)
    }
    for first in UInt8.min...UInt8.max {
      #expect(agree([first]))
      for second in UInt8.min...UInt8.max where !agree([first, second]) {
        Issue.record("\(first) \(second)")
      }
    }
    var scalars: [UInt8] = []
    for number in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(number) else { continue }
      scalars += Array(UTF8.encode(scalar) ?? .init())
    }
    #expect(scalars.withUnsafeBufferPointer { Values.isUTF8($0) })
  }

  @Test("Random damage is judged as Swift's own decoder judges it")
  func damaged() {
    var random = Random(state: 2)
    let text = Array("Grüße, 世界! 🏳️‍🌈 plain ascii follows here\u{10FFFF}\u{D7FF}\u{E000}".utf8)
    for _ in 0..<50_000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let swift = String(validating: bytes, as: UTF8.self) != nil
      if bytes.withUnsafeBufferPointer({ Values.isUTF8($0) }) != swift { Issue.record("\(bytes)") }
    }
  }
}

@Suite("Comparing values (abi §4)")
struct ValueEqualTests {
  @Test("Values are equal when type and content are")
  func sameAndDifferent() {
    let trees: [Tree] = [
      .null, .boolean(0), .boolean(1), .integer(0), .integer(1), .number(0), .number(1),
      .string(""), .string("a"), .string("ab"), .bytes([]), .bytes([0x61]), .list([]),
      .list([.null]), .list([.null, .null]), .map([]), .map([("a", .null)]),
      .map([("a", .integer(1))]), .map([("b", .null)]), .map([("a", .null), ("b", .null)]),
    ]
    for (l, left) in trees.enumerated() {
      for (r, right) in trees.enumerated() {
        #expect(equal(left, right) == (l == r), "\(left) and \(right)")
      }
    }
  }

  @Test("NaN equals NaN, 0 equals -0, an integer never equals a number")
  func numbers() {
    #expect(equal(.number(.nan), .number(-.nan)))
    #expect(equal(.number(0), .number(-0.0)))
    #expect(!equal(.integer(1), .number(1)))
  }

  @Test("NULL is the null value")
  func null() {
    var (null, other) = (Tree.null.value, Tree.integer(0).value)

    #expect(Values.equal(nil, nil))
    #expect(Values.equal(nil, &null))
    #expect(Values.equal(&null, nil))
    #expect(!Values.equal(nil, &other))
    #expect(!Values.equal(&other, nil))
  }

  @Test("Maps are equal whatever their order, small and large", arguments: [2, 16, 17, 3000])
  func maps(_ count: Int) {
    let pairs = (0..<count).map { ("key \($0)", Tree.list([.integer(Int64($0))])) }
    var changed = pairs
    changed[count - 1].1 = .list([.integer(-1)])
    var renamed = pairs
    renamed[0].0 = "other"

    #expect(equal(.map(pairs), .map(pairs.reversed())))
    #expect(!equal(.map(pairs), .map(changed.reversed())))
    #expect(!equal(.map(pairs), .map(renamed.reversed())))
    #expect(!equal(.map(pairs), .map(pairs.dropLast())))
  }

  @Test("A map of 300,000 keys is checked, copied and compared")
  func large() throws {
    let count = 300_000
    let pairs = (0..<count).map { ("key \($0)", Tree.integer(Int64($0))) }
    var (value, reversed) = (Tree.map(pairs).value, Tree.map(pairs.reversed()).value)

    let copied = try OwnedValue.copy(of: &value)

    #expect(Values.equal(copied.pointer, &reversed))
  }

  @Test("Values nobody has checked are compared without a crash")
  func unchecked() {
    var list = flow_list_value(nil, 3)
    var map = flow_map_value(nil, 3)
    var string = flow_view_value(flow_string(data: nil, size: 3))
    var unknown = flow_null_value()
    unknown.type = 50

    #expect(!Values.equal(&list, &list))
    #expect(!Values.equal(&map, &map))
    #expect(!Values.equal(&string, &string))
    #expect(!Values.equal(&unknown, &unknown))
  }
}
