package import FlowModel
package import FlowRecords

/// A running `start` or `navigate`, and what was asked for inside it.
package struct Collector {
  package let coordinator: CoordinatorID
  /// The callback depth while the `start` or `navigate` itself runs, and no callback inside it.
  package let depth: Int
  package let isStart: Bool
  package fileprivate(set) var requests: Series<Submission> = []
  package fileprivate(set) var isDeferred = false

  package init(coordinator: CoordinatorID, depth: Int, isStart: Bool = false) {
    self.coordinator = coordinator
    self.depth = depth
    self.isStart = isStart
  }
}

/// The coordinators whose `start` or `navigate` runs, innermost last, with what they ask for
/// meanwhile.
package struct Collectors {
  private var running: Series<Collector> = []

  var innermost: Collector? { running.last }

  package mutating func begin(_ collector: Collector) { running.append(collector) }
  package mutating func takeInnermost() -> Collector? { running.popLast() }

  /// Adds a request to the innermost running `start` or `navigate`.
  package mutating func collect(_ request: Submission) {
    guard !running.isEmpty else { return }
    running[running.count - 1].requests.append(request)
  }

  /// Everything that has been asked for in what runs.
  package var requests: Series<Submission> {
    var all: Series<Submission> = []
    for collector in running { all += collector.requests }
    return all
  }

  /// Gives a coordinator more time after its `start`. Returns false if its `start` is not running.
  package mutating func postpone(_ coordinator: CoordinatorID) -> Bool {
    guard let index = running.lastIndex(where: { $0.isStart && $0.coordinator == coordinator })
    else { return false }
    running[index].isDeferred = true
    return true
  }
}
