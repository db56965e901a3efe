import CFlowABI
import FlowKit
import FlowKitHost

/// Requests of the user, and how they come out.
extension Session {
  /// Makes a request, and tells the user if it comes to nothing, at once or after a delayed answer.
  func ask(
    _ asked: Asked, by request: () throws(FlowError) -> Void
  ) throws(FlowError) {
    self.asked.append(asked)
    do {
      try request()
    } catch {
      withdraw(asked.request)
      throw error
    }
    drain()
    if isWaiting(for: asked.request), front?.hasNews == false { tellWaiting(asked) }
  }

  func tellWaiting(_ asked: Asked) {
    front?.complain("whether you can \(asked.verb) is not decided yet")
  }

  func isWaiting(for request: flow_request_kind) -> Bool {
    asked.contains { $0.request == request }
  }

  /// Forgets a request of the user, as it has an outcome.
  ///
  /// - Returns: `nil` if it was not the user's.
  @discardableResult
  func withdraw(_ request: flow_request_kind) -> Asked? {
    asked.firstIndex { $0.request == request }.map { asked.remove(at: $0) }
  }

  /// Takes the outcome of a request that may be the user's.
  func noteOutcome(_ outcome: Outcome) {
    guard let asked = withdraw(outcome.request) else { return }
    if outcome.isDone, asked.request == FLOW_REQUEST_CLOSE_WINDOW { return noteClosed() }
    switch (outcome.kind, outcome.reason) {
    case (FLOW_OUTCOME_VETOED, _):
      let who = title(of: outcome.by) ?? name(of: outcome.by)
      front?.complain("'\(who)' does not let you \(asked.verb) now\(asked.hint)")
    case (FLOW_OUTCOME_REFUSED, FLOW_REASON_UNHANDLED):
      front?.complain(
        "this is the first screen, there is no way back; \(front?.wayOut ?? "ending") leaves")
    case (FLOW_OUTCOME_REFUSED, FLOW_REASON_SHUT_DOWN): break
    case (FLOW_OUTCOME_REFUSED, let reason):
      front?.complain("\(asked.noun) is \(text(flow_reason_name(reason))) here")
    default: break
    }
  }
}

/// A request of the user that has no outcome yet.
struct Asked {
  let request: flow_request_kind
  /// The wish, as "go back", and its noun, as "going back".
  let verb, noun: String
  /// The end of the message about a veto.
  var hint = ""

  static func back(_ request: flow_request_kind) -> Asked {
    Asked(request: request, verb: "go back", noun: "going back")
  }
}
