/// Finds the elements of a list by a number they have: up to eight by looking at each, which costs
/// no memory, more by a table.
///
/// The owner keeps the list, and gives the number of an element. Elements may be removed from the
/// end without notice.
struct PlaceIndex {
  private var table = NumberTable()

  private static var few: Int { 8 }

  /// The place of the element with a number. Complexity: O(1).
  @inline(__always)
  func find(_ number: UInt64, among count: Int, numberAt: (Int) -> UInt64) -> Int? {
    if count <= Self.few {
      for place in 0..<count where numberAt(place) == number { return place }
      return nil
    }
    // The table may still have an element that was removed.
    guard let place = table[number], place < count, numberAt(place) == number else { return nil }
    return place
  }

  /// Notes an element that has been added at the end of the list.
  @inline(__always)
  mutating func noteLast(of count: Int, numberAt: (Int) -> UInt64) {
    if count <= Self.few { return }
    let first = count == Self.few + 1 ? 0 : count - 1
    for place in first..<count { table.set(place, for: numberAt(place)) }
  }
}
