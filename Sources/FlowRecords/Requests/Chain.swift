/// The length of a chain of requests, each made by a callback of the one before, in one run of the
/// loop (Q2).
package struct Chain {
  /// The number of that run; in another one the count begins anew.
  package var run: UInt64 = 0
  package var length = 0

  package init(run: UInt64 = 0, length: Int = 0) {
    self.run = run
    self.length = length
  }

  /// The longest chain allowed, so that a callback that always asks for more cannot keep the engine
  /// for ever.
  package static let limit = 10_000
}
