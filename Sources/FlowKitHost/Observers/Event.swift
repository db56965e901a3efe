public import CFlowABI
public import FlowKit

/// An event for observers: the callback about to run, with its arguments.
///
/// It is good for the length of the call. Its properties are copies.
public struct Event {
  private let facts: flow_event

  init(_ facts: flow_event) { self.facts = facts }

  /// The kind of callback, `FLOW_EVENT_…`.
  public var kind: flow_event_kind { facts.kind }
  /// The object that the callback concerns.
  public var subject: flow_handle { facts.subject }
  /// The other object that the header names for this kind.
  public var related: flow_handle { facts.related }
  /// The way in which a coordinator ended.
  public var cause: flow_cause { facts.cause }
  /// The value of a coordinator that finished, the id of the button that was pressed, new
  /// arguments, what an input gives, the progress of a gesture.
  public var value: Value? { Value(facts.value) }
  /// The outcome of a request.
  public var outcome: Outcome? { facts.outcome.map { Outcome($0.pointee) } }
  /// The change that a presenter is asked to show.
  public var change: flow_change? { facts.change?.pointee }
  /// The id of the element of an input; empty for other kinds.
  public var element: String { text(facts.element) }
  /// The action that an input chose in a row's menu; empty for any other.
  public var action: String { text(facts.action) }
  /// True for an input whose element, or one of its rows, is secret; it has no value.
  public var isSecret: Bool { facts.flags & FLOW_EVENT_SECRET != 0 }
  /// The route of a guard, of `navigate`, or of a link; a link that holds none has none.
  public var route: Route? { Route(facts.route) }
}
