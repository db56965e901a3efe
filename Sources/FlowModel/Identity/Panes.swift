/// Panes of one layer by their places, 64 at most.
package struct Panes: OptionSet, Sendable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// One pane, by its place.
  package static func at(_ index: Int) -> Panes { Panes(rawValue: 1 &<< UInt64(index)) }

  /// The place of the first one; 64 if there is none.
  package var first: Int { rawValue.trailingZeroBitCount }

  /// True if there is exactly one.
  var isOne: Bool { rawValue.nonzeroBitCount == 1 }
}
