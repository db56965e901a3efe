import CFlowABI
import FlowCalling
import FlowMessages
import FlowValues
import FlowModel
package import FlowRecords

/// The one place that knows which kinds of requests are special; what is special about each stands
/// in a file of `Kinds`. All else follows from their rows, and how each is planned from the model.
extension Deciding {
  /// Plans one part upon the tree as it is now.
  func planKind(_ part: Part, for request: Submission, in plan: inout Plan) throws(Refusal) {
    switch part.request.kind {
    case .link: try planLink(part, in: &plan)
    case .navigate, .broadcast: try planRoute(in: request, plan: &plan)
    case .deepLink: try planTrim(part, for: request, in: &plan)
    case .unload: try planUnload(part, in: &plan)
    case .goTo: try planGoTo(part, in: request, plan: &plan)
    case .openTabs: try planTabs(part, in: request, plan: &plan)
    case .addTab: try planTab(part, in: request, plan: &plan)
    case .selectTab, .selectTabOf: try planSelection(part, in: request, plan: &plan)
    case .setArguments: try planArguments(part, in: request, plan: &plan)
    case .close: try planClose(part, for: request, in: &plan)
    default:
      try part.plan(in: &tree, into: &plan)
    }
  }

  /// Applies the effects of a part beyond the tree, once the part is final.
  @_optimize(speed)
  package func adoptKind(_ part: Part, in transaction: Transaction) {
    switch part.request.kind {
    case .finish: adoptValue(part)
    case .setArguments: adoptArguments(part, in: transaction)
    case .unload: adoptUnload(part, in: transaction)
    case .renew, .restore: carryOutRenewal(of: part, in: transaction)
    default: break
    }
  }

  /// Prepares a new request for the route it brings.
  func prepareRoute(_ request: Submission) {
    let part = request.parts[0]
    switch request.kind {
    case .link: prepareLink(request, for: part)
    case .navigate: prepareNavigate(request, for: part)
    case .broadcast: prepareBroadcast(request, for: part)
    case .deepLink: request.bring(part.deepLink)
    default: break
    }
  }

  /// Copies the route of a request. Only a link can do without one: it takes back what it has asked
  /// for.
  func copyRoute(_ asked: borrowing Given, into part: Part) throws(Fault) {
    if asked.kind == .link, asked.route == nil { return }
    part.bring(try OwnedRoute.copy(of: given(asked.route, named: "route")))
  }
}
