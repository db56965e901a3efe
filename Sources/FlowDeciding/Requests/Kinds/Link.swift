import FlowCalls
package import CFlowABI
import FlowCalling
import FlowMessages
import FlowValues
package import FlowModel
package import FlowRecords

/// Link: a route that a screen asks for, and which takes the place of the one before (L1, Q6).
extension Deciding {
  /// Gives a new request its route. It supersedes a request that waits for the same link.
  func prepareLink(_ request: Submission, for part: Part) {
    guard case .screen(let screen) = part.request.from, tree.screens.contains(screen) else {
      return
    }
    if let route = part.route { request.bring(Routing(route: route, screen: screen, next: nil)) }
    prepareLink(of: screen, for: request, route: part.route)
  }

  /// Makes a request the only one that waits for a link: an equal route adds nothing, another route
  /// supersedes the waiting one (Q6).
  private func prepareLink(of screen: ScreenID, for request: Submission, route: OwnedRoute?) {
    let waiting = screens[screen]?.waitingLink
    if let waiting, Deciding.areEqual(waiting.parts.first?.route, route) {
      request.conclude(with: .noop)
      return
    }
    // A screen that is not visible now cannot store a route for later (L1).
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

  /// True if a screen may store a route in its link: it is visible, already has a route, its class
  /// is heard while hidden, or it is on top of a pane of a layer that is seen, so that outcomes do
  /// not follow the width (L1).
  package func isHeard(_ screen: ScreenID) -> Bool {
    guard let record = screens[screen] else { return false }
    let appearance = tree.screens[screen].appearance
    return appearance == .appearing || appearance == .visible || record.link != nil
      || tree.isOnTopOfPane(screen)
      || record.instance.entry.definition.flags & FLOW_CLASS_HEARD_HIDDEN != 0
  }

  /// Ends a request whose place a newer one has taken before it ran (Q1).
  private func supersede(_ request: Submission) {
    request.conclude(with: Outcome(kind: FLOW_OUTCOME_SUPERSEDED))
    queue.call(request)
    if let question = request.question, questions[question].request === request, isOpen(question) {
      close(question, answer: FLOW_ANSWER_YES)
    }
  }

  /// Notes that a request no longer waits for its link: it is over, or has begun to run.
  package func endWaiting(_ request: Submission) {
    guard case .screen(let screen) = request.parts[0].request.from,
      screens[screen]?.waitingLink === request
    else { return }
    screens[screen]?.extra?.endWaiting()
  }

  /// Closes what the new route of a link takes the place of, or what an emptied link has opened
  /// (L1).
  func planLink(_ part: Part, in plan: inout Plan) throws(Refusal) {
    guard case .screen(let screen) = part.request.from, let window = tree.window(of: screen) else {
      if part.route == nil { return }
      throw .gone
    }
    if part.route != nil {
      tree.touch(window, in: &plan)
      plan.isChange = true
    }
    guard let link = screens[screen]?.link else { return }
    var all: Series<Object> = []
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
