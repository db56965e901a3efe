import CFlowABI
import FlowCalling
import FlowMessages
import FlowModel
import FlowRecords

/// Unload: ends all instances of a plugin's classes, then removes the classes (K6).
extension Deciding {
  func planUnload(_ part: Part, in plan: inout Plan) throws(Refusal) {
    guard let plugin = plugin(of: part), plugins.contains(plugin) else { return }
    var all: Series<Object> = []
    for coordinator in coordinators(of: plugin)
    where tree.coordinators[coordinator].phase != .created {
      all.append(.coordinator(coordinator))
    }
    for screen in screens(of: plugin) { all.append(.screen(screen)) }
    part.close(all)
    try tree.plan(part.request, in: &plan)
  }

  func adoptUnload(_ part: Part, in transaction: Transaction) {
    guard let plugin = plugin(of: part) else { return }
    transaction.unload(plugin)
    bar(plugin)
  }

  private func plugin(of part: Part) -> PluginID? {
    guard case .outside(let handle) = part.request.from else { return nil }
    return Handle.key(of: handle)
  }
}
