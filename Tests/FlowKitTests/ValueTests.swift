import CFlowABI
import FlowKit
import Testing

@Suite("Values")
struct ValueTests {
  @Test(
    "A value comes back from a loan as it was",
    arguments: [
      .null, true, 7, 7.5, "text", "", "a\0b", [], [:], [1, [2, "drei"]], ["key": ["deep": .null]],
      .bytes([0, 255]), .bytes([]),
    ] as [Value])
  func loan(_ value: Value) {
    let copy = lending { loan in Value(loan.value(value)) }

    #expect(copy == value)
  }

  @Test("Reading gives what a value holds, or nothing")
  func reading() {
    let value: Value = ["name": "Ada", "age": 36, "height": 1.5, "tags": ["a"], "three": 3.0]

    #expect(value["name"]?.string == "Ada")
    #expect(value["age"]?.number == 36)
    #expect(value["three"]?.integer == 3)
    #expect(value["height"]?.integer == nil)
    #expect(value["tags"]?[0]?.string == "a")
    #expect(value["tags"]?[1] == nil)
    #expect(value["none"] == nil)
    #expect(Value.number(.nan).integer == nil)
    #expect(Value.number(0x1p63).integer == nil)
  }
}
