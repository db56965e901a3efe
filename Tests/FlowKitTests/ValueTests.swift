import CFlowABI
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

@Suite("Values as text")
struct ValueTextTests {
  @Test(
    "A value prints as people read it",
    arguments: [
      (.null, "null"), (true, "true"), (-7, "-7"), (7.5, "7.5"), (7.0, "7.0"),
      ("a \"b\" \\ \n\u{1}ü", #""a \"b\" \\ \n\u0001ü""#), ([], "[]"), ([:], "{}"),
      ([1, [2, "drei"], .null], #"[1, [2, "drei"], null]"#),
      (["name": "Ada", "ages": [36, 37]], #"{"name": "Ada", "ages": [36, 37]}"#),
      (.bytes([0, 255]), "<2 bytes: 00 ff>"), (.bytes([]), "<0 bytes>"),
      (.bytes([7]), "<1 byte: 07>"),
      (
        .bytes([UInt8](repeating: 1, count: 17)),
        "<17 bytes: 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 …>"
      ),
    ] as [(Value, String)])
  func printed(value: Value, as text: String) {
    #expect("\(value)" == text)
    #expect(String(reflecting: value) == text)
  }

  @Test("Routes, errors, elements and rows print, and what is secret does not (V9)")
  func others() {
    let field = Field("name", "Name", value: "Ada")
    let pin = Field("pin", "PIN", value: "1234", type: FLOW_FIELD_SECURE)
    let row = Row("a", "Ada")
    let chosen = Choice("who", "Who", [row, Row("b", "Bert").secret()], chosen: "b")

    #expect("\(Route("shop", ["page": 2]))" == #"shop {"page": 2}"#)
    #expect("\(Route("shop"))" == "shop")
    #expect("\(FlowError(FLOW_ERROR_LIMIT, "too much"))" == "too much")
    #expect("\(field.element)" == #"name "Name": "Ada""#)
    #expect("\(field.secret())" == #"name "Name": …"#)
    #expect("\(pin.element)" == #"pin "PIN": …"#)
    #expect("\(chosen.element)" == #"who "Who": …"#)
    #expect("\(Text("Hello").element)" == "Hello")
    #expect("\(row) \(row.secret())" == #"a "Ada" a"#)
  }
}
