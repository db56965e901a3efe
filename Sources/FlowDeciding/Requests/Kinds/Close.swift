import CFlowABI
import FlowCalling
import FlowMessages
import FlowModel
import FlowRecords

/// Close: also of what a transition has opened.
extension Deciding {
  func planClose(_ part: Part, for request: Submission, in plan: inout Plan) throws(Refusal) {
    guard case .outside(let transition) = part.request.from else {
      return try part.plan(in: &tree, into: &plan)
    }
    guard isLive(transition) else { return }
    let opened = transitions.opened(Handle.key(of: transition))
    guard isLive(opened) else { return }
    // A copy is planned, because the request keeps naming the transition.
    var request = part.request
    request.from = Handle.object(opened)
    try tree.plan(request, in: &plan)
  }
}
