import FlowCalls
import FlowValues
import CFlowABI
import FlowCalling
import FlowModel
import FlowMessages
package import FlowRecords

/// Finds the coordinator that handles a route (L1, L2). This precedes planning and changes nothing.
extension Deciding {
  package func route(_ transaction: Transaction) -> Routed {
    if let link = transaction.request.deepLink { return begin(link, in: transaction) }
    guard let routing = transaction.request.routing else { return .ready }
    if !routing.isHeard {
      do throws(Hindrance) {
        for part in transaction.request.parts {
          try waitForTurn(part, in: transaction)
        }
      } catch {
        if case .blocked(let place) = error { return .blocked(place) }
      }
      if let outcome = hear(routing, for: transaction.request) { return .over(outcome) }
      routing.noteHeard()
    }
    return pass(routing, for: transaction.request)
  }

  /// Sets the coordinator that gets a route first. Returns an outcome if there is none.
  private func hear(_ routing: Routing, for request: Submission) -> Outcome? {
    if let screen = routing.screen { return hearLink(of: screen, routing: routing) }
    if routing.isBroadcast {
      var all: Series<CoordinatorID> = []
      var each = tree.ofHost.first
      // Parents before children, older children first; the walk goes on with those without a
      // parent.
      while let coordinator = each {
        all.append(coordinator)
        each = tree.next(after: coordinator, within: nil)
      }
      all.reverse()
      routing.begin(withAll: all)
      return nil
    }
    guard let coordinator = routing.next, tree.coordinators.contains(coordinator) else {
      return .refused(FLOW_REASON_ENDED)
    }
    return tree.coordinators[coordinator].phase == .created
      ? .refused(FLOW_REASON_NO_WINDOW) : nil
  }

  private func hearLink(of screen: ScreenID, routing: Routing) -> Outcome? {
    guard let record = screens[screen] else { return .refused(FLOW_REASON_GONE) }
    guard tree.screens[screen].stack != nil else {
      return .refused(record.wasOpened ? FLOW_REASON_GONE : Refusal.neverOpened.rawValue)
    }
    if let link = record.link, link.route.isEqual(to: routing.given) { return .noop }
    guard isHeard(screen) else { return .refused(FLOW_REASON_NOT_VISIBLE) }
    guard let owner = tree.screens[screen].owner else { return unhandled(routing) }
    routing.begin(with: owner)
    return nil
  }

  /// Gives a route to one coordinator after the other.
  private func pass(_ routing: Routing, for request: Submission) -> Routed {
    while let coordinator = routing.next {
      guard isRunning(coordinator) else {
        guard routing.isBroadcast else { return .over(.refused(FLOW_REASON_ENDED)) }
        routing.goOn(to: nil)
        continue
      }
      var isGiven = true
      switch passGuard(routing, coordinator: coordinator, for: request) {
      case .through: break
      case .blocked: return .blocked(.guarded(coordinator))
      case .later: return .asking
      case .no where !routing.isBroadcast: return .over(.refused(FLOW_REASON_NOT_ALLOWED))
      case .loop where !routing.isBroadcast: return .over(.refused(FLOW_REASON_LOOP))
      case .no, .loop: isGiven = false
      }
      let isHandled = isGiven && give(routing, to: coordinator)
      let isOver = isHandled && !routing.isBroadcast
      routing.goOn(to: isOver ? nil : tree.coordinators[coordinator].parent)
    }
    return routing.handled.isEmpty ? .over(unhandled(routing)) : .ready
  }

  private func unhandled(_ routing: Routing) -> Outcome {
    var from: Message = ""
    if let screen = routing.screen { from = Message(" from %", name(of: handle(screen))) }
    warn(
      routing.screen.map { handle($0) } ?? 0,
      message: Message(
        "nobody handles route %%; a coordinator's 'navigate' must answer FLOW_ROUTE_HANDLED",
        routing.route.displayName, from))
    return .refused(FLOW_REASON_UNHANDLED)
  }

  /// Calls `navigate` of a coordinator. Returns true if that has handled the route.
  private func give(_ routing: Routing, to coordinator: CoordinatorID) -> Bool {
    guard let instance = coordinators[coordinator]?.instance, instance.standard(.navigate) != nil
    else { return false }
    let route = routing.route
    let from = routing.screen.map { tree.screens.contains($0) ? handle($0) : 0 } ?? 0
    emitRoute(FLOW_EVENT_NAVIGATE, of: handle(coordinator), route: route, related: from)
    collectors.begin(Collector(coordinator: coordinator, depth: caller.depth + 1))
    let answer = call(
      .navigate, of: instance, named: handle(coordinator),
      Calling.word(of: UnsafeRawPointer(route.pointer)), from)
    withExtendedLifetime(route) {}
    let requests = collectors.takeInnermost()?.requests ?? []
    if answer == FLOW_ROUTE_HANDLED {
      routing.noteHandled(HandledRoute(coordinator: coordinator, requests: requests))
      return true
    }
    // Requests made by a coordinator that did not handle the route queue on their own.
    for request in requests { lineUp(request) }
    return false
  }
}

/// A guard's decision about a route.
enum Guarded {
  case through
  case no
  case later
  /// The coordinator has not answered about an earlier route; routes keep their order.
  case blocked
  case loop
}

/// Asking a coordinator's guard, right before its `navigate` (L3).
extension Deciding {
  func passGuard(_ routing: Routing, coordinator: CoordinatorID, for request: Submission) -> Guarded
  {
    guard let instance = coordinators[coordinator]?.instance else { return .through }
    let asked = handle(coordinator)
    while true {
      if let route = routing.takeReplacement() {
        guard replace(routing, by: route, asked: asked) else { return .loop }
      }
      if let answer = routing.answer { return answer == FLOW_ANSWER_YES ? .through : .no }
      guard instance.standard(.guard) != nil else { return .through }
      if let open = question(of: asked, isGuard: true) {
        tellUnanswered(open, why: "another route waits for that")
        return .blocked
      }
      let answer = askGuard(routing, instance: instance, asked: asked, for: request)
      if answer == FLOW_ANSWER_LATER { return .later }
      routing.noteAnswer(answer)
    }
  }

  private func askGuard(
    _ routing: Routing, instance: Instance, asked: flow_handle, for request: Submission
  ) -> flow_answer {
    let route = routing.route
    let from = routing.screen.map { tree.screens.contains($0) ? handle($0) : 0 } ?? 0
    emitRoute(FLOW_EVENT_GUARD, of: asked, route: route, related: from)
    return ask(asked, name: "guard", about: request, isGuard: true) { question in
      let answer = call(
        .guard, of: instance, named: asked, Calling.word(of: UnsafeRawPointer(route.pointer)),
        handle(question))
      withExtendedLifetime(route) {}
      return answer
    }
  }

  /// Replaces a route by another. Returns false, and reports an error, if replacements go in
  /// circles.
  private func replace(_ routing: Routing, by route: OwnedRoute, asked: flow_handle) -> Bool {
    if routing.replace(by: route) { return true }
    var names: Message = ""
    for each in routing.replaced { names += Message("% -> ", each.displayName) }
    let why: Message =
      routing.hasReplaced(route)
      ? "routes replace one another for ever"
      : Message("a route was replaced more than % times", Routing.replacementLimit)
    report(
      FLOW_SEVERITY_ERROR, status: FLOW_OK, of: asked,
      message: Message("%: %%", why, names, route.displayName))
    return false
  }
}
