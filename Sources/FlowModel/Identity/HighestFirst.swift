extension ContiguousArray {
  /// The elements by falling numbers; equal ones stay as they stood. Complexity: O(n log n).
  func highestFirst(_ number: (Element) -> Int) -> ContiguousArray {
    var sorted = self
    sorted.order { number($0) > number($1) }
    return sorted
  }
}
