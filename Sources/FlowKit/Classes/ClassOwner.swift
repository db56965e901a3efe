import CFlowABI

/// The Swift side of a registered class, alive as long as the class.
final class ClassOwner {
  let link: EngineLink
  let id: String
  let plugin: PluginState
  let make: (Context) throws(FlowError) -> Instance

  init(
    link: EngineLink, id: String, plugin: PluginState,
    make: @escaping (Context) throws(FlowError) -> Instance
  ) {
    self.link = link
    self.id = id
    self.plugin = plugin
    self.make = make
    plugin.addClass(id)
  }

  deinit { plugin.removeClass(id) }

  func create(_ handle: flow_handle, arguments: UnsafePointer<flow_value>?) -> Instance? {
    let context = Context(
      link: link, handle: handle, classID: id, arguments: Value(arguments) ?? .null, plugin: plugin)
    do throws(FlowError) {
      return try make(context)
    } catch {
      context.report(error, in: "create")
      context.disconnect()
      return nil
    }
  }
}
