/// Sorting for the library's few large lists. The standard library's sort is compiled for each use,
/// at 4 KB each; this code exists once.
package enum Sorting {
  /// Sorts `0..<count` by `precedes`; equal elements keep their order.
  @inline(never)
  package static func indices(_ count: Int, precedes: (Int, Int) -> Bool) -> [Int] {
    var heap = [Int](0..<count)
    func isBefore(_ left: Int, _ right: Int) -> Bool {
      precedes(left, right) || (left < right && !precedes(right, left))
    }
    /// Sinks a number in a heap whose largest number is first.
    func sink(_ start: Int, end: Int) {
      var (place, moved) = (start, heap[start])
      while 2 * place + 1 < end {
        var child = 2 * place + 1
        if child + 1 < end, isBefore(heap[child], heap[child + 1]) { child += 1 }
        guard isBefore(moved, heap[child]) else { break }
        heap[place] = heap[child]
        place = child
      }
      heap[place] = moved
    }
    for start in (0..<count / 2).reversed() { sink(start, end: count) }
    for end in (1..<max(1, count)).reversed() {
      heap.swapAt(0, end)
      sink(0, end: end)
    }
    return heap
  }
}

extension ContiguousArray {
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
