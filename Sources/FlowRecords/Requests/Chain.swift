/// Where requests stand that are made by callbacks of one another, in one run of the loop.
package struct Chain {
  /// Which run; in another one the count begins anew.
  package var run: UInt64 = 0
  package var length = 0

  package init(run: UInt64 = 0) { self.run = run }

  /// Longer ones are cut, so that a callback that always asks for more cannot keep the engine for
  /// ever.
  package static let limit = 10_000
}
