extension Series {
  /// Returns the elements sorted by falling numbers; equal ones keep their order. Complexity: O(n
  /// log n).
  func highestFirst(_ number: (Element) -> Int) -> Series {
    var sorted = self
    sorted.order { number($0) > number($1) }
    return sorted
  }
}
