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
  package var route: OwnedRoute
  /// The screen whose link it is.
  package let screen: ScreenID?
  /// The coordinator that is given it next. If that does not handle it, its parent follows.
  package var next: CoordinatorID?
  /// The coordinators that a broadcast reaches after that, in reverse order.
  package var others: ContiguousArray<CoordinatorID> = []
  package let isBroadcast: Bool
  /// True once it has been accepted, and may be given to coordinators: not checked again after a
  /// wait.
  package var isHeard = false
  package var handled: ContiguousArray<HandledRoute> = []
  /// The screens, coordinators and tabs for which the answer was no. They are not asked about the
  /// rest of the route.
  package var denied = NumberTable()
  /// The answer that the guard of `next` has given.
  package var answer: flow_answer?
  /// The route that this guard wants instead.
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
}

/// A route that a coordinator has handled, with the requests it made inside `navigate`.
package struct HandledRoute {
  package var coordinator: CoordinatorID
  package var requests: ContiguousArray<Submission>

  package init(coordinator: CoordinatorID, requests: ContiguousArray<Submission>) {
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
