package import CFlowABI
package import FlowModel
import FlowMessages
package import FlowValues

/// A route on its way from coordinator to coordinator, with the requests made by those that handled
/// it.
///
/// It belongs to a request, and outlives the times that the request has to wait.
package final class Routing {
  package let given: OwnedRoute
  /// The route that is given to coordinators; differs from `given` if a guard has replaced it.
  package private(set) var route: OwnedRoute
  /// The screen whose link it is.
  package let screen: ScreenID?
  /// The coordinator that is given it next. If that does not handle it, its parent follows.
  package private(set) var next: CoordinatorID?
  /// The coordinators that a broadcast reaches after that, in reverse order.
  private var others: Series<CoordinatorID> = []
  package let isBroadcast: Bool
  /// True once it has been accepted, and may be given to coordinators: not checked again after a
  /// wait.
  package private(set) var isHeard = false
  package private(set) var handled: Series<HandledRoute> = []
  /// The screens, coordinators and tabs for which the answer was no. They are not asked about the
  /// rest of the route.
  package private(set) var denied = NumberTable()
  /// The answer that the guard of `next` has given.
  package private(set) var answer: flow_answer?
  /// The route that this guard wants instead.
  private var replacement: OwnedRoute?
  /// The routes that have been replaced, first to last.
  package private(set) var replaced: Series<OwnedRoute> = []

  /// The number of times that a route may be replaced.
  package static let replacementLimit = 16

  package init(
    route: OwnedRoute, screen: ScreenID?, next: CoordinatorID?, isBroadcast: Bool = false
  ) {
    given = route
    self.route = route
    self.screen = screen
    self.next = next
    self.isBroadcast = isBroadcast
  }

  /// Notes that it has been heard.
  package func noteHeard() { isHeard = true }

  /// Finds out who is given it first.
  package func begin(with coordinator: CoordinatorID) { next = coordinator }

  /// Finds out who are given a broadcast, one after the other.
  ///
  /// - Parameter all: the last of them first.
  package func begin(withAll all: Series<CoordinatorID>) {
    others = all
    next = others.popLast()
  }

  /// Goes on to another coordinator, whose guard is asked anew. A broadcast goes on with the route
  /// as it was given, because a guard speaks for its own coordinator only (L3).
  package func goOn(to coordinator: CoordinatorID?) {
    next = coordinator
    answer = nil
    replacement = nil
    guard isBroadcast else { return }
    next = others.popLast()
    route = given
    replaced.removeAll()
  }

  // MARK: Guards

  /// Keeps what the guard of `next` has answered.
  package func noteAnswer(_ answer: flow_answer) {
    if answer == FLOW_ANSWER_NO { replacement = nil }
    self.answer = answer
  }

  /// Keeps the route that a guard wants in the place of this one.
  package func reroute(to route: OwnedRoute) { replacement = route }

  /// Hands out the route that a guard wants in the place of this one, about which it is asked anew;
  /// nil if there is none.
  package func takeReplacement() -> OwnedRoute? {
    guard let route = replacement.take() else { return nil }
    answer = nil
    return route
  }

  /// Puts a route in the place of the one before. Returns false if that goes round in circles, or
  /// on for too long; the route stays then.
  package func replace(by other: OwnedRoute) -> Bool {
    replaced.append(route)
    if hasReplaced(other) || replaced.count > Routing.replacementLimit { return false }
    route = other
    return true
  }

  /// Returns true if a route has been replaced on the way.
  package func hasReplaced(_ other: OwnedRoute) -> Bool {
    replaced.contains { $0.isEqual(to: other) }
  }

  // MARK: What was asked for inside `navigate`

  /// Keeps what a coordinator has asked for that has handled the route.
  package func noteHandled(_ handled: HandledRoute) { self.handled.append(handled) }

  /// Lists what was asked for, by those who have handled the route.
  package func listRequests(into all: inout Series<Submission>) {
    for each in handled { all += each.requests }
  }

  /// Hands out what was asked for, by those who have handled the route.
  package func takeHandled() -> Series<HandledRoute> {
    let taken = handled
    handled.removeAll()
    return taken
  }

  /// Notes that somebody has said no to a part of it.
  package func deny(_ asked: flow_handle) { denied.insert(asked) }
}

/// A route that a coordinator has handled, with the requests it made inside `navigate`.
package struct HandledRoute {
  package let coordinator: CoordinatorID
  package let requests: Series<Submission>

  package init(coordinator: CoordinatorID, requests: Series<Submission>) {
    self.coordinator = coordinator
    self.requests = requests
  }
}

extension Submission {
  /// Returns true if the answer for this one was no when it was asked about a part of the route.
  package func hasSaidNo(_ asked: flow_handle) -> Bool { routing?.denied.contains(asked) ?? false }
}

/// The state of a request after its route has been passed on as far as possible.
package enum Routed {
  /// A coordinator has handled the route, or there is none: the request can be planned.
  case ready
  /// It waits in the queue for something that runs.
  case blocked(WaitingPlace)
  /// It waits aside for the answer of a guard.
  case asking
  case over(Outcome)
}
