/// Where the one loop is that runs requests (Q2), and where the engine is in its life.
struct Loop {
  private(set) var isSettling = false
  /// What the requests of callbacks that run now belong to.
  private(set) var chain = Chain()
  private(set) var isShuttingDown = false
  /// Whether all has ended: nothing can be asked for any more.
  private(set) var hasEnded = false

  var isTooLong: Bool { chain.length > Chain.limit }

  mutating func begin() {
    isSettling = true
    chain = Chain(run: chain.run + 1)
  }

  mutating func end() {
    chain.length = 0
    isSettling = false
  }

  /// What is asked for from now on is asked for by callbacks of this request.
  mutating func follow(_ request: Submission) {
    chain.length = request.chain.run == chain.run ? request.chain.length + 1 : 1
  }

  /// Somebody is told something who may ask for more. Returns whether that may go on.
  @discardableResult
  mutating func goOn() -> Bool {
    chain.length += 1
    return !isTooLong
  }

  mutating func beginShutDown() { isShuttingDown = true }
  mutating func endShutDown() { hasEnded = true }
}

/// Where requests stand that are made by callbacks of one another, in one run of the loop.
struct Chain {
  /// Which run; in another one the count begins anew.
  var run: UInt64 = 0
  var length = 0

  /// Longer ones are cut, so that a callback that always asks for more cannot keep the engine for ever.
  static let limit = 10_000
}
