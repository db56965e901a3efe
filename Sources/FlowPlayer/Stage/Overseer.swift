import CFlowABI
import FlowKit
import FlowKitHost

/// A judge of all that happens on a stage, who is told the facts.
protocol Overseer: AnyObject {
  /// Hears of an event before the callback runs.
  func heard(_ event: Event, named name: (flow_handle) -> String)
  /// Hears of a request's outcome in its `done` callback.
  func heard(_ outcome: Outcome, of ticket: Ticket)
  /// Fails if the stage is not as it must be behind a step.
  func judge(_ stage: Stage) throws(StepFailure)
  /// Fails if not all that began has ended with the engine.
  func judgeEndings(on stage: Stage) throws(StepFailure)
}
