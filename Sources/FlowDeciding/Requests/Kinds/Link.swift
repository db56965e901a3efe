import FlowCalls
package import CFlowABI
import FlowCalling
import FlowMessages
import FlowValues
package import FlowModel
package import FlowRecords

/// Link: a route that a screen asks for, and which takes the place of the one before (L1, Q6).
extension Deciding {
  /// Gives a new request its route, and lets it take the place of one that waits for the same link.
  func prepareLink(_ request: Submission, _ part: Part) {
    guard case .screen(let screen) = part.request.from, tree.screens.contains(screen) else {
      return
    }
    if let route = part.route { request.bring(Routing(route, screen: screen, next: nil)) }
    prepareLink(of: screen, request, part.route)
  }

  /// One wish waits for a link at a time: an equal one adds nothing to it, another takes its place
  /// (Q6).
  private func prepareLink(of screen: ScreenID, _ request: Submission, _ route: OwnedRoute?) {
    let waiting = screens[screen]?.waitingLink
    if let waiting, Deciding.areEqual(waiting.parts.first?.route, route) {
      request.conclude(with: .noop)
      return
    }
    // Nothing is buffered for a screen that is not visible now (L1).
    if route != nil, waiting == nil, tree.screens[screen].stack != nil, !isHeard(screen) {
      request.conclude(with: .refused(FLOW_REASON_NOT_VISIBLE))
      return
    }
    if let waiting { supersede(waiting) }
    screens.extra(of: screen)?.wait(for: request)
  }

  private static func areEqual(_ left: OwnedRoute?, _ right: OwnedRoute?) -> Bool {
    Routes.equal(left?.pointer, right?.pointer)
  }

  /// Whether a screen may ask for something: it is seen, or its class or its own link says so (L1).
  package func isHeard(_ screen: ScreenID) -> Bool {
    guard let record = screens[screen] else { return false }
    let appearance = tree.screens[screen].appearance
    return appearance == .appearing || appearance == .visible || record.link != nil
      || record.instance.entry.definition.flags & FLOW_CLASS_HEARD_HIDDEN != 0
  }

  /// A newer wish took its place before it ran (Q1).
  private func supersede(_ request: Submission) {
    request.conclude(with: Outcome(kind: FLOW_OUTCOME_SUPERSEDED))
    queue.call(request)
    if let question = request.question, questions[question].request === request, isOpen(question) {
      close(question, FLOW_ANSWER_YES)
    }
  }

  /// The request is over, or has begun to run: it no longer waits for its link.
  package func endWaiting(_ request: Submission) {
    guard case .screen(let screen) = request.parts[0].request.from,
      screens[screen]?.waitingLink === request
    else { return }
    screens[screen]?.extra?.endWaiting()
  }

  /// Closes what the new route of a link takes the place of, or what an emptied link has opened
  /// (L1).
  func planLink(_ part: Part, _ plan: inout Plan) throws(Refusal) {
    guard case .screen(let screen) = part.request.from, let window = tree.window(of: screen) else {
      if part.route == nil { return }
      throw .gone
    }
    if part.route != nil {
      tree.touch(window, in: &plan)
      plan.isChange = true
    }
    guard let link = screens[screen]?.link else { return }
    var all: ContiguousArray<Object> = []
    for tab in link.tabs.reversed() where tree.isOpen(tab) { all.append(.router(tab)) }
    for opened in link.opened.reversed() where isLive(opened) { all.append(Handle.object(opened)) }
    part.close(all, because: part.route == nil ? 0 : Cause.replaced)
    try tree.plan(part.request, in: &plan)
  }

  /// The route in the link of a screen (flow_screen_link).
  package func link(of screen: ScreenID) -> UnsafePointer<flow_route>? {
    screens[screen]?.link?.route.pointer
  }
}
