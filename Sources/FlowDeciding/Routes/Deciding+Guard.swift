import FlowCalls
import CFlowABI
import FlowCalling
import FlowModel
import FlowMessages
import FlowValues
import FlowRecords

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
        .guard, of: instance, Calling.word(of: UnsafeRawPointer(route.pointer)), handle(question))
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
