extension Sequence {
  /// The elements for which `isKept` is true. Unlike `filter` it makes the array that the engine
  /// uses, and its code is a loop.
  @inline(__always)
  package func kept(where isKept: (Element) -> Bool) -> ContiguousArray<Element> {
    var kept: ContiguousArray<Element> = []
    for element in self where isKept(element) { kept.append(element) }
    return kept
  }
}

extension ContiguousArray {
  /// Drops the elements behind the first `count`; costs next to nothing if there are none.
  @inline(__always)
  package mutating func keepFirst(_ count: Int) {
    while self.count > count { _ = popLast() }
  }

  /// Drops the elements for which `isKept` is false; the others stay in order. Complexity: O(n).
  @inline(__always)
  package mutating func keepOnly(where isKept: (Element) -> Bool) {
    var count = 0
    for place in indices where isKept(self[place]) {
      if count < place { swapAt(count, place) }
      count += 1
    }
    keepFirst(count)
  }
}
