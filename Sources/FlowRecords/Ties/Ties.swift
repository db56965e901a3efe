package import CFlowABI
import FlowForeign
package import FlowModel

/// What ties a timer or a watch to its owner: one link in the owner's list (D1).
package final class Tie {
  /// None for the engine.
  package let owner: Object
  /// The timer or watch.
  package private(set) var subject: flow_handle = 0
  fileprivate var previous: Tie?
  fileprivate var next: Tie?

  package init(owner: Object) { self.owner = owner }

  /// Says what it ties, once that has its handle.
  package func name(_ subject: flow_handle) { self.subject = subject }
}

/// The timers and watches of one owner, oldest first.
package final class Ties {
  package private(set) var first: Tie?
  private var last: Tie?

  package init() {}

  package func append(_ tie: Tie) {
    tie.previous = last
    if let last { last.next = tie } else { first = tie }
    last = tie
  }

  package func remove(_ tie: Tie) {
    if let previous = tie.previous { previous.next = tie.next } else { first = tie.next }
    if let next = tie.next { next.previous = tie.previous } else { last = tie.previous }
    tie.previous = nil
    tie.next = nil
  }
}
