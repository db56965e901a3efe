public import CFlowABI
import FlowEngine
import FlowModel
import FlowMessages
import FlowRecords
import FlowDeciding
import FlowRunning

/// C: flow_window_set_presenter
@c @implementation
public func flow_window_set_presenter(
  _ engine: OpaquePointer!, _ window: flow_window, _ presenter: flow_presenter
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let target = try engine.window(window)
    let chosen = presenter == 0 ? nil : try engine.readyPresenter(presenter)
    if let chosen, engine.presentsAnother(chosen, than: target) {
      let presented = engine.name(of: engine.presented(by: chosen))
      throw Fault(
        FLOW_ERROR_BUSY,
        "% presents % already; create one for each window", engine.name(of: presenter), presented)
    }
    engine.setPresenter(chosen, of: target)
  }
}

/// C: flow_token_complete
@c @implementation
@_optimize(speed)
public func flow_token_complete(_ engine: OpaquePointer!, _ token: flow_token) -> flow_status {
  callOften(engine) { engine throws(Fault) in try engine.complete(token) }
}

/// C: flow_window_shown
@c @implementation
public func flow_window_shown(
  _ engine: OpaquePointer!, _ window: flow_window, _ screen: flow_screen,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.backTo, from: screen, options: nil)
  given.window = window
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_change_name
@c @implementation
public func flow_change_name(_ kind: flow_change_kind) -> UnsafePointer<CChar>! {
  flow_table_change_word(kind)
}
