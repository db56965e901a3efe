public import CFlowABI
import FlowEngine
import FlowForeign

/// C: flow_transition_outcome
@c @implementation
public func flow_transition_outcome(
  _ engine: OpaquePointer!, _ transition: flow_transition,
  _ out_outcome: UnsafeMutablePointer<flow_outcome>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let details = engine.details(of: try engine.transition(transition))
    try write(details, to: given(out_outcome, "out_outcome"), "out_outcome")
  }
}

/// C: flow_transition_opened
@c @implementation
public func flow_transition_opened(
  _ engine: OpaquePointer!, _ transition: flow_transition,
  _ out_presentable: UnsafeMutablePointer<flow_presentable>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let out = try given(out_presentable, "out_presentable")
    out.pointee = engine.opened(by: try engine.transition(transition))
  }
}

/// C: flow_transition_release
@c @implementation
public func flow_transition_release(_ engine: OpaquePointer!, _ transition: flow_transition)
  -> flow_status
{
  call(engine) { engine throws(Fault) in
    if transition != 0 { try engine.release(engine.transition(transition)) }
  }
}

/// C: flow_outcome_name
@c @implementation
public func flow_outcome_name(_ kind: flow_outcome_kind) -> UnsafePointer<CChar>! {
  switch kind {
  case FLOW_OUTCOME_PENDING: staticText("pending")
  case FLOW_OUTCOME_DONE: staticText("done")
  case FLOW_OUTCOME_NOOP: staticText("noop")
  case FLOW_OUTCOME_REFUSED: staticText("refused")
  case FLOW_OUTCOME_VETOED: staticText("vetoed")
  case FLOW_OUTCOME_CANCELLED: staticText("cancelled")
  case FLOW_OUTCOME_SUPERSEDED: staticText("superseded")
  case FLOW_OUTCOME_FAILED: staticText("failed")
  default: staticText("?")
  }
}

/// C: flow_reason_name
@c @implementation
public func flow_reason_name(_ reason: flow_reason) -> UnsafePointer<CChar>! {
  switch reason {
  case FLOW_REASON_NONE: staticText("none")
  case FLOW_REASON_ENDED: staticText("ended")
  case FLOW_REASON_GONE: staticText("gone")
  case FLOW_REASON_DUPLICATE: staticText("duplicate")
  case FLOW_REASON_CONTAINER: staticText("container")
  case FLOW_REASON_NOT_PRESENTED: staticText("not presented")
  case FLOW_REASON_NO_WINDOW: staticText("no window")
  case FLOW_REASON_EMPTY: staticText("empty")
  case FLOW_REASON_NOT_ALLOWED: staticText("not allowed")
  case FLOW_REASON_UNHANDLED: staticText("unhandled")
  case FLOW_REASON_TIMEOUT: staticText("timeout")
  case FLOW_REASON_START: staticText("start")
  case FLOW_REASON_SHUT_DOWN: staticText("shut down")
  case FLOW_REASON_BUSY: staticText("busy")
  case FLOW_REASON_NOT_VISIBLE: staticText("not visible")
  case FLOW_REASON_LOOP: staticText("loop")
  default: staticText("?")
  }
}

/// C: flow_cause_name
@c @implementation
public func flow_cause_name(_ cause: flow_cause) -> UnsafePointer<CChar>! {
  switch cause {
  case FLOW_CAUSE_FINISHED: staticText("finished")
  case FLOW_CAUSE_STOPPED: staticText("stopped")
  case FLOW_CAUSE_PARENT_ENDED: staticText("parent ended")
  case FLOW_CAUSE_POPPED: staticText("popped")
  case FLOW_CAUSE_BACK: staticText("back")
  case FLOW_CAUSE_DISMISSED: staticText("dismissed")
  case FLOW_CAUSE_DRAGGED: staticText("dragged")
  case FLOW_CAUSE_REPLACED: staticText("replaced")
  case FLOW_CAUSE_UNLOADED: staticText("unloaded")
  case FLOW_CAUSE_SHUT_DOWN: staticText("shut down")
  default: staticText("?")
  }
}

/// C: flow_request_name
@c @implementation
public func flow_request_name(_ kind: flow_request_kind) -> UnsafePointer<CChar>! {
  switch kind {
  case FLOW_REQUEST_OPEN: staticText("open")
  case FLOW_REQUEST_PUSH: staticText("push")
  case FLOW_REQUEST_PRESENT: staticText("present")
  case FLOW_REQUEST_SET_ROOT: staticText("set root")
  case FLOW_REQUEST_REPLACE_TOP: staticText("replace top")
  case FLOW_REQUEST_SET_STACK: staticText("set stack")
  case FLOW_REQUEST_POP: staticText("pop")
  case FLOW_REQUEST_POP_TO: staticText("pop to")
  case FLOW_REQUEST_POP_TO_DEPTH: staticText("pop to depth")
  case FLOW_REQUEST_POP_TO_ROOT: staticText("pop to root")
  case FLOW_REQUEST_DISMISS: staticText("dismiss")
  case FLOW_REQUEST_DISMISS_TO: staticText("dismiss to")
  case FLOW_REQUEST_DISMISS_ALL: staticText("dismiss all")
  case FLOW_REQUEST_CLOSE: staticText("close")
  case FLOW_REQUEST_FINISH: staticText("finish")
  case FLOW_REQUEST_STOP: staticText("stop")
  case FLOW_REQUEST_BACK: staticText("back")
  case FLOW_REQUEST_BACK_TO: staticText("back to")
  case FLOW_REQUEST_DRAG: staticText("drag")
  case FLOW_REQUEST_BATCH: staticText("batch")
  case FLOW_REQUEST_CLOSE_WINDOW: staticText("close window")
  case FLOW_REQUEST_UNLOAD: staticText("unload")
  case FLOW_REQUEST_OPEN_TABS: staticText("open tabs")
  case FLOW_REQUEST_SELECT_TAB: staticText("select tab")
  case FLOW_REQUEST_GESTURE_BACK: staticText("gesture back")
  case FLOW_REQUEST_GESTURE_DRAG: staticText("gesture drag")
  case FLOW_REQUEST_LINK: staticText("link")
  case FLOW_REQUEST_NAVIGATE: staticText("navigate")
  case FLOW_REQUEST_BROADCAST: staticText("broadcast")
  case FLOW_REQUEST_DEEP_LINK: staticText("deep link")
  default: staticText("?")
  }
}
