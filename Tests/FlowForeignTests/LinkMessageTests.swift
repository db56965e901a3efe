import CFlowABI
import FlowModel
import Testing

@testable import FlowMessages
@testable import FlowValues
@testable import FlowCalls
@testable import FlowPlugins

@Suite("Deep links: mistakes in words")
struct LinkMessageTests {
  @Test(
    "A mistake is said with its text and its byte",
    arguments: [
      ("shop", "", "link 'shop', at byte 4: a ':' is missing behind the scheme", 4),
      ("1", "", "link '1', at byte 0: it must begin with a scheme, as in 'shop://product/{id}'", 0),
      ("s:a/{b}/{b}", "", "link 's:a/{b}/{b}', at byte 9: the parameter 'b' stands twice", 9),
      ("s:a b", "", "link 's:a b', at byte 3: ' ' is not expected here", 3),
      ("s:{a}", "r(b)", "routes 'r(b)', at byte 2: the link has no parameter 'b'", 2),
      ("s:{a}", "r(a", "routes 'r(a', at byte 3: a ')' is missing", 3),
    ])
  func mistakes(uri: String, routes: String, text: String, place: UInt32) throws {
    let fault = try #require(throws: Fault.self) {
      try LinkParser.parse(
        uri: Array(uri.utf8), routes: Array(routes.utf8), of: "class 'c'" as Message)
    }

    #expect(String(decoding: fault.message.bytes, as: UTF8.self) == "class 'c', \(text)")
    #expect(fault.status == FLOW_ERROR_INVALID_ARGUMENT && fault.position == place)
  }
}
