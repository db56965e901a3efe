import CFlowABI
import FlowCalls
import FlowMessages
import FlowModel
@testable import FlowDeciding
@testable import FlowEngine
@testable import FlowRecords

func description(
  _ kind: flow_kind, id: String, methods: [flow_method], flags: UInt32 = 0
) -> flow_class {
  var description = flow_class()
  description.struct_size = UInt32(MemoryLayout<flow_class>.size)
  description.kind = kind
  description.id = immortal(id)
  description.methods = UnsafePointer(immortal(methods))
  description.method_count = methods.count
  description.method_size = UInt32(MemoryLayout<flow_method>.stride)
  description.flags = flags
  return description
}

/// An engine without a host, with a class "screen".
func makeEngine() throws -> Engine {
  var options = flow_engine_options()
  options.struct_size = UInt32(MemoryLayout<flow_engine_options>.size)
  let engine = try Engine.make(
    options: options, hostAPI: UnsafeRawPointer(immortal([UInt64(0)])))
  var screen = description(FLOW_KIND_SCREEN, id: "screen", methods: [])
  try engine.register(&screen, plugin: 0)
  return engine
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
