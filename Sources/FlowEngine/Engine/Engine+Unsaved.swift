package import CFlowABI
import FlowCalling
import FlowDeciding
package import FlowMessages
import FlowModel
import FlowRecords

/// Counts all that ending an engine that saves would lose (S19).
extension Engine {
  /// Takes the counts (flow_engine_unsaved). Timers and watches of the engine itself do not count:
  /// whoever starts them, such as a store, does so in each engine.
  package func unsaved() throws(Fault) -> flow_unsaved {
    _ = try savingJournal()
    var found = flow_unsaved()
    for key in timers.keys where timers[key]?.tie.isOwned == true { found.timers += 1 }
    for key in watches.keys where watches[key]?.tie.isOwned == true { found.watches += 1 }
    found.work = works.count
    found.questions = questions.count
    found.requests = transitions.pendingCount
    found.functions = functionCount
    return found
  }
}
