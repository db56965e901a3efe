import CFlowABI
import FlowForeign
import FlowModel

@testable import FlowEngine

func description(
  _ kind: flow_kind, _ id: String, _ methods: [flow_method], flags: UInt32 = 0,
  userData: UnsafeMutableRawPointer? = nil
) -> flow_class {
  flow_class(
    struct_size: UInt32(MemoryLayout<flow_class>.size), kind: kind, id: immortal(id),
    methods: immortal(methods), method_count: methods.count,
    method_size: UInt32(MemoryLayout<flow_method>.stride), flags: flags, user_data: userData,
    destroy: nil,
    templates: nil, template_count: 0, template_size: 0, reserved: 0)
}

/// A class that no engine has registered.
func makeEntry(_ kind: flow_kind = FLOW_KIND_SCREEN, flags: UInt32 = 0) throws -> ClassEntry {
  var description = description(kind, "test.class", [], flags: flags)
  return ClassEntry(
    try InstanceClass.copy(of: &description), plugin: nil, number: 1, userData: nil, destroy: nil)
}

/// A request of one part that nobody has made.
func request(
  _ number: Int, _ kind: flow_request_kind = FLOW_REQUEST_POP, isOwn: Bool = false
) -> Submission {
  Submission(
    id: key(number), kind: kind, parts: [Part(kind, from: 0)], isAnimated: false, done: nil,
    requester: nil, subject: 0, isOwn: isOwn)
}

extension Submission {
  var number: Int { Int(id.slot) }
}

func key<Tag>(_ number: Int) -> Key<Tag> { Key(slot: UInt32(number), generation: 1) }
