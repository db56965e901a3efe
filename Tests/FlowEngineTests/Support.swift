import CFlowABI
import FlowMessages
import FlowCalls
import FlowModel
@testable import FlowCalling
@testable import FlowEngine
@testable import FlowRecords
@testable import FlowDeciding
@testable import FlowRunning

func description(
  _ kind: flow_kind, id: String, methods: [flow_method], flags: UInt32 = 0,
  userData: UnsafeMutableRawPointer? = nil
) -> flow_class {
  var description = flow_class()
  description.struct_size = UInt32(MemoryLayout<flow_class>.size)
  description.kind = kind
  description.id = immortal(id)
  description.methods = UnsafePointer(immortal(methods))
  description.method_count = methods.count
  description.method_size = UInt32(MemoryLayout<flow_method>.stride)
  description.flags = flags
  description.user_data = userData
  return description
}

/// A class that no engine has registered.
func makeEntry(_ kind: flow_kind = FLOW_KIND_SCREEN, flags: UInt32 = 0) throws -> ClassEntry {
  var description = description(kind, id: "test.class", methods: [], flags: flags)
  return ClassEntry(
    definition: try InstanceClass.copy(of: &description), plugin: nil, number: 1, userData: nil,
    destroy: nil)
}

/// A request of one part that nobody has made.
func request(
  _ number: Int, kind: RequestKind = .pop, isOwn: Bool = false
) -> Submission {
  Submission(
    id: key(number), kind: kind, parts: [Part(kind)], isAnimated: false, done: nil,
    requester: nil, subject: 0, isOwn: isOwn)
}

extension Submission {
  var number: Int { Int(id.slot) }
}

func key<Tag>(_ number: Int) -> Key<Tag> { Key(slot: UInt32(number), generation: 1) }
