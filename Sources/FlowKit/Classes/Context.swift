public import CFlowABI

/// The connection of an instance to its engine: its handle, and the arguments it was made with.
/// Kept by the instance.
public final class Context {
  /// The instance, as the C functions take it.
  public let handle: flow_handle
  /// The id of its class.
  public let classID: String
  /// The arguments it was opened with; null without.
  public let arguments: Value
  package let plugin: PluginState
  /// `nil` once the instance has ended: from then on every call is refused.
  public private(set) var link: EngineLink?
  /// Closures that run when the instance ends.
  var atEnd: [() -> Void] = []
  /// Transitions it holds, given back when it ends.
  var transitions: [flow_transition] = []

  package init(
    link: EngineLink, handle: flow_handle, classID: String, arguments: Value,
    plugin: PluginState
  ) {
    self.link = link
    self.handle = handle
    self.classID = classID
    self.arguments = arguments
    self.plugin = plugin
  }

  /// Ends the connection: runs what waits for the end, and gives transitions back.
  package func disconnect() {
    let last = atEnd
    atEnd = []
    for run in last { run() }
    for transition in transitions { release(transition) }
    link = nil
  }

  /// The engine has gone, with all of it.
  package func forget() {
    transitions = []
    link = nil
  }

  /// Gives a transition back to the engine.
  func release(_ transition: flow_transition) {
    guard let link, let index = transitions.firstIndex(of: transition) else { return }
    transitions.remove(at: index)
    _ = link.api.pointee.flow_transition_release(link.engine, transition)
  }

  /// Why a call of an instance that has ended is refused.
  var gone: FlowError {
    FlowError(FLOW_ERROR_STALE_HANDLE, "\(classID) has ended; it can ask for nothing any more.")
  }

  /// The engine, as long as the instance has not ended.
  public func living() throws(FlowError) -> EngineLink {
    guard let link else { throw gone }
    return link
  }

  /// Tells the host what went wrong in a method.
  func report(_ error: FlowError, in method: String) {
    link?.log("\(classID) \(method): \(error.message)", FLOW_SEVERITY_ERROR, about: handle)
  }
}
