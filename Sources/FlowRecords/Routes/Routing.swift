package import CFlowABI
package import FlowModel
import FlowMessages
package import FlowValues

/// A route on its way: who is given it next, and what those who handled it have asked for.
///
/// It belongs to a request, and outlives the times that the request has to wait.
package final class Routing {
  package let given: OwnedRoute
  /// The one that is given to coordinators: a guard may have put it in the place of another.
  package var route: OwnedRoute
  /// The screen whose link it is.
  package let screen: ScreenID?
  /// Who is given it next; for a route that passes up, its parent follows.
  package var next: CoordinatorID?
  /// For a broadcast: those who come after, in reverse order.
  package var others: ContiguousArray<CoordinatorID> = []
  package let isBroadcast: Bool
  /// Whether it has been heard, so that it may be given to coordinators.
  package var isHeard = false
  package var handled: ContiguousArray<HandledRoute> = []
  /// Those who have been asked about it and have said no: they are not asked about the rest of it.
  package var denied = NumberTable()
  /// What the guard of `next` has answered.
  package var answer: flow_answer?
  /// What it wants in the place of the route.
  package var replacement: OwnedRoute?
  /// The routes that have been replaced, first to last.
  package var replaced: ContiguousArray<OwnedRoute> = []

  package init(
    _ route: OwnedRoute, screen: ScreenID?, next: CoordinatorID?, isBroadcast: Bool = false
  ) {
    given = route
    self.route = route
    self.screen = screen
    self.next = next
    self.isBroadcast = isBroadcast
  }

  /// Goes on to somebody else, whose guard is asked anew. What a guard did to a broadcast is over.
  package func goOn(to coordinator: CoordinatorID?) {
    next = coordinator
    answer = nil
    replacement = nil
    guard isBroadcast else { return }
    next = others.popLast()
    route = given
    replaced.removeAll()
  }
}

/// A route that a coordinator has handled: what it asked for inside `navigate`.
package struct HandledRoute {
  package var coordinator: CoordinatorID
  package var requests: ContiguousArray<Submission>

  package init(coordinator: CoordinatorID, requests: ContiguousArray<Submission>) {
    self.coordinator = coordinator
    self.requests = requests
  }
}

extension Submission {
  /// Whether somebody has said no to a part of it.
  package func hasSaidNo(_ asked: flow_handle) -> Bool { routing?.denied.contains(asked) ?? false }
}

/// How far a request has come on the way of its route.
package enum Routed {
  /// Somebody has handled it, or it has no route: it can be planned.
  case ready
  /// It waits in the queue for something that runs.
  case blocked(WaitingPlace)
  /// It waits aside for the answer of a guard.
  case asking
  case over(Outcome)
}
