package import CFlowABI
import FlowCalling
import FlowDeciding
package import FlowMessages
import FlowValues
import FlowModel
import FlowRecords

/// Batch: several requests as one (Q12).
extension Running {
  package static var batchLimit: Int { 65536 }

  /// Makes a batch (flow_batch). Takes the callbacks over unless it throws.
  package func submitBatch(
    _ requests: UnsafePointer<flow_request>, count: Int,
    options: UnsafePointer<flow_options>?,
    into out: UnsafeMutablePointer<flow_transition>?
  ) throws(Fault) {
    var settings = try settings(options)
    var parts: Series<Part> = []
    var given: Series<flow_options> = []
    var methods: Series<NamedMethods?> = []
    try checkChain()
    guard count > 0, count <= Running.batchLimit else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "a batch has 1 to % requests", Running.batchLimit)
    }
    let requests = try SizedArray.read(
      sized: requests, count: count, of: "the requests of the batch")
    for (index, request) in requests.enumerated() {
      given.append(try self.settings(request.options))
      parts.append(try part(request, with: given[index], at: index))
      methods.append(try namedMethods(&given[index], of: request.from))
    }
    let own = try namedMethods(&settings, of: requests[0].from)
    if OpenFlags(rawValue: settings.flags).contains(.force) {
      for part in parts { part.force() }
    }
    let first = parts.first { $0.opens }
    let opened = first.map { handle($0.request.presentable) } ?? 0
    let id = try addTransition(
      .batch, opened: opened, isRetained: out != nil, functions: settings.functions)
    if let own {
      transitions.setMethods(own, of: id)
      own.take(over: &settings)
    }
    for index in methods.indices { methods[index]?.take(over: &given[index]) }
    for index in parts.indices where parts[index].opens {
      parts[index].takeOver(&given[index], by: requests[index].from, in: self)
    }
    enqueue(
      Submission(
        id: id, kind: .batch, parts: parts, isAnimated: settings.isAnimated,
        done: DoneCallback(given: settings.done, by: requests[0].from, engine: self),
        requester: requester(of: parts[0]),
        subject: opened != 0 ? opened : requests[0].from), into: out)
    settle()
    for (index, each) in given.enumerated() {
      DoneCallback(given: each.done, by: 0, engine: self)?.endData(in: self)
      if !parts[index].opens { dropUnused(each) }
    }
    dropUnused(settings)
  }

  /// Decodes a request of a batch. An error names its index.
  private func part(_ request: flow_request, with settings: flow_options, at index: Int)
    throws(Fault) -> Part
  {
    guard let kind = RequestKind(rawValue: request.kind), kind.traits.contains(.batch) else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "request % of the batch has kind %, which cannot stand in a batch", index + 1, request.kind)
    }
    let part = Part(kind)
    var settings = settings
    do throws(Fault) {
      try decode(Given(kind, for: request), with: &settings, into: part)
    } catch {
      throw Fault(
        error.status, Message("request % of the batch: %", index + 1, error),
        position: error.position)
    }
    return part
  }
}
