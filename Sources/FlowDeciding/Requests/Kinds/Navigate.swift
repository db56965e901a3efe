import CFlowABI
import FlowCalling
import FlowMessages
import FlowModel
import FlowRecords

/// Navigate and broadcast: a route that is given to one coordinator, or to all (L2).
extension Deciding {
  func prepareNavigate(_ request: Submission, for part: Part) {
    guard let route = part.route, case .coordinator(let coordinator) = part.request.from,
      tree.coordinators.contains(coordinator)
    else { return }
    request.bring(Routing(route: route, screen: nil, next: coordinator))
  }

  func prepareBroadcast(_ request: Submission, for part: Part) {
    guard let route = part.route else { return }
    request.bring(Routing(route: route, screen: nil, next: nil, isBroadcast: true))
  }

  /// Plans no step: a route changes nothing itself, and the coordinators that handle it make the
  /// requests.
  func planRoute(in request: Submission, plan: inout Plan) throws(Refusal) {
    // The coordinator had gone before the route was given away.
    if request.routing == nil { throw .ended }
    plan.isChange = true
  }
}
