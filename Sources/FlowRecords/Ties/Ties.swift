package import CFlowABI
import FlowMessages
package import FlowModel

/// The tie of a timer or a watch to its owner, which ends it (D1).
package final class Tie {
  /// The owner; none for the engine.
  package let owner: Object
  /// The timer or watch.
  package private(set) var subject: flow_handle = 0

  package init(owner: Object) { self.owner = owner }

  /// True if it belongs to an instance, not to the engine.
  package var isOwned: Bool { owner != .none }

  /// Stores the handle of the timer or watch, once that has one.
  package func name(of subject: flow_handle) { self.subject = subject }

  /// The subject's key among all timers and watches, which share the lists of their owners.
  package var key: TieID {
    let key: Key<TieTag> = Handle.key(of: subject)
    let isWatch: UInt32 = Handle.kind(of: subject) == FLOW_KIND_WATCH ? 1 : 0
    return TieID(slot: key.slot << 1 | isWatch, generation: key.generation)
  }
}

package enum TieTag {}
package typealias TieID = Key<TieTag>
