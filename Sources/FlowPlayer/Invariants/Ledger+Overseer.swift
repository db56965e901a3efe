import CFlowABI
import FlowKit
import FlowKitHost

extension Ledger: Overseer {
  func heard(_ event: Event, named name: (flow_handle) -> String) { record(event, name: name) }

  func heard(_ outcome: Outcome, of ticket: Ticket) { watch?.check(ticket, outcome: outcome) }

  /// Checks all invariants if the script has asked for it.
  func judge(_ stage: Stage) throws(StepFailure) {
    if let fault = faults.first, stage.checksInvariants { throw StepFailure(fault) }
    guard stage.checksInvariants, !stage.isShutDown else { return }
    let found = try TreeCheck(engine: stage.engine).walk()
    try stage.checkCounts(found)
    if stage.isAtRest { try stage.checkRest(found, by: self) }
    try watch?.settle(found)
  }

  func judgeEndings(on stage: Stage) throws(StepFailure) {
    if stage.checksInvariants { try checkEndings(stage.name) }
  }
}

extension Stage {
  /// The ledger, if that oversees the stage.
  var ledger: Ledger? { overseer as? Ledger }
}
