import CFlowABI
import FlowMessages
import FlowCalls
import Testing

@Suite("Registering classes (abi §1)")
struct InstanceClassTests {
  @Test("A class keeps its own copy of everything")
  func copies() throws {
    let cls = try makeClass(
      [method("render", "v(ph)", nothing), method("submit", "v(psa)", nothing)],
      id: "shop/cart-1.screen_2")

    #expect(cls.id == "shop/cart-1.screen_2")
    #expect(Message(cls.idPointer) == cls.id)
    #expect(cls.kind == FLOW_KIND_SCREEN)
    #expect(cls.methodCount == 2)
    #expect(String(cString: cls.method(at: 1).name) == "submit")
    #expect(String(cString: cls.method(at: 1).signatureText) == "v(psa)")
  }

  @Test("A class is shared while it is in use, and freed with its last use")
  func sharing() throws {
    weak var freed: InstanceClass?
    do {
      let (first, second) = (try shared(), try shared())
      freed = first
      #expect(first === second)
      first.endUse()
      let third = try shared()
      #expect(third === first)
      second.endUse()
      third.endUse()
      let fourth = try shared()
      #expect(fourth !== first)
      fourth.endUse()
    }
    #expect(freed == nil)
  }

  /// A class that nobody else registers.
  private func shared() throws(Fault) -> InstanceClass {
    var description = flow_class()
    description.struct_size = UInt32(MemoryLayout<flow_class>.size)
    description.kind = FLOW_KIND_SCREEN
    description.id = immortal("test.sharing")
    return try InstanceClass.shared(of: &description, reading: description)
  }

  @Test("The description may go as soon as the class is made")
  func outlivesDescription() throws {
    let name = UnsafeMutablePointer(mutating: immortal("submit"))
    let id = UnsafeMutablePointer(mutating: immortal("a.class"))
    var entry = method("x", "v(p)", nothing)
    entry.name = UnsafePointer(name)
    let cls = try makeClass([entry]) { $0.id = UnsafePointer(id) }

    name[0] = 0x7A
    id[0] = 0x7A

    #expect(String(cString: cls.method(at: 0).name) == "submit")
    #expect(String(cString: cls.idPointer) == "a.class")
  }

