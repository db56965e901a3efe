import CFlowABI
import FlowKitHost

/// Names of instances: their class, with a number if several of it were seen.
final class InstanceNames {
  private let engine: Engine
  private var names: [flow_handle: String] = [:]
  /// The number of instances seen of each class.
  private var counts: [String: Int] = [:]

  init(engine: Engine) { self.engine = engine }

  func name(_ handle: flow_handle, main window: flow_window) -> String {
    if let name = names[handle] { return name }
    let kind = flow_kind_of(handle)
    guard kind == FLOW_KIND_SCREEN || kind == FLOW_KIND_COORDINATOR else {
      return handle == window ? "main" : "window"
    }
    guard let id = engine.classID(of: handle) else { return "gone" }
    let count = counts[id, default: 0] + 1
    counts[id] = count
    let name = count == 1 ? id : "\(id)#\(count)"
    names[handle] = name
    return name
  }
}
