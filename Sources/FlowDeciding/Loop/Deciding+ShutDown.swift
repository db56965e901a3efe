package import CFlowABI
import FlowCalling
package import FlowMessages
import FlowRecords

/// Rules that change once the engine is being destroyed (W4).
extension Deciding {
  /// Throws once the engine is being destroyed: an object that is made now would outlive it.
  package func checkNotShuttingDown() throws(Fault) {
    if loop.isShuttingDown {
      throw Fault(
        FLOW_ERROR_SHUTTING_DOWN, "the engine is being destroyed; nothing new can be made")
    }
  }

  /// The cause that is told: while the engine shuts down there is one for everything (W4).
  package func cause(_ cause: flow_cause) -> flow_cause {
    loop.isShuttingDown ? FLOW_CAUSE_SHUT_DOWN : cause
  }
}
