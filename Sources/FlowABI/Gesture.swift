public import CFlowABI
import FlowEngine
import FlowMessages
import FlowDeciding
import FlowRunning

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
