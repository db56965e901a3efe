package import CFlowABI
import FlowModel
package import FlowForeign

/// A deep link while it runs: the routes it stands for, and how far it has come.
///
/// Its request waits aside. Requests of the engine's own, one after the other, do the work; when the last is
/// over the request comes back with the outcome of it all (L4).
package final class DeepLink {
  let uri: LinkURI
  let window: WindowID
  /// Nil before the URI has been looked up.
  var routes: [OwnedRoute]?
  /// How many of the routes have been given away, or had been before.
  var position = 0
  /// Up to where what is shown stays.
  var landing: ScreenID?
  var hasChanged = false
  var request: Request?

  init(_ uri: LinkURI, window: WindowID) {
    self.uri = uri
    self.window = window
  }

  /// - Parameter window: a handle, checked when the request is taken in.
  package static func make(_ uri: LinkURI, window: flow_handle) -> DeepLink {
    DeepLink(uri, window: Handle.key(window))
  }
}

extension Engine {
  /// Finds out whether a deep link can begin, and begins it.
  func begin(_ link: DeepLink, _ transaction: Transaction) -> Routed {
    guard tree.windows.contains(link.window) else { return .over(.refused(FLOW_REASON_GONE)) }
    if link.routes == nil { link.routes = try? classes.links.routes(for: link.uri) }
    guard link.routes != nil else {
      warn(
        handle(link.window),
        "no class understands the deep link \(link.uri.description); see flow_link in flow/class.h")
      return .over(.refused(FLOW_REASON_UNHANDLED))
    }
    let slot = Int(link.window.slot)
    guard let root = readyRoot(of: link.window), windowRecords[slot].deepLink == nil,
      windowRecords[slot].busy == nil
    else { return .blocked }
    windowRecords[slot].deepLink = link
    link.request = transaction.request
    findCommonPart(link, root)
    addStep(link, FLOW_REQUEST_DEEP_LINK, handle(link.window), nil)
    return .asking
  }

  /// The root coordinator of a window, once it has started and does not ask for more time.
  private func readyRoot(of window: WindowID) -> CoordinatorID? {
    guard let root = tree.windows[window].root, tree.coordinators.contains(root),
      tree.coordinators[root].phase == .running,
      !deferred.contains(where: { $0.coordinator == root })
    else { return nil }
    return root
  }

  /// Follows what routes have opened, from what the window showed at its start, as far as they are the same
  /// and nothing else has been opened in between.
  private func findCommonPart(_ link: DeepLink, _ root: CoordinatorID) {
    let slot = Int(link.window.slot)
    link.landing = firstLanding(of: link.window, root)
    let routes = link.routes ?? []
    while link.position < routes.count {
      let wanted = routes[link.position]
      let binding = windowRecords[slot].trail.first {
        $0.base == link.landing && $0.route.isEqual(to: wanted)
          && isShown($0.landing, in: link.window)
      }
      guard let binding else { return }
      link.landing = binding.landing
      link.position += 1
    }
  }

  private func firstLanding(of window: WindowID, _ root: CoordinatorID) -> ScreenID? {
    let landing = coordinatorRecords[Int(root.slot)].landing
    if isShown(landing, in: window) { return landing }
    guard let base = tree.windows[window].layers.first else { return nil }
    return tree.stacks[tree.layers[base].stack].screens.first
  }

  private func isShown(_ screen: ScreenID?, in window: WindowID) -> Bool {
    guard let screen, tree.screens.contains(screen) else { return false }
    return tree.window(of: screen) == window
  }

  /// Closes what lies beyond the common part.
  func planTrim(_ link: DeepLink, _ transaction: Transaction, _ draft: inout Draft)
    throws(Hindrance)
  {
    guard let landing = link.landing, isShown(landing, in: link.window),
      let stack = tree.screens[landing].stack
    else { return }
    let layer = tree.stacks[stack].layer
    var closing = Closing(of: link.window, in: tree)
    closing.mark(layer: tree.layers[layer].index + 1)
    closing.mark(stack, keeping: tree.screens[landing].position + 1, in: tree)
    try run(&closing, of: link.window, nil, transaction, &draft)
    if tree.layers[layer].stack != stack, let tab = tree.layers[layer].tabs.firstIndex(of: stack) {
      try select(tab, of: layer, isBack: false, transaction, &draft)
    }
  }

  /// A step of a deep link is over: the next one follows, or all is.
  func stepEnded(_ link: DeepLink, _ outcome: Outcome) {
    guard outcome.kind == FLOW_OUTCOME_DONE || outcome.kind == FLOW_OUTCOME_NOOP else {
      return end(link, outcome)
    }
    if outcome.kind == FLOW_OUTCOME_DONE { link.hasChanged = true }
    guard let routes = link.routes, link.position < routes.count else {
      return end(link, link.hasChanged ? .done : .noop)
    }
    guard tree.windows.contains(link.window), let root = tree.windows[link.window].root,
      tree.coordinators.contains(root)
    else { return end(link, .refused(FLOW_REASON_ENDED)) }
    link.position += 1
    addStep(
      link, FLOW_REQUEST_NAVIGATE, handle(deepest(in: link.window, root)),
      routes[link.position - 1])
  }

  /// Who owns what the user looks at, if that belongs to the window's root coordinator.
  private func deepest(in window: WindowID, _ root: CoordinatorID) -> CoordinatorID {
    guard let top = tree.top(of: window), let owner = tree.screens[top].owner,
      tree.isWithin(owner, root), isRunning(owner)
    else { return root }
    return owner
  }

  private func addStep(
    _ link: DeepLink, _ kind: flow_request_kind, _ from: flow_handle, _ route: OwnedRoute?
  ) {
    guard let id = transitions.insert(TransitionRecord(request: kind, isRetained: false)) else {
      return end(link, .failed(FLOW_REASON_NONE))
    }
    let operation = Operation(kind, from: from)
    operation.route = route
    let isLast = link.position == link.routes?.count
    let request = Request(
      id: id, kind: kind, operations: [operation],
      isAnimated: isLast && link.request?.isAnimated == true, done: flow_done_callback(),
      requester: nil, subject: from)
    request.chain = link.request?.chain ?? chain
    request.step = link
    prepareRoute(request)
    returning.append(request)
  }

  /// The request comes back, and has its outcome.
  private func end(_ link: DeepLink, _ outcome: Outcome) {
    let slot = Int(link.window.slot)
    if tree.windows.contains(link.window), windowRecords[slot].deepLink === link {
      windowRecords[slot].deepLink = nil
    }
    guard let request = link.request else { return }
    link.request = nil
    request.verdict = outcome
    returning.append(request)
  }
}
