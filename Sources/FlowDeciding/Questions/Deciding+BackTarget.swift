package import CFlowABI
package import FlowModel
import FlowRecords

/// The place to which the user's back would lead (flow_window_back_target).
extension Deciding {
  /// Describes the place to which the user's back would lead, as the tree is now.
  package func backTarget(of window: WindowID) -> flow_back_target {
    var plan = Plan(number: pool.nextPlan())
    let target = tree.backTarget(of: window, plan: &plan)
    var made = flow_back_target()
    made.kind = target.kind.rawValue
    guard let screen = target.screen else { return made }
    made.screen = handle(screen)
    made.title = screens[screen]?.content?.content.pointee.title ?? flow_string()
    return made
  }
}
