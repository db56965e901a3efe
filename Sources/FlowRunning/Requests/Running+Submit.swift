package import CFlowABI
import FlowCalling
package import FlowDeciding
package import FlowMessages
import FlowModel
import FlowRecords

/// Makes requests, which run at once if they can.
extension Running {
  /// Makes a request. Takes the callbacks over unless it throws.
  package func submit(_ given: borrowing Given, into out: UnsafeMutablePointer<flow_transition>?)
    throws(Fault)
  {
    try submitLater(given, into: out)
    settle()
  }
}
