extension ContiguousArray {
  /// The elements by falling numbers, of which each is less than 2^31; equal ones stay as they stood.
  ///
  /// What is sorted are numbers, so that there is one sort for all that is in the order of layers.
  /// Complexity: O(n log n).
  func highestFirst(_ number: (Element) -> Int) -> ContiguousArray {
    var order: ContiguousArray<Int> = []
    order.reserveCapacity(count)
    for (place, element) in enumerated() { order.append(number(element) << 32 | (count - place)) }
    order.sort()
    var sorted: ContiguousArray = []
    sorted.reserveCapacity(count)
    for key in order.reversed() { sorted.append(self[count - (key & 0xFFFF_FFFF)]) }
    return sorted
  }
}
