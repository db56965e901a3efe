import CFlowABI
import FlowCalling
package import FlowMessages
import FlowModel
package import FlowRecords

/// Unload: all that lives of a plugin's classes ends, and then the classes go (K6).
extension Running {
  /// Asks for it at once, on behalf of somebody who has checked the plugin.
  package func unload(_ plugin: PluginID) throws(Fault) {
    var options = flow_options()
    options.struct_size = UInt32(MemoryLayout<flow_options>.size)
    options.flags = FLOW_OPEN_AT_ONCE
    try withUnsafePointer(to: options) { (options) throws(Fault) in
      try submit(Given(.unload, from: handle(plugin), options), nil)
    }
  }

  func planUnload(_ part: Part, _ plan: inout Plan) throws(Refusal) {
    guard let plugin = plugin(of: part), plugins.contains(plugin) else { return }
    part.request.all.removeAll()
    for coordinator in coordinators(of: plugin)
    where tree.coordinators[coordinator].phase != .created {
      part.request.all.append(.coordinator(coordinator))
    }
    for screen in screens(of: plugin) { part.request.all.append(.screen(screen)) }
    try tree.plan(part.request, in: &plan)
  }

  func adoptUnload(_ part: Part, in transaction: Transaction) {
    guard let plugin = plugin(of: part) else { return }
    transaction.unload(plugin)
    bar(plugin)
  }

  private func plugin(of part: Part) -> PluginID? {
    guard case .outside(let handle) = part.request.from else { return nil }
    return Handle.key(handle)
  }
}
