package import CFlowABI

/// The subject of an opening request: an instance that is there, or one that is made for it.
enum Root: Sendable {
  case handle(flow_presentable)
  case opener(Opener)
}

/// The making of instances for one request. They are the request's, once it is made; until then an
/// error ends all of them.
struct Making {
  let link: EngineLink
  private var made: [flow_presentable] = []

  init(link: EngineLink) { self.link = link }

  /// Makes what an opener says.
  mutating func make(_ opener: Opener) throws(FlowError) -> flow_presentable {
    var handle: flow_presentable = FLOW_NONE
    let status = lending { loan in
      link.api.pointee.flow_create(
        link.engine, loan.cString(opener.classID), loan.pointer(opener.arguments), &handle)
    }
    guard status == FLOW_OK else {
      drop()
      throw link.error(status)
    }
    made.append(handle)
    return handle
  }

  mutating func make(_ root: Root) throws(FlowError) -> flow_presentable {
    switch root {
    case .handle(let handle): handle
    case .opener(let opener): try make(opener)
    }
  }

  mutating func make(_ tab: Tab) throws(FlowError) -> Tab {
    var tab = tab
    tab.root = .handle(try make(tab.root))
    return tab
  }

  mutating func make(_ tabs: Tabs) throws(FlowError) -> Tabs {
    var tabs = tabs
    for index in tabs.tabs.indices { tabs.tabs[index] = try make(tabs.tabs[index]) }
    return tabs
  }

  /// Ends what was made, the newest first: the request has failed, so that it is nobody's.
  mutating func drop() {
    for handle in made.reversed() where link.lives(handle) {
      _ = link.api.pointee.flow_destroy(link.engine, handle)
    }
    made = []
  }
}

extension Transition {
  /// Makes an instance, and the request that opens it.
  package func ask(
    in context: Context, opening opener: Opener, finished: ((Ending) -> Void)? = nil,
    call: (
      EngineLink, flow_presentable, UnsafePointer<flow_options>,
      UnsafeMutablePointer<flow_transition>
    ) -> flow_status
  ) throws(FlowError) -> flow_presentable {
    var making = Making(link: try context.living())
    try beNew()
    let presentable = try making.make(opener)
    do throws(FlowError) {
      try ask(in: context, finished: finished) { link, options, made in
        call(link, presentable, options, made)
      }
    } catch {
      making.drop()
      throw error
    }
    return presentable
  }
}
