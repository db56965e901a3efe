/// Values under numbers that come from a file: all are added, sorted once, and then found.
///
/// A hash would put numbers in the same place that somebody has chosen so. Here finding one takes
/// as many steps as the count has binary digits, whatever the numbers are (S15).
package struct SortedNumbers {
  /// Numbers and values alternately.
  private var words: Series<UInt64> = []

  package init() {}

  package var count: Int { words.count >> 1 }

  /// Adds a value under a number, which is found once all have been sorted.
  @inline(never)
  package mutating func addValue(_ value: UInt64, for number: UInt64) {
    words.append(number)
    words.append(value)
  }

  /// Puts the numbers in order; equal ones stay in the order in which they were added. Returns how
  /// often it has gone through all to merge them.
  ///
  /// Complexity: O(n log n), and O(n) for numbers that were added in order.
  @inline(never)
  @discardableResult
  package mutating func sort() -> Int {
    var merged = words
    var passes = 0
    while mergeRuns(into: &merged) {
      swap(&words, &merged)
      passes &+= 1
    }
    return passes
  }

  /// The value that was added last under a number. Complexity: O(log n).
  package subscript(number: UInt64) -> UInt64? {
    @inline(never) get {
      let place = placeBehind(number) &- 2
      return place >= 0 && words[place] == number ? words[place &+ 1] : nil
    }
  }

  package func contains(_ number: UInt64) -> Bool { self[number] != nil }

  /// The values of the first two equal numbers, in the order in which they were added.
  package var twins: (UInt64, UInt64)? {
    var place = 2
    while place < words.count {
      if words[place] == words[place &- 2] { return (words[place &- 1], words[place &+ 1]) }
      place &+= 2
    }
    return nil
  }

  // MARK: Searching and merging

  /// Returns the place of the first number that is larger.
  @inline(never)
  @_optimize(speed)
  private func placeBehind(_ number: UInt64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low &+ high) >> 1
      if words[middle &<< 1] <= number { low = middle &+ 1 } else { high = middle }
    }
    return low &<< 1
  }

  /// Merges runs that are in order, two at a time. Returns false if there was no more than one.
  @inline(never)
  @_optimize(speed)
  private func mergeRuns(into merged: inout Series<UInt64>) -> Bool {
    if endOfRun(at: 0) == words.count { return false }
    var start = 0
    while start < words.count {
      let middle = endOfRun(at: start)
      let end = endOfRun(at: middle)
      var (left, right, place) = (start, middle, start)
      while place < end {
        let isLeft = right == end || left < middle && words[left] <= words[right]
        let taken = isLeft ? left : right
        merged[place] = words[taken]
        merged[place &+ 1] = words[taken &+ 1]
        if isLeft { left &+= 2 } else { right &+= 2 }
        place &+= 2
      }
      start = end
    }
    return true
  }

  /// Returns the end of the run that begins at a place.
  @inline(__always)
  private func endOfRun(at start: Int) -> Int {
    var end = start &+ 2
    while end < words.count, words[end &- 2] <= words[end] { end &+= 2 }
    return min(end, words.count)
  }
}
