import CFlowABI
import FlowKitHost

/// The words for what the user does with the program.
enum ActivityName {
  static let words = ["active", "inactive", "background"]

  static func word(of activity: flow_activity) -> String {
    words.indices.contains(Int(activity)) ? words[Int(activity)] : "\(activity)"
  }
}

extension Stage {
  /// The activity that a screen is told: the less active of the host's and its window's.
  func activity(around screen: flow_screen) -> flow_activity {
    var (host, own) = (FLOW_ACTIVITY_ACTIVE, FLOW_ACTIVITY_ACTIVE)
    _ = flow_engine_activity(engine.pointer, &host)
    var info = flow_screen_info()
    info.struct_size = UInt32(MemoryLayout<flow_screen_info>.size)
    if flow_screen_get(engine.pointer, screen, &info) == FLOW_OK {
      _ = flow_window_activity(engine.pointer, info.window, &own)
    }
    return max(host, own)
  }
}
