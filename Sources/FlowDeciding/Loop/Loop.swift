package import FlowModel
package import FlowRecords

/// The state of the loop that runs requests (Q2), and the stage of the engine's life.
package struct Loop {
  package private(set) var isSettling = false
  /// True while requests wait for the next dispatch, or for the next one that the host makes:
  /// rows were asked for in a toolkit's layout (V15).
  package private(set) var isHeld = false
  /// The chain to which requests belong that are made by callbacks running now.
  package private(set) var chain = Chain()
  package private(set) var isShuttingDown = false
  /// True while the host is told that the engine is at rest (S2).
  package var isAtRest = false
  /// True once everything has ended and no more requests are accepted.
  package private(set) var hasEnded = false

  package var isTooLong: Bool { chain.length > Chain.limit }

  /// True if no request can begin now, because one runs, or none may.
  package var isBusy: Bool { isSettling || isHeld || isShuttingDown }

  /// The time since which something has changed without a rest; nil if nothing has, and `.max` once
  /// that was told.
  private var restlessSince: UInt64?

  package mutating func noteRest() { restlessSince = nil }

  /// Returns true, once, if the engine has not come to rest for 5 seconds.
  package mutating func isRestless(at now: UInt64) -> Bool {
    guard let since = restlessSince else {
      restlessSince = now
      return false
    }
    guard now > since, now - since >= 5000 else { return false }
    restlessSince = .max
    return true
  }

  package mutating func hold() { isHeld = true }

  package mutating func release() { isHeld = false }

  package mutating func beginSettling() {
    isSettling = true
    chain = Chain(run: chain.run + 1)
  }

  /// The window in which a request runs directly.
  package private(set) var direct: WindowID?

  /// Begins to settle with a request that runs directly.
  package mutating func beginDirect(in window: WindowID) {
    isSettling = true
    direct = window
    chain = Chain(run: chain.run + 1, length: 1)
  }

  /// Notes that it is over, or goes on with a plan.
  package mutating func endDirect() { direct = nil }

  package mutating func endSettling() {
    chain.length = 0
    isSettling = false
  }

  /// Counts requests made from now on as made by callbacks of `request`.
  package mutating func follow(_ request: Submission) {
    chain.length = request.chain.run == chain.run ? request.chain.length + 1 : 1
  }

  /// Lengthens the chain by one, for a callback that may make requests. Returns false if the chain
  /// is too long.
  @discardableResult
  package mutating func goOn() -> Bool {
    chain.length += 1
    return !isTooLong
  }

  package mutating func beginShutDown() {
    isShuttingDown = true
    isHeld = false
  }
  package mutating func endShutDown() { hasEnded = true }
}
