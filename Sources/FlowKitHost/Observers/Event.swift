public import CFlowABI
public import FlowKit

/// What an observer is told: which callback is about to run, and with what.
///
/// It is good for the length of the call; what is asked of it is copied then.
public struct Event {
  private let facts: flow_event

  init(_ facts: flow_event) { self.facts = facts }

  public var kind: flow_event_kind { facts.kind }
  /// What the callback is about.
  public var subject: flow_handle { facts.subject }
  /// Who else has to do with it, as the header says for each kind.
  public var related: flow_handle { facts.related }
  /// How a coordinator ended.
  public var cause: flow_cause { facts.cause }
  /// The value of a coordinator that finished, the id of the button that was pressed, new arguments.
  public var value: Value? { Value(facts.value) }
  /// What became of a request.
  public var outcome: Outcome? { facts.outcome.map { Outcome($0.pointee) } }
  /// What a presenter is asked to show.
  public var change: flow_change? { facts.change?.pointee }
  /// The route of a guard, of `navigate`, or of a link; a link that holds none has none.
  public var route: Route? { Route(facts.route) }
}
