import CFlowABI
package import FlowMessages
package import FlowCalls
package import FlowRecords

/// Notes of probable mistakes in a class (K3), for a host that has asked for notes. A strict engine
/// refuses the class instead.
extension Calling {
  package func note(mistakesIn definition: InstanceClass) throws(Fault) {
    let isStrict = options.flags & FLOW_ENGINE_STRICT != 0
    guard isStrict || options.flags & FLOW_ENGINE_NOTES != 0 else { return }
    for mistake in definition.probableMistakes() {
      let message = Message("class '%' %", definition.id, mistake)
      if isStrict { throw Fault(FLOW_ERROR_INVALID_ARGUMENT, message) }
      report(FLOW_SEVERITY_NOTE, status: FLOW_OK, of: 0, message: message)
    }
  }

  /// Notes, once for each class, that an instance is made whose methods get NULL as their instance.
  /// A class may be registered so, because flow_create_with() gives each instance its own.
  @inline(never)
  package func noteMissingSelf(of entry: ClassEntry) throws(Fault) {
    let isStrict = options.flags & FLOW_ENGINE_STRICT != 0
    guard isStrict || options.flags & FLOW_ENGINE_NOTES != 0 else { return }
    let message: Message =
      Message(
        """
        class '%' has neither 'create' nor user data: the methods of what is made get NULL as \
        their instance; give the class one of both
        """, entry.definition.id)
      + (entry.plugin == nil ? ", or the instance its own with flow_create_with()" : "")
    if isStrict { throw Fault(FLOW_ERROR_INVALID_ARGUMENT, message) }
    guard !entry.isMissingSelfTold else { return }
    entry.isMissingSelfTold = true
    report(FLOW_SEVERITY_NOTE, status: FLOW_OK, of: 0, message: message)
  }
}
