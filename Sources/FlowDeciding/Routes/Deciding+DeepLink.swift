import CFlowABI
import FlowCalling
import FlowMessages
import FlowValues
import FlowModel
package import FlowRecords

extension Deciding {
  /// Copies the URI of a deep link. Its window is checked elsewhere, with the request's `from`.
  func copyLink(_ asked: borrowing Given, into part: Part) throws(Fault) {
    part.bring(
      DeepLink(
        uri: try LinkURI(given(asked.uri, named: "uri")), window: Handle.key(of: asked.request.from)
      ))
  }

  /// Begins a deep link, if its window is ready for it.
  package func begin(_ link: DeepLink, in transaction: Transaction) -> Routed {
    guard tree.windows.contains(link.window) else { return .over(.refused(FLOW_REASON_GONE)) }
    if link.routes == nil { link.expand(to: try? classes.links.ownedRoutes(for: link.uri)) }
    guard link.routes != nil else {
      warn(
        handle(link.window),
        message: Message(
          "no class understands the deep link %; see flow_template in flow/route.h",
          link.uri.description)
      )
      return .over(.refused(FLOW_REASON_UNHANDLED))
    }
    guard let root = readyRoot(of: link.window), windows[link.window]?.deepLink == nil else {
      return .blocked(.deepLink(link.window))
    }
    if windows[link.window]?.busy != nil { return .blocked(.window(link.window)) }
    windows[link.window]?.follow(link)
    link.begin(for: transaction.request, from: firstLanding(of: link.window, root: root))
    findCommonPart(link)
    addStep(link, kind: .deepLink, from: .window(link.window), route: nil)
    return .asking
  }

  /// Returns the root coordinator of a window once it has started and needs no more time.
  private func readyRoot(of window: WindowID) -> CoordinatorID? {
    guard let root = tree.windows[window].root, tree.coordinators.contains(root),
      tree.coordinators[root].phase == .running,
      !deferred.contains(root)
    else { return nil }
    return root
  }

  /// Finds the routes at the start of a deep link that are open already, in the same order and with
  /// nothing else opened in between. They are kept.
  private func findCommonPart(_ link: DeepLink) {
    while let wanted = link.next {
      let binding = windows[link.window]?.trail[Binding.key(of: link.landing)]?.first {
        $0.route.isEqual(to: wanted) && isShown($0.landing, in: link.window) && isAlone($0)
      }
      guard let binding else { return }
      link.passOver(binding)
    }
  }

  /// True if a route alone opened everything between its base and its landing: on the stacks and
  /// layers between, and in the tabs it turned away from.
  private func isAlone(_ binding: Binding) -> Bool {
    guard var screen = binding.landing, let base = binding.base else { return true }
    var turns = binding.turns.count
    var isTop = true
    while true {
      guard let stack = tree.screens[screen].stack else { return false }
      // Another screen lies over the one from which the route presented a layer, or turned to a
      // tab.
      if !isTop, tree.top(of: stack) != screen { return false }
      isTop = true
      let position = tree.screens[screen].position
      if turns > 0, let left = left(binding.turns[turns - 1], at: screen, binding: binding) {
        turns -= 1
        isTop = left == screen
        screen = left
      } else if screen == base {
        return true
      } else if !isOpened(screen, by: binding) {
        return false
      } else if position > 0 {
        screen = tree.stacks[stack].screens[position - 1]
      } else if let presenter = tree.layers[tree.outermost(tree.stacks[stack].layer)].presenter {
        screen = presenter
        isTop = false
      } else if turns > 0, tree.isInside(stack, of: binding.turns[turns - 1].tab),
        let left = binding.turns[turns - 1].left
      {
        // The tab was empty.
        turns -= 1
        isTop = false
        screen = left
      } else {
        return false
      }
    }
  }
  /// Returns the screen from which a route turned to the tab of `screen`, if the route found
  /// `screen` there; also if the screen that was then on top has gone.
  private func left(_ turn: Turn, at screen: ScreenID, binding: Binding) -> ScreenID? {
    if turn.entered == screen { return turn.left }
    guard let stack = tree.screens[screen].stack, tree.isInside(stack, of: turn.tab),
      !isOpened(screen, by: binding)
    else { return nil }
    return turn.entered.map { tree.isOpen($0) } == true ? nil : turn.left
  }

