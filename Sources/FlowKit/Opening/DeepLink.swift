public import CFlowABI

/// A URI that has been taken apart and decoded, which stands for routes: `flow_uri`.
///
/// `shop://product/5?page=2` has the scheme "shop", the authority "product", the segment "5" and
/// the query "page", "2". A host makes one of text with libflow-uri.
public struct DeepLink: Sendable {
  /// The scheme: "shop".
  public var scheme: String
  /// The authority, "product"; may be empty.
  public var authority: String
  /// The segments: "5".
  public var segments: [String]
  /// The keys and values behind the `?`.
  public var query: [(key: String, value: String)]

  /// Makes a deep link from its parts, without percent-encoding.
  public init(
    scheme: String, authority: String = "", segments: [String] = [],
    query: [(key: String, value: String)] = []
  ) {
    self.scheme = scheme
    self.authority = authority
    self.segments = segments
    self.query = query
  }

  /// Copies what a parser lends.
  public init(_ lent: UnsafePointer<flow_uri>) {
    let from = lent.pointee
    scheme = text(from.scheme)
    authority = text(from.authority)
    segments = UnsafeBufferPointer(start: from.segments, count: from.segment_count).map {
      text($0)
    }
    query = UnsafeBufferPointer(start: from.query, count: from.query_count).map {
      (key: text($0.key), value: text($0.value))
    }
  }
}

extension Loan {
  /// Lends a deep link.
  func deepLink(_ link: DeepLink) -> UnsafePointer<flow_uri>? {
    var lent = flow_uri()
    lent.struct_size = UInt32(MemoryLayout<flow_uri>.size)
    lent.scheme = view(link.scheme)
    lent.authority = view(link.authority)
    lent.segments = array(link.segments.map { view($0) })
    lent.segment_count = link.segments.count
    lent.query = array(
      link.query.map { flow_uri_pair(key: view($0.key), value: view($0.value)) })
    lent.query_count = link.query.count
    return array([lent])
  }
}

extension Transition {
  /// Opens a deep link in a window.
  package func openDeepLink(
    _ link: DeepLink, in window: flow_window, of context: Context
  ) throws(FlowError) {
    try lending { loan throws(FlowError) in
      let lent = loan.deepLink(link)
      try ask(in: context) { link, options, made in
        link.api.pointee.flow_open_deep_link(link.engine, window, lent, options, made)
      }
    }
  }
}

extension FlowObject {
  /// Opens a deep link in a window: its routes, one after the other (L4). A class must have a
  /// template for it, or it is refused (unhandled), with a warning.
  public func openDeepLink(
    _ link: DeepLink, in window: flow_window, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.openDeepLink(link, in: window, of: context)
  }

  /// The route that the link of a screen holds, as it was stored; `nil` if it is empty.
  public func linkedRoute(of screen: flow_screen) throws(FlowError) -> Route? {
    try context.living().stored(inLinkOf: screen)
  }
}

extension EngineLink {
  /// The route that the link of a screen holds.
  package func stored(inLinkOf screen: flow_screen) throws(FlowError) -> Route? {
    var route = flow_route()
    route.struct_size = UInt32(MemoryLayout<flow_route>.size)
    try check(api.pointee.flow_screen_link(engine, screen, &route))
    return Route(&route)
  }
}
