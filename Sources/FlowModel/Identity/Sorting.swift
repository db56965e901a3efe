/// Sorting for the library's few large lists. The standard library's sort is compiled for each use,
/// at 4 KB each; this code exists once.
///
/// It goes through all once, as they mostly are in order already; if not, it merges ever longer
/// runs that are. Elements are compared by its user, between two of its steps, because the
/// optimiser would compile a function that is given a closure once more for each.
package struct Sorting {
  /// Places of the elements, in order within each run of `length`.
  private var order: Series<Int>
  /// Runs of this pass, merged.
  private var merged: Series<Int> = []
  private var length = 1
  private var left = 0..<0
  private var right = 0..<0
  /// The number of elements that are known to be in order from the start; nil once one was not.
  private var inOrder: Int? = 1

  /// Sorts `0..<count` by `precedes`; equal elements keep their order. Complexity: O(n log n).
  @inline(__always)
  package static func indices(_ count: Int, precedes: (Int, Int) -> Bool) -> Series<Int> {
    var sorting = Sorting(count)
    while let (left, right) = sorting.next() { sorting.take(isRight: precedes(right, left)) }
    return sorting.order
  }

  @inline(never)
  private init(_ count: Int) {
    order = Series<Int>(0..<count)
  }

  @_optimize(speed)
  private mutating func beginRuns(at start: Int) {
    left = start..<min(start + length, order.count)
    right = left.upperBound..<min(left.upperBound + length, order.count)
  }

  /// Returns the next elements to compare, one of each run; nil once all are sorted.
  @inline(never)
  private mutating func next() -> (Int, Int)? {
    if let next = inOrder { return next < order.count ? (next &- 1, next) : nil }
    while left.isEmpty || right.isEmpty {
      for place in left { merged.append(order[place]) }
      for place in right { merged.append(order[place]) }
      if right.upperBound < order.count {
        beginRuns(at: right.upperBound)
      } else {
        swap(&order, &merged)
        length *= 2
        if length >= order.count { return nil }
        merged = []
        beginRuns(at: 0)
      }
    }
    return (order[left.lowerBound], order[right.lowerBound])
  }

  @inline(never)
  private mutating func take(isRight: Bool) {
    if let next = inOrder {
      inOrder = isRight ? nil : next &+ 1
      if isRight { beginRuns(at: 0) }
    } else if isRight {
      merged.append(order[right.lowerBound])
      right = right.lowerBound + 1..<right.upperBound
    } else {
      merged.append(order[left.lowerBound])
      left = left.lowerBound + 1..<left.upperBound
    }
  }
}

extension Series {
  /// Sorts by `precedes`; equal elements keep their order. Complexity: O(n log n).
  @inline(__always)
  package mutating func order(_ precedes: (Element, Element) -> Bool) {
    if count < 2 { return }
    let old = self
    for (place, index) in Sorting.indices(count, precedes: { precedes(old[$0], old[$1]) })
      .enumerated()
    {
      self[place] = old[index]
    }
  }
}
