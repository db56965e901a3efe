import FlowValues
public import CFlowABI
import FlowCalling
import FlowEngine
import FlowMessages

/// C: flow_alert_present
@c @implementation
public func flow_alert_present(
  _ engine: OpaquePointer!, _ from: flow_handle, _ alert: UnsafePointer<flow_alert>!,
  _ options: UnsafePointer<flow_options>!, _ out_screen: UnsafeMutablePointer<flow_screen>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  out_screen?.pointee = 0
  let status = call(engine) { engine throws(Fault) in
    try engine.presentAlert(
      from: from, pointer: given(alert, named: "alert"), given: options, outScreen: out_screen,
      outTransition: out_transition)
  }
  if status != FLOW_OK {
    dropAnswered(engine, alert: alert)
    dropCallbacks(engine, options: options)
  }
  return status
}

/// An alert that cannot be presented still ends its user data, where that can be read.
private func dropAnswered(_ engine: OpaquePointer?, alert: UnsafePointer<flow_alert>?) {
  guard let alert, Int(alert.pointee.struct_size) >= flow_alert.firstSize,
    let destroy = alert.pointee.answered.destroy
  else { return }
  let userData = alert.pointee.answered.user_data
  if !onThread(engine, do: { $0.asCallback { destroy(userData) } }) { destroy(userData) }
}

/// C: flow_confirm
@c @implementation
public func flow_confirm(
  _ engine: OpaquePointer!, _ from: flow_handle, _ title: UnsafePointer<CChar>!,
  _ message: UnsafePointer<CChar>!, _ yes_label: UnsafePointer<CChar>!, _ confirmed: flow_callback
) -> flow_status {
  let status = call(engine) { engine throws(Fault) in
    try engine.confirm(
      from: from, title: title, message: message, label: given(yes_label, named: "yes_label"),
      confirmed: confirmed)
  }
  if status != FLOW_OK, let destroy = confirmed.destroy {
    if call(engine, error: nil, do: { $0.asCallback { destroy(confirmed.user_data) } }) != FLOW_OK {
      destroy(confirmed.user_data)
    }
  }
  return status
}

/// C: flow_confirm_method
@c @implementation
public func flow_confirm_method(
  _ engine: OpaquePointer!, _ from: flow_handle, _ title: UnsafePointer<CChar>!,
  _ message: UnsafePointer<CChar>!, _ yes_label: UnsafePointer<CChar>!,
  _ method: UnsafePointer<CChar>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try engine.confirm(
      from: from, title: title, message: message, label: given(yes_label, named: "yes_label"),
      method: given(method, named: "method"))
  }
}
