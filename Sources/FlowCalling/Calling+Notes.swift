import CFlowABI
package import FlowMessages
package import FlowCalls
import FlowRecords

/// Notes of probable mistakes in a class (K3), for a host that has asked for notes. A strict engine
/// refuses the class instead.
extension Calling {
  package func note(mistakesIn definition: InstanceClass) throws(Fault) {
    let isStrict = options.flags & FLOW_ENGINE_STRICT != 0
    guard isStrict || options.flags & FLOW_ENGINE_NOTES != 0 else { return }
    for mistake in definition.probableMistakes() {
      let message = "class '\(definition.id)' \(mistake)" as Message
      if isStrict { throw Fault(FLOW_ERROR_INVALID_ARGUMENT, message) }
      report(FLOW_SEVERITY_NOTE, status: FLOW_OK, of: 0, message: message)
    }
  }
}
