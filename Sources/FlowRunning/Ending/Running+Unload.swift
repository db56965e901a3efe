import FlowPlugins
import CFlowABI
import FlowCalling
import FlowDeciding
import FlowMessages
import FlowCalls
import FlowModel
package import FlowRecords

/// The end of a plugin (K6).
extension Running {
  /// Finishes unloading, after the transaction that ended what was open: ends the other instances,
  /// calls `deinit`, and removes the classes.
  package func finishUnload(_ plugin: PluginID) {
    guard plugins.contains(plugin) else { return }
    if queue.isEmpty, !queue.hasWaiting { tree.unstarted.removeAll() }
    bar(plugin)
    discardInstances(of: plugin)
    endDoomed(of: plugin)
    guard let record = plugins[plugin] else { return }
    let file = record.file
    if !record.hasFailed {
      outside(
        CallPlace.number(plugin: file.id, function: "deinit"), "v(ph)",
        Calling.word(of: UnsafeRawPointer(pointer)), handle(plugin)
      ) { file.callDeinit(engine: pointer, plugin: handle(plugin)) }
    }
    for entry in classEntries(of: plugin) {
      classes.remove(entry)
      outside(places.destroy) { entry.end() }
    }
    plugins.remove(plugin)
  }

  private func discardInstances(of plugin: PluginID) {
    for screen in screens(of: plugin)
    where tree.screens.contains(screen) && tree.screens[screen].stack == nil
      && screens[screen]?.wasOpened == false
    {
      discard(screen)
    }
    for coordinator in coordinators(of: plugin)
    where tree.coordinators[coordinator].phase == .created {
      if coordinators[coordinator]?.claims != 0 { tree.unstarted.insert(coordinator.number) }
      discard(coordinator)
    }
    if hasInstances(plugin, kind: FLOW_KIND_PRESENTER) {
      for key in presenters.keys where presenters.instance(key)?.entry.plugin == plugin {
        try? destroy(handle(key))
      }
    }
    if hasInstances(plugin, kind: FLOW_KIND_OBSERVER) {
      for key in observers.keys where observers.instance(key)?.entry.plugin == plugin {
        try? destroy(handle(key))
      }
    }
  }
}
