package import CFlowABI

/// Several requests as one: checked as a whole, asked about once, carried out in order (Q12).
///
///     try batch { requests in
///       requests.pop()
///       requests.push(Opener(Product.self, .init(number: 7)))
///     }
///
/// The style, the flags and the callbacks of a request's own transition count, but for its `done`
/// and `atOnce`, which are those of the whole. It has no outcome of its own.
public struct Batch {
  /// The place for requests that name no other.
  let asker: flow_handle
  var parts: [Request] = []

  package init(asker: flow_handle) { self.asker = asker }

  /// The number of requests.
  public var count: Int { parts.count }

  /// A request before it is made.
  struct Request {
    let kind: flow_request_kind
    let from: flow_handle
    let transition: Transition
    var root: Root?
    var screens: [flow_screen] = []
    var count = 0
    var tabs: Tabs?
    var tab: Tab?
    var classID: String?
    var arguments: Value?
    var value: Value?
    var finished: ((Ending) -> Void)?

    init(_ kind: flow_request_kind, from: flow_handle, with transition: Transition) {
      self.kind = kind
      self.from = from
      self.transition = transition
    }

    /// Makes the instances that openers stand for.
    mutating func make(with making: inout Making) throws(FlowError) {
      if let opened = root { root = .handle(try making.make(opened)) }
      if let opened = tab { tab = try making.make(opened) }
      if let opened = tabs { tabs = try making.make(opened) }
    }

    func lent(_ loan: Loan) -> flow_request {
      var request = flow_request()
      request.struct_size = UInt32(MemoryLayout<flow_request>.size)
      request.kind = kind
      request.from = from
      if case .handle(let presentable) = root { request.presentable = presentable }
      request.screens = loan.array(screens)
      request.count = count
      request.value = loan.pointer(value)
      request.tabs = tabs.flatMap { loan.array([loan.tabs($0)]) }
      request.class_id = classID.map { loan.cString($0) }
      request.arguments = loan.pointer(arguments)
      request.tab = tab.flatMap { loan.array([loan.tab($0)]) }
      request.options = loan.array([transition.part(finished: finished, in: loan)])
      return request
    }
  }
}

extension FlowObject {
  /// Makes several requests as one: the host sees one transition.
  ///
  /// - Parameter fill: adds the requests, in order; at least one.
  public func batch(
    with transition: Transition = .push, fill: (inout Batch) -> Void
  ) throws(FlowError) {
    var batch = Batch(asker: handle)
    fill(&batch)
    try transition.ask(in: context, batch: batch)
  }
}

extension Transition {
  /// Makes the request of a batch.
  package func ask(in context: Context, batch: Batch) throws(FlowError) {
    let link = try context.living()
    try beNew()
    guard batch.parts.count <= 65_536 else {
      throw FlowError(FLOW_ERROR_LIMIT, "A batch holds at most 65,536 requests.")
    }
    for part in batch.parts {
      try part.transition.beNew()
      guard part.transition !== self else { throw Transition.used }
      part.transition.claim(by: context)
    }
    var making = Making(link: link)
    var parts = batch.parts
    for index in parts.indices { try parts[index].make(with: &making) }
    do throws(FlowError) {
      try lending { loan throws(FlowError) in
        let requests = loan.array(parts.map { $0.lent(loan) })
        try ask(in: context) { link, options, made in
          link.api.pointee.flow_batch(link.engine, requests, parts.count, options, made)
        }
      }
    } catch {
      making.drop()
      throw error
    }
  }
}
