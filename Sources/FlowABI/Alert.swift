public import CFlowABI
import FlowEngine
import FlowPlugins

/// C: flow_alert_present
@c @implementation
public func flow_alert_present(
  _ engine: OpaquePointer!, _ from: flow_handle, _ alert: UnsafePointer<flow_alert>!,
  _ options: UnsafePointer<flow_options>!, _ out_screen: UnsafeMutablePointer<flow_screen>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  out_screen?.pointee = 0
  var isAlertTaken = false
  var areOptionsTaken = false
  let status = call(engine) { engine throws(Fault) in
    defer { engine.settle() }
    let description = try given(alert, "alert")
    let settings = try engine.settings(options)
    isAlertTaken = true
    let screen = try engine.createAlert(description)
    areOptionsTaken = true
    out_screen?.pointee = screen
    do throws(Fault) {
      try engine.presentAlert(
        screen, description.pointee.style, from: from, settings, out_transition)
    } catch {
      out_screen?.pointee = 0
      throw error
    }
  }
  if !isAlertTaken { dropAnswered(alert) }
  if !areOptionsTaken { dropCallbacks(options) }
  return status
}

/// A call that fails before the engine has taken the callback still ends its user data.
private func dropAnswered(_ alert: UnsafePointer<flow_alert>?) {
  guard let alert, Int(alert.pointee.struct_size) >= MemoryLayout<flow_alert>.size else { return }
  let given = alert.pointee.answered
  given.destroy?(given.user_data)
}