  @Test("A class needs no methods")
  func empty() throws {
    let cls = try makeClass([]) { $0.methods = nil }

    #expect(cls.methodCount == 0)
    #expect(cls.index(of: "create") == nil)
    for method in StandardMethod.allCases { #expect(cls.standard(method) == nil) }
  }

  @Test(
    "Every standard method of a kind is found in its slot, with the signature of flow/class.h",
    arguments: [
      (
        FLOW_KIND_SCREEN,
        [
          ("create", "p(pph?a)", StandardMethod.create), ("destroy", "v(p)", .destroy),
          ("render", "v(ph)", .render), ("will_appear", "v(p)", .willAppear),
          ("did_appear", "v(p)", .didAppear), ("will_disappear", "v(p)", .willDisappear),
          ("did_disappear", "v(p)", .didDisappear), ("removed", "v(p)", .removed),
          ("input", "v(psa)", .input), ("capability", "?p(ps)", .capability),
        ]
      ),
      (
        FLOW_KIND_COORDINATOR,
        [
          ("create", "p(pph?a)", .create), ("destroy", "v(p)", .destroy), ("start", "v(p)", .start),
          ("child_finished", "v(phi?a)", .childFinished),
        ]
      ),
      (
        FLOW_KIND_PRESENTER,
        [
          ("create", "p(pph?a)", .create), ("destroy", "v(p)", .destroy),
          ("transition", "v(pp)", .transition), ("changed", "v(ph)", .changed),
        ]
      ),
      (
        FLOW_KIND_OBSERVER,
        [
          ("create", "p(pph?a)", .create), ("destroy", "v(p)", .destroy),
          ("did_start", "v(ph)", .didStart), ("did_finish", "v(phi?a)", .didFinish),
          ("event", "v(pp)", .event),
        ]
      ),
    ] as [(flow_kind, [(String, String, StandardMethod)])])
  func standardMethods(_ kind: flow_kind, _ expected: [(String, String, StandardMethod)]) throws {
    // An author's method stands first, so that slots cannot be right by accident.
    let own = method("own", "v(p)", nothing)
    let cls = try makeClass([own] + expected.map { method($0.0, $0.1, nothing) }, kind: kind)

    for (name, signature, standard) in expected {
      let slot = try #require(cls.standard(standard))
      #expect(String(cString: slot.pointee.name) == name)
      #expect(String(cString: slot.pointee.signatureText) == signature)
    }
    let absent = Set(StandardMethod.allCases).subtracting(expected.map(\.2))
    for standard in absent { #expect(cls.standard(standard) == nil) }
  }

  @Test("A name that is standard for another kind is the author's own here")
  func otherKind() throws {
    let cls = try makeClass([method("start", "i(psss)", nothing)], kind: FLOW_KIND_SCREEN)

    #expect(cls.standard(.start) == nil)
    #expect(cls.index(of: "start") == 0)
  }

  @Test("Methods are found by name among many; near misses are not")
  func lookUp() throws {
    let cls = try makeClass((0..<1000).map { method("method_\($0)", "v(p)", nothing) })

    for index in 0..<1000 { #expect(cls.index(of: "method_\(index)") == index) }
    for miss in ["", "method_", "method_1000", "method_0 ", "Method_0", "method_00"] {
      #expect(cls.index(of: miss) == nil)
    }
  }

  @Test("Two methods of one name are refused, naming class and method")
  func duplicateMethod() {
    let fault = fault { () throws(Fault) in
      _ = try makeClass(
        [method("a", "v(p)", nothing), method("b", "v(p)", nothing), method("a", "v(ps)", nothing)])
    }

    #expect(fault.status == FLOW_ERROR_DUPLICATE_ID)
    #expect(fault.message == "class 'test.class' has two methods named 'a'")
  }

  @Test(
    "Another signature for a standard method is refused: class, method, both, the argument",
    arguments: [
      ("v(p)", 1, "argument 1 (the instance not counted) is missing, it must be 'h'"),
      ("v(px)", 1, "argument 1 (the instance not counted) is 'x', not 'h'"),
      ("v(p?h)", 1, "argument 1 (the instance not counted) is '?h', not 'h'"),
      ("v(phs)", 2, "argument 2 (the instance not counted) 's' is one too many"),
      ("b(ph)", 0, "the return type is 'b', not 'v'"),
    ])
  func mismatch(_ signature: String, position: UInt32, difference: String) {
    let fault = fault { () throws(Fault) in
      _ = try makeClass([method("render", signature, nothing)])
    }

    #expect(fault.status == FLOW_ERROR_SIGNATURE_MISMATCH)
    #expect(fault.position == position)
    #expect(
      fault.message
        == "class 'test.class', method 'render' of a screen: signature '\(signature)' instead of "
        + "'v(ph)': \(difference)")
  }

  @Test("The second argument that differs is not the one reported")
  func firstDifference() {
    let fault = fault { () throws(Fault) in
      _ = try makeClass(
        [method("child_finished", "v(phxa)", nothing)], kind: FLOW_KIND_COORDINATOR)
    }

    #expect(fault.position == 2)
    #expect(fault.message.contains("'x', not 'i'"))
  }

  @Test("A malformed signature names class, method and byte")
  func badSignature() {
    let fault = fault { () throws(Fault) in _ = try makeClass([method("go", "v(pf)", nothing)]) }

    #expect(fault.status == FLOW_ERROR_BAD_SIGNATURE)
    #expect(fault.position == 3)
    #expect(fault.message.contains("class 'test.class', method 'go'"))
    #expect(fault.message.contains("byte 3"))
  }

  @Test(
    "Ids are letters, digits and `._-/`, 1 to 128 of them",
    arguments: ["", "a b", "a:b", "a\n", "ä", "a*", String(repeating: "a", count: 129)])
  func badId(_ id: String) {
    let fault = fault { () throws(Fault) in _ = try makeClass([], id: id) }

    #expect(fault.status == FLOW_ERROR_INVALID_ARGUMENT)
    #expect(fault.message.contains("the class's id"))
  }

  @Test("The longest id is accepted")
  func longestId() throws {
    #expect(try makeClass([], id: String(repeating: "a", count: 128)).id.bytes.count == 128)
  }

  @Test(
    "Method names are identifiers",
    arguments: ["", "1a", "a-b", "a b", "a.b", "é", String(repeating: "a", count: 129)])
  func badMethodName(_ name: String) {
    let fault = fault { () throws(Fault) in _ = try makeClass([method(name, "v(p)", nothing)]) }

    #expect(fault.status == FLOW_ERROR_INVALID_ARGUMENT)
    #expect(fault.message.contains("class 'test.class', method 1"))
  }

  @Test("Names and ids that are no UTF-8 are reported as that")
  func badUTF8() {
    var bad = method("x", "v(p)", nothing)
    bad.name = immortal(bytes: [0xFF])

    let name = fault { () throws(Fault) in _ = try makeClass([bad]) }
    let id = fault { () throws(Fault) in
      _ = try makeClass([]) { $0.id = immortal(bytes: [0xFF]) }
    }

    #expect(name.status == FLOW_ERROR_BAD_UTF8)
    #expect(id.status == FLOW_ERROR_BAD_UTF8)
  }

  @Test("NULL where something is needed is refused")
  func nulls() {
    var noName = method("x", "v(p)", nothing)
    noName.name = nil
    var noSignature = method("x", "v(p)", nothing)
    noSignature.signature = nil
    var noFunction = method("x", "v(p)", nothing)
    noFunction.function = nil

    for entry in [noName, noSignature, noFunction] {
      let fault = fault { () throws(Fault) in _ = try makeClass([entry]) }
      #expect(fault.status == FLOW_ERROR_INVALID_ARGUMENT)
      #expect(fault.message.contains("NULL"))
    }
    let noId = fault { () throws(Fault) in _ = try makeClass([]) { $0.id = nil } }
    let noTable = fault { () throws(Fault) in
      _ = try makeClass([]) { ($0.methods, $0.method_count) = (nil, 1) }
    }
    #expect(noId.status == FLOW_ERROR_INVALID_ARGUMENT)
    #expect(noTable.status == FLOW_ERROR_INVALID_ARGUMENT)
  }

  @Test("Kinds, flags, counts and reserved members outside their range are refused")
  func ranges() throws {
    let changes: [(inout flow_class) -> Void] = [
      { $0.kind = FLOW_KIND_NONE }, { $0.kind = FLOW_KIND_WINDOW }, { $0.kind = -1 },
      { $0.flags = FLOW_CLASS_ROOT }, { $0.flags = 8 }, { $0.argument_count = 1 },
      { $0.method_count = -1 }, { $0.method_count = .max },
      { ($0.kind, $0.flags) = (FLOW_KIND_COORDINATOR, FLOW_CLASS_ONE_LAYER) },
    ]
    for change in changes {
      let fault = fault { () throws(Fault) in _ = try makeClass([], change: change) }
      #expect(fault.status == FLOW_ERROR_INVALID_ARGUMENT)
    }
    #expect(
      try makeClass([], kind: FLOW_KIND_COORDINATOR) { $0.flags = FLOW_CLASS_ROOT }.flags == 1)
    #expect(
      try makeClass([], kind: FLOW_KIND_PRESENTER) { $0.flags = FLOW_CLASS_ONE_LAYER }.flags == 2)
  }

  @Test("A description of another size is judged by abi §6", arguments: [0, 4, 55, 1 << 20])
  func structSize(_ size: UInt32) {
    let fault = fault { () throws(Fault) in _ = try makeClass([]) { $0.struct_size = size } }

    #expect(fault.status == FLOW_ERROR_STRUCT_SIZE)
  }
}
