public import CFlowABI
import FlowEngine
import FlowMessages

/// C: flow_gesture_begin_back
@c @implementation
public func flow_gesture_begin_back(
  _ engine: OpaquePointer!, _ window: flow_window, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_GESTURE_BACK, window, options, out_transition) {
    (_) throws(Fault) in
    _ = try given(out_transition, "out_transition")
  }
}

/// C: flow_gesture_begin_drag
@c @implementation
public func flow_gesture_begin_drag(
  _ engine: OpaquePointer!, _ layer: flow_layer, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_GESTURE_DRAG, layer, options, out_transition) {
    (_) throws(Fault) in
    _ = try given(out_transition, "out_transition")
  }
}

/// C: flow_gesture_progress
@c @implementation
public func flow_gesture_progress(
  _ engine: OpaquePointer!, _ gesture: flow_transition, _ progress: Double
) -> flow_status {
  call(engine) { engine throws(Fault) in try engine.moveGesture(gesture, to: progress) }
}

/// C: flow_gesture_finish
@c @implementation
public func flow_gesture_finish(_ engine: OpaquePointer!, _ gesture: flow_transition) -> flow_status
{
  call(engine) { engine throws(Fault) in try engine.endGesture(gesture, goes: true) }
}

/// C: flow_gesture_cancel
@c @implementation
public func flow_gesture_cancel(_ engine: OpaquePointer!, _ gesture: flow_transition) -> flow_status
{
  call(engine) { engine throws(Fault) in try engine.endGesture(gesture, goes: false) }
}
