import FlowCalls
package import CFlowABI
package import FlowModel
import FlowMessages
import FlowValues

/// Taking in requests that bring a route.
extension Engine {
  /// Gives a new request what its route needs, and takes the place of one that waits for the same link.
  func prepareRoute(_ request: Submission) {
    guard let part = request.parts.first else { return }
    switch request.kind {
    case FLOW_REQUEST_LINK:
      guard isLive(part.from) else { return }
      let screen: ScreenID = Handle.key(part.from)
      if let route = part.route {
        request.routing = Routing(route, screen: screen, next: nil)
      }
      prepareLink(of: screen, request, part.route)
    case FLOW_REQUEST_NAVIGATE:
      guard let route = part.route, isLive(part.from) else { return }
      request.routing = Routing(route, screen: nil, next: Handle.key(part.from))
    case FLOW_REQUEST_BROADCAST:
      guard let route = part.route else { return }
      request.routing = Routing(route, screen: nil, next: nil, isBroadcast: true)
    case FLOW_REQUEST_DEEP_LINK: request.deepLink = part.deepLink
    default: break
    }
  }

  /// One wish waits for a link at a time: an equal one adds nothing to it, another takes its place (Q6).
  private func prepareLink(of screen: ScreenID, _ request: Submission, _ route: OwnedRoute?) {
    let waiting = screens[screen]?.waitingLink
    if let waiting, Engine.areEqual(waiting.parts.first?.route, route) {
      request.verdict = .noop
      return
    }
    // Nothing is buffered for a screen that is not visible now (L1).
    if route != nil, waiting == nil, tree.screens[screen].stack != nil, !isHeard(screen) {
      request.verdict = .refused(FLOW_REASON_NOT_VISIBLE)
      return
    }
    if let waiting { supersede(waiting) }
    screens.extra(of: screen)?.waitingLink = request
  }

  private static func areEqual(_ left: OwnedRoute?, _ right: OwnedRoute?) -> Bool {
    Routes.equal(left?.pointer, right?.pointer)
  }

  /// Whether a screen may ask for something: it is seen, or its class or its own link says so (L1).
  func isHeard(_ screen: ScreenID) -> Bool {
    guard let record = screens[screen] else { return false }
    let appearance = tree.screens[screen].appearance
    return appearance == .appearing || appearance == .visible || record.link != nil
      || record.instance.entry.definition.flags & FLOW_CLASS_HEARD_HIDDEN != 0
  }

  /// A newer wish took its place before it ran (Q1).
  private func supersede(_ request: Submission) {
    request.verdict = Outcome(kind: FLOW_OUTCOME_SUPERSEDED)
    queue.call(request)
    if let question = request.question, questions[question].request === request, isOpen(question) {
      close(question, FLOW_ANSWER_YES)
    }
  }

  /// The request is over, or has begun to run: it no longer waits for its link.
  func endWaiting(_ request: Submission) {
    guard request.kind == FLOW_REQUEST_LINK, let part = request.parts.first,
      isLive(part.from)
    else { return }
    let screen: ScreenID = Handle.key(part.from)
    if screens[screen]?.waitingLink === request {
      screens[screen]?.extra?.waitingLink = nil
    }
  }

  /// The route in the link of a screen (flow_screen_link).
  package func link(of screen: ScreenID) -> UnsafePointer<flow_route>? {
    screens[screen]?.link?.route.pointer
  }
}
