import CFlowABI

/// Several requests as one: `batch: pop by F; push x by F`.
struct BatchStep: Action {
  let line: Script.Line
  let requests: [RequestStep]
  let options: RequestOptions

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    var options = RequestOptions()
    var own = Words(try head(&words))
    try options.read(&own)
    var requests: [RequestStep] = []
    for step in try Step.body(&words, at: line) {
      guard let request = step.action as? RequestStep, request.verb.batchKind != nil else {
        throw SyntaxError("'\(step.verb)' cannot stand in a batch")
      }
      requests.append(request)
    }
    return BatchStep(line: line, requests: requests, options: options)
  }

  /// What stands before the `:`.
  private static func head(_ words: inout Words) throws(SyntaxError) -> [String] {
    var head: [String] = []
    while let word = words.next() {
      if word.hasSuffix(":") { return head + (word == ":" ? [] : [String(word.dropLast())]) }
      head.append(word)
    }
    throw SyntaxError("a ':' is missing before the requests")
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let label = options.label ?? "batch"
    let isShown = scene.isTopLevel || options.label != nil
    var prepared: [(PreparedRequest, flow_options)] = []
    do {
      for step in requests {
        let request = try stage.prepare(step, in: scene)
        // A request before it may open one of these, so nobody knows which is its top-most new screen.
        stage.givenTwice.formUnion(request.screens)
        prepared.append((request, stage.options(for: step, request, label: label, isShown: false)))
      }
      let memory = BatchMemory(prepared)
      let request = PlainRequest(
        options: options, label: label, line: line, isShown: isShown,
        given: prepared.flatMap { $0.0.given })
      stage.make(request) { options, transition in
        memory.requests.withUnsafeBufferPointer {
          flow_batch(stage.engine.pointer, $0.baseAddress, $0.count, options, transition)
        }
      }
      withExtendedLifetime(memory) {}
      for (request, _) in prepared { stage.listenNoMore(to: request) }
    } catch {
      for (request, flow) in prepared {
        flow.giveBack()
        stage.listenNoMore(to: request)
      }
      switch error {
      case .step(let failure): throw failure
      case .engine(let failure): stage.report(failure, at: line)
      }
    }
  }
}

extension flow_options {
  /// Destroys the callbacks, which nobody was given.
  fileprivate func giveBack() {
    completion.destroy?(completion.user_data)
    dismissed.destroy?(dismissed.user_data)
    finished.destroy?(finished.user_data)
    done.destroy?(done.user_data)
  }
}

/// The requests of a batch with all they point to; freed with it.
private final class BatchMemory {
  private(set) var requests: [flow_request] = []
  private var blocks: [UnsafeMutableRawPointer] = []
  private var values: [UnsafeMutablePointer<flow_value>] = []

  init(_ batch: [(PreparedRequest, flow_options)]) {
    for (prepared, flow) in batch { requests.append(request(prepared, flow)) }
  }

  deinit {
    for pointer in blocks { pointer.deallocate() }
    for pointer in values { flow_value_destroy(pointer) }
  }

  private func request(_ prepared: PreparedRequest, _ flow: flow_options) -> flow_request {
    var request = flow_request()
    request.struct_size = UInt32(MemoryLayout<flow_request>.size)
    request.kind = prepared.verb.batchKind ?? 0
    request.from = prepared.from
    request.presentable = prepared.presentable
    request.count = prepared.count
    request.options = copy([flow])
    if !prepared.screens.isEmpty { request.screens = copy(prepared.screens) }
    let value = prepared.value.flatMap(copy)
    if case .classAndValue = prepared.verb.operands {
      request.class_id = copy(Array(prepared.classID.utf8CString))
      request.arguments = value
    } else if case .targetAndArguments = prepared.verb.operands {
      request.arguments = value
    } else {
      request.value = value
    }
    if case .tabs = prepared.verb.operands { request.tabs = tabs(prepared) }
    if case .newTab = prepared.verb.operands { request.tab = tabs(prepared).pointee.tabs }
    return request
  }

  private func tabs(_ prepared: PreparedRequest) -> UnsafePointer<flow_tabs> {
    let names = copy(Value.list(prepared.tabNames.map(Value.string)))
    return prepared.lendTabs { lent in
      var all = lent.pointee
      var tabs = Array(UnsafeBufferPointer(start: all.tabs, count: all.count))
      for index in tabs.indices {
        guard let name = names?.pointee.as.list.items?[index].as.string else { continue }
        tabs[index].id = name
        tabs[index].title = name
      }
      all.tabs = copy(tabs)
      return copy([all])
    }
  }

  private func copy<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
    let block = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    block.initialize(from: elements, count: elements.count)
    blocks.append(UnsafeMutableRawPointer(block))
    return UnsafePointer(block)
  }

  private func copy(_ value: Value) -> UnsafePointer<flow_value>? {
    var copied: UnsafeMutablePointer<flow_value>?
    _ = Value.lend(value) { flow_value_copy($0, &copied) }
    if let copied { values.append(copied) }
    return copied.map { UnsafePointer($0) }
  }
}
