import CFlowABI
public import FlowKit

/// A taker of changed saves (S4). It ends with ``end()``, or with the last reference to it, and
/// keeps its engine until then. @since 0.3
public final class Saver {
  private let engine: Engine
  private var saver: flow_saver = 0

  /// Begins to take changed saves of an engine with `FLOW_ENGINE_SAVED`.
  public init(_ engine: Engine) throws(FlowError) {
    self.engine = engine
    try engine.link.check(flow_saver_create(engine.link.engine, &saver))
  }

  deinit { end() }

  /// Ends it. A second call does nothing.
  public func end() {
    if saver != 0, !engine.hasEnded { _ = flow_saver_destroy(engine.link.engine, saver) }
    saver = 0
  }

  /// Tells what has changed since its last save, or all. Idle, or at rest (``Engine/setRest(_:)``).
  ///
  /// - Parameter take: gets each record, without a value for what has gone.
  /// - Returns: True if all was told: then what was told before and is not told now has gone.
  public func save(_ take: (Record) -> Void) throws(FlowError) -> Bool {
    try engine.save(by: saver, flags: FLOW_SAVE_CHANGED, to: take)
  }
}
