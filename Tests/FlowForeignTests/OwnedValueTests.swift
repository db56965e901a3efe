import CFlowABI
import FlowMessages
import FlowValues
import Testing

@Suite("Copying values (abi §4)")
struct OwnedValueTests {
  private let tree = Tree.map([
    ("name", .string("Ada")), ("tags", .list([.string(""), .bytes([1, 0, 2]), .null])),
    ("deep", .map([("flag", .boolean(1)), ("ratio", .number(0.5)), ("n", .integer(-1))])),
    ("empty", .map([])),
  ])

  @Test("A copy equals its original and shares no memory with it")
  func independent() throws {
    var original = tree.value
    let copied = try OwnedValue.copy(of: &original)
    #expect(Values.equal(copied.pointer, &original))

    let name = try #require(original.as.map.entries)[0].value.as.string
    UnsafeMutablePointer(mutating: try #require(name.data))[0] = 0x7A

    #expect(!Values.equal(copied.pointer, &original))
    var expected = tree.value
    #expect(Values.equal(copied.pointer, &expected))
  }

  @Test("Every copied string is followed by a NUL byte, also an empty one")
  func terminated() throws {
    let copied = try copy(Tree.map([("key", .string("text")), ("none", .string(""))]).value)

    let entries = try #require(copied.pointer.pointee.as.map.entries)
    #expect(String(cString: try #require(entries[0].key.data)) == "key")
    #expect(String(cString: try #require(entries[0].value.as.string.data)) == "text")
    #expect(entries[0].value.as.string.size == 4)
    #expect(try #require(entries[1].value.as.string.data).pointee == 0)
  }

  @Test("NULL copies to the null value")
  func null() throws {
    let copied = try OwnedValue.copy(of: nil)

    #expect(copied.pointer.pointee.type == FLOW_TYPE_NULL)
    #expect(copied.pointer.pointee.reserved == 0)
  }

  @Test("Random values equal their copies")
  func randomValues() throws {
    var random = Random(state: 3)
    func count() -> Int { Int.random(in: 0...20, using: &random) }
    func tree(_ depth: Int) -> Tree {
      switch Int.random(in: 0...(depth > 0 ? 7 : 5), using: &random) {
      case 0: return .null
      case 1: return .boolean(Int32.random(in: 0...1, using: &random))
      case 2: return .integer(Int64.random(in: .min ... .max, using: &random))
      case 3: return .number(Double.random(in: -1...1, using: &random))
      case 4: return .string(String(repeating: "ü", count: Int.random(in: 0...9, using: &random)))
      case 5: return .bytes(Array(repeating: 7, count: Int.random(in: 0...9, using: &random)))
      case 6: return .list((0..<count()).map { _ in tree(depth - 1) })
      default: return .map((0..<count()).map { ("key \($0)", tree(depth - 1)) })
      }
    }
    for _ in 0..<300 {
      var value = tree(4).value
      let copied = try OwnedValue.copy(of: &value)
      #expect(Values.equal(copied.pointer, &value))
    }
  }
}
