import CFlowABI
import FlowMessages
import Testing

@Suite("Messages: a format and its arguments")
struct MessageTests {
  @Test("Each mark of a format stands for the next argument")
  func marks() {
    let name = "it" as Literal

    #expect(Message("'%' is no %", name, Message("screen")) == "'it' is no screen")
    #expect(Message("%%%", name, -1, UInt8(2)) == "it-12")
    #expect(Message("%: %, %; %.", 1, 2, 3, 4) == "1: 2, 3; 4.")
  }

  @Test("Numbers of all widths keep their sign")
  func numbers() {
    #expect(Message("%", Int64.min) == "-9223372036854775808")
    #expect(Message("%", UInt64.max) == "18446744073709551615")
    #expect(Message("%", Int32(0)) == "0")
    #expect(Message("0x%", MessageWord.hexadecimal(0xfa)) == "0xfa")
    #expect(Message("'%'", MessageWord.character(0x61)) == "'a'")
  }

  @Test("A text that is an argument may hold a mark itself")
  func texts() {
    let text = immortal("100 %")
    let name = flow_string(data: text, size: 5)

    #expect(Message("% and %", UnsafePointer(text), name) == "100 % and 100 %")
    #expect(Message("'%'", flow_string(data: nil, size: 0)) == "''")
  }

  @Test("A fault is put together in the same way, and is an argument itself")
  func faults() {
    let cause = Fault(FLOW_ERROR_LIMIT, "% are too many", 3)
    let fault = Fault(cause.status, "request %: %", 2, cause)

    #expect(fault.status == FLOW_ERROR_LIMIT)
    #expect(fault.message == "request 2: 3 are too many")
    #expect(fault.position == 0)
    #expect(fault.about("batch: ").message == "batch: request 2: 3 are too many")
  }
}
