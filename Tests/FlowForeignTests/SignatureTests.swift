import CFlowABI
import FlowMessages
import FlowCalls
import Testing

@Suite("Signatures (abi §1)")
struct SignatureTests {
  @Test(
    "Each well-formed text parses and prints as it was",
    arguments: [
      "v(p)", "b(p)", "i(pi)", "u(pu)", "x(px)", "t(pt)", "d(pd)", "s(ps)", "y(py)", "h(ph)",
      "a(pa)", "p(pp)", "?s(p?s)", "?y(p?y)", "?h(p?h)", "?a(p?a)", "?p(p?p)", "p(pph?a)",
      "v(pbiuxtdsyhap)", "v(pppppppppppppppp)",
    ])
  func parses(_ text: String) throws {
    let signature = try Signature(parsing: text)

    #expect(signature.text == text)
  }

  @Test("Letters, `?` and the count arrive in the C struct")
  func fillsTheStruct() throws {
    let parsed = try Signature(parsing: "?s(px?a)").cValue

    #expect(parsed.result == CChar(UInt8(ascii: "s")))
    #expect(parsed.result_null == 1)
    #expect(parsed.count == 3)
    #expect(parsed.reserved == 0)
    #expect(parsed.arguments.0 == CChar(UInt8(ascii: "p")))
    #expect(parsed.arguments.1 == CChar(UInt8(ascii: "x")))
    #expect(parsed.arguments.2 == CChar(UInt8(ascii: "a")))
    #expect(parsed.arguments.3 == 0)
    #expect(parsed.argument_null.1 == 0)
    #expect(parsed.argument_null.2 == 1)
  }

  @Test(
    "A malformed text is refused at the byte that does not fit",
    arguments: [
      ("", 0), ("(", 0), ("v", 1), ("v(", 2), ("v()", 2), ("v(s)", 2), ("v(?p)", 2), ("v(p", 3),
      ("v(p)x", 4), ("v(p)\0", 4), (" v(p)", 0), ("v (p)", 1), ("v( p)", 2), ("v(p )", 3),
      ("vp)", 1), ("q(p)", 0), ("v(pq)", 3), ("v(pv)", 3), ("?v(p)", 1), ("?i(p)", 1),
      ("v(p?i)", 4), ("v(p?b)", 4), ("v(p?)", 4), ("v(p??s)", 4), ("v(p?", 4), ("?", 1),
      ("v(pS)", 3), ("v(p,i)", 3), ("v(pé)", 3), ("v(ppppppppppppppppp)", 18),
    ])
  func refuses(_ text: String, offset: UInt32) {
    let fault = fault { () throws(Fault) in _ = try Signature(parsing: text) }

    #expect(fault.status == FLOW_ERROR_BAD_SIGNATURE)
    #expect(fault.position == offset, "\(fault.message)")
  }

  @Test(
    "What libffi or C would pass wrongly has no letter: float, small integers, structs, varargs",
    arguments: ["f", "c", "C", "n", "q", "{", "r", ".", "e", "z", "*"])
  func hasNoTraps(_ letter: String) {
    let fault = fault { () throws(Fault) in _ = try Signature(parsing: "v(p\(letter))") }

    #expect(fault.status == FLOW_ERROR_BAD_SIGNATURE)
    #expect(fault.position == 3)
    #expect(fault.message.contains("letters are"))
  }

  @Test("A NULL text with a size is an invalid argument; with none it is an empty signature")
  func refusesNull() {
    let withSize = fault { () throws(Fault) in _ = try Signature(parsing: nil, size: 4) }
    let impossible = fault { () throws(Fault) in _ = try Signature(parsing: nil, size: -1) }
    let empty = fault { () throws(Fault) in _ = try Signature(parsing: nil, size: 0) }

    #expect(withSize.status == FLOW_ERROR_INVALID_ARGUMENT)
    #expect(impossible.status == FLOW_ERROR_INVALID_ARGUMENT)
    #expect(empty.status == FLOW_ERROR_BAD_SIGNATURE)
  }

  @Test("Signatures are equal when their texts are, and then hash alike")
  func equality() throws {
    let texts = ["v(p)", "b(p)", "v(ps)", "v(p?s)", "?s(p)", "s(p)", "v(pp)"]
    for left in texts {
      for right in texts {
        let (l, r) = (try Signature(parsing: left), try Signature(parsing: right))
        #expect((l == r) == (left == right))
        if left == right { #expect(l.hashValue == r.hashValue) }
      }
    }
  }

  @Test("Random bytes either parse and print as they were, or are refused inside the text")
  func randomBytes() {
    var random = Random(state: 1)
    let likely = Array("vbiuxtdsyhap?()(p(p)".utf8)
    var parsed = 0
    for round in 0..<40_000 {
      let bytes: [UInt8]
      switch round % 4 {
      case 0: bytes = (0..<12).map { _ in UInt8.random(in: 0...255, using: &random) }
      case 1: bytes = Array("v(p".utf8) + likely.shuffled(using: &random).prefix(8) + [0x29]
      default: bytes = Array(likely.shuffled(using: &random).prefix(round % 13))
      }
      do throws(Fault) {
        let signature = try bytes.withUnsafeBufferPointer { buffer throws(Fault) in
          try Signature(parsing: buffer)
        }
        parsed += 1
        if signature.text.bytes != bytes { Issue.record("\(bytes) became \(signature.text)") }
      } catch {
        if error.status != FLOW_ERROR_BAD_SIGNATURE || error.position > bytes.count {
          Issue.record("\(bytes): \(error)")
        }
      }
    }
    #expect(parsed > 100)
  }
}
