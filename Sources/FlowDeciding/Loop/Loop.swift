package import FlowRecords

/// Where the one loop is that runs requests (Q2), and where the engine is in its life.
package struct Loop {
  package private(set) var isSettling = false
  /// What the requests of callbacks that run now belong to.
  package private(set) var chain = Chain()
  package private(set) var isShuttingDown = false
  /// Whether all has ended: nothing can be asked for any more.
  package private(set) var hasEnded = false

  package var isTooLong: Bool { chain.length > Chain.limit }

  package mutating func beginSettling() {
    isSettling = true
    chain = Chain(run: chain.run + 1)
  }

  package mutating func endSettling() {
    chain.length = 0
    isSettling = false
  }

  /// What is asked for from now on is asked for by callbacks of this request.
  package mutating func follow(_ request: Submission) {
    chain.length = request.chain.run == chain.run ? request.chain.length + 1 : 1
  }

  /// Somebody is told something who may ask for more. Returns whether that may go on.
  @discardableResult
  package mutating func goOn() -> Bool {
    chain.length += 1
    return !isTooLong
  }

  package mutating func beginShutDown() { isShuttingDown = true }
  package mutating func endShutDown() { hasEnded = true }
}
