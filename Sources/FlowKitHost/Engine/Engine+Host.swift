public import CFlowABI
public import FlowKit

/// The host's own state, and its questions to screens.
extension Engine {
  /// The version of the library that runs, such as "0.3.0".
  public static var version: String { text(flow_version()) }

  /// The version of the ABI of the library that runs: `major << 16 | minor`.
  public static var abi: UInt32 { flow_abi_version() }

  /// The language in which plugins shall speak, and its direction, as ``setLocale(_:_:)`` set
  /// them.
  public var locale: (language: String, direction: flow_direction) {
    var language: UnsafePointer<CChar>?
    var direction = FLOW_LEFT_TO_RIGHT
    _ = flow_engine_locale(link.engine, &language, &direction)
    return (text(language), direction)
  }

  /// The activity of the host.
  public var activity: flow_activity {
    var activity = FLOW_ACTIVITY_ACTIVE
    _ = flow_engine_activity(link.engine, &activity)
    return activity
  }

  /// Sets how active the host is: screens are told the less active of it and their window (A5).
  public func setActivity(_ activity: flow_activity) throws(FlowError) {
    try link.check(flow_engine_set_activity(link.engine, activity))
  }

  /// Adds a plugin that is linked into the program, by its entry (K4).
  @discardableResult
  public func add(_ entry: PluginEntry) throws(FlowError) -> flow_plugin {
    var plugin: flow_plugin = FLOW_NONE
    try link.explained { flow_plugin_add(link.engine, entry.table, &plugin, $0) }
    return plugin
  }

  /// A capability of a screen, such as "flow.native-view/1"; `nil` if it has none of this id. The
  /// pointer stays the screen's, and is good until its `destroy` (V5).
  public func capability(
    _ id: String, of screen: flow_screen
  ) throws(FlowError) -> UnsafeRawPointer? {
    var capability: UnsafeRawPointer?
    try link.check(flow_screen_capability(link.engine, screen, id, &capability))
    return capability
  }

  /// The object that is the instance of a class that this program has registered, with
  /// `classes.add` (N2). It belongs to the engine.
  public func instance<Object: FlowObject>(
    _ handle: flow_handle, as type: Object.Type
  ) throws(FlowError) -> Object {
    try context.instance(handle, as: type)
  }
}