  /// True if a route opened a screen, or a coordinator to which the screen belongs.
  private func isOpened(_ screen: ScreenID, by binding: Binding) -> Bool {
    if screens[screen]?.binding === binding { return true }
    var owner = tree.screens[screen].owner
    while let coordinator = owner {
      if coordinators[coordinator]?.binding === binding { return true }
      owner = tree.coordinators[coordinator].parent
    }
    return false
  }

  private func firstLanding(of window: WindowID, root: CoordinatorID) -> ScreenID? {
    let landing = coordinators[root]?.landing
    if isShown(landing, in: window) { return landing }
    guard let base = tree.windows[window].layers.first else { return nil }
    return tree.stacks[tree.layers[base].stack].screens.first
  }

  private func isShown(_ screen: ScreenID?, in window: WindowID) -> Bool {
    guard let screen, tree.screens.contains(screen) else { return false }
    return tree.window(of: screen) == window
  }

  /// Closes what lies beyond the common part.
  func planTrim(_ part: Part, for request: Submission, in plan: inout Plan) throws(Refusal) {
    guard let link = request.step, let landing = link.landing, isShown(landing, in: link.window)
    else { return }
    part.aim(at: .screen(landing))
    var all: Series<Object> = []
    for bindings in windows[link.window]?.trail.all ?? [] {
      for binding in bindings
      where isBeyond(link, binding: binding) && !isOpened(landing, by: binding) {
        for opened in binding.opened.reversed() { all.append(Handle.object(opened)) }
      }
    }
    part.close(all)
    try tree.plan(part.request, in: &plan)
  }

  /// True if a binding has to be closed because its route turned to another tab, and the link
  /// brings that route again: it then leads through that tab anew.
  private func isBeyond(_ link: DeepLink, binding: Binding) -> Bool {
    guard !binding.turns.isEmpty, binding.screen == nil, let routes = link.routes,
      !link.kept.contains(where: { $0 === binding })
    else { return false }
    return routes[link.position...].contains { $0.isEqual(to: binding.route) }
  }

  /// Continues a deep link after one of its steps: makes the next step, or finishes the link.
  package func stepEnded(_ link: DeepLink, outcome: Outcome) {
    guard outcome.kind == FLOW_OUTCOME_DONE || outcome.kind == FLOW_OUTCOME_NOOP else {
      return finish(link, with: outcome)
    }
    if outcome.kind == FLOW_OUTCOME_DONE { link.noteChange() }
    if link.next == nil {
      return finish(link, with: link.hasChanged ? .done : .noop)
    }
    guard tree.windows.contains(link.window), let root = tree.windows[link.window].root,
      tree.coordinators.contains(root)
    else { return finish(link, with: .refused(FLOW_REASON_ENDED)) }
    addStep(
      link, kind: .navigate, from: .coordinator(deepest(in: link.window, root: root)),
      route: link.takeNext())
  }

  /// Returns the owner of the screen on top, if that coordinator belongs to the root's flow; else
  /// the root.
  private func deepest(in window: WindowID, root: CoordinatorID) -> CoordinatorID {
    guard let top = tree.top(of: window), let owner = tree.screens[top].owner,
      tree.isWithin(owner, ancestor: root), isRunning(owner)
    else { return root }
    return owner
  }

  private func addStep(
    _ link: DeepLink, kind: RequestKind, from: Object, route: OwnedRoute?
  ) {
    guard let id = transitions.create(kind.rawValue) else {
      return finish(link, with: .failed(FLOW_REASON_NONE))
    }
    let part = Part(kind, from: from)
    if let route { part.bring(route) }
    if link.request?.parts.first?.request.isForced == true { part.force() }
    let isLast = link.position == link.routes?.count
    let request = Submission(
      id: id, kind: kind, parts: [part],
      isAnimated: isLast && link.request?.isAnimated == true, done: nil,
      requester: nil, subject: handle(from))
    request.follow(link.request?.chain ?? loop.chain)
    request.doStep(of: link)
    prepareRoute(request)
    queue.comeBack(request)
  }

  /// Ends a deep link. Its request comes back with the outcome.
  private func finish(_ link: DeepLink, with outcome: Outcome) {
    if tree.windows.contains(link.window) { windows[link.window]?.stopFollowing(link) }
    queue.call(.deepLink(link.window))
    guard let request = link.takeRequest() else { return }
    request.conclude(with: outcome)
    queue.comeBack(request)
  }
}
