public import CFlowABI
public import FlowKit

/// One object as it is saved: a kind, an id, and a map (S1). @since 0.3
public struct Record: Equatable, Sendable {
  /// A window, layer, screen or coordinator; `FLOW_KIND_NONE` for the engine itself.
  public var kind: flow_kind
  /// The id, which no other object of the session has had.
  public var id: UInt64
  /// The map; `nil` where it is told that the object has gone.
  public var value: Value?

  /// Makes a record of what was stored.
  public init(kind: flow_kind, id: UInt64, value: Value?) {
    self.kind = kind
    self.id = id
    self.value = value
  }

  /// Copies what a save has told.
  init(_ told: flow_record) {
    kind = told.kind
    id = told.id
    value = Value(told.value)
  }
}
