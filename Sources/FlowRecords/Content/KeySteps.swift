package import CFlowABI
package import FlowMessages
import FlowModel

/// The steps from one list of keys to another, with the fewest moves (flow_keys_compare).
///
/// A longest increasing subsequence stays: M. L. Fredman, "On computing the length of longest
/// increasing subsequences", Discrete Mathematics 11, 1975.
package struct KeySteps {
  private let oldCount: Int
  private let newCount: Int
  /// The index in the new list, by that in the old one: `gone` or `kept`, if it is not to move.
  /// `ends` and `previous` lie behind.
  private let after: UnsafeMutablePointer<Int>
  /// The index in the old list, by that in the new one.
  private let before: UnsafeMutablePointer<Int>

  /// `FLOW_NO_INDEX`.
  private static let gone = -1
  private static let kept = -2

  /// Writes the first steps.
  ///
  /// - Returns: the number of all.
  /// - Throws: `FLOW_ERROR_DUPLICATE_ID` for a key that stands twice in one list; writes nothing
  ///   then.
  package static func compare(
    _ old: UnsafeBufferPointer<UInt64>, with new: UnsafeBufferPointer<UInt64>,
    to steps: UnsafeMutablePointer<flow_key_step>?, capacity: Int
  ) throws(Fault) -> Int {
    let size = 3 &* old.count &+ new.count
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: size)
    defer { memory.deallocate() }
    for index in 0..<size { memory[index] = gone }
    let compared = KeySteps(
      oldCount: old.count, newCount: new.count, after: memory, before: memory + 3 &* old.count)
    try compared.match(old, with: new)
    compared.keepMost()
    return compared.write(to: steps, capacity: capacity)
  }

  /// Finds the place of each key in the other list.
  private func match(
    _ old: UnsafeBufferPointer<UInt64>, with new: UnsafeBufferPointer<UInt64>
  ) throws(Fault) {
    var places = NumberTable()
    for index in 0..<oldCount {
      let key = old[index]
      if let first = places[key] {
        throw Self.repeated(key, name: "before", first: first, index: index)
      }
      places.set(index, for: key)
    }
    for index in 0..<newCount {
      let key = new[index]
      guard let place = places[key] else {
        places.set(oldCount &+ index, for: key)
        continue
      }
      let first = place < oldCount ? after[place] : place &- oldCount
      if first >= 0 { throw Self.repeated(key, name: "after", first: first, index: index) }
      after[place] = index
      before[index] = place
    }
  }

  @inline(never)
  private static func repeated(
    _ key: UInt64, name: Literal, first: Int, index: Int
  ) -> Fault {
    Fault(
      FLOW_ERROR_DUPLICATE_ID,
      "the key % stands twice in '%': at % and at %", key, name, first, index)
  }

  /// Marks the most that can stay in their order.
  private func keepMost() {
    // The last of the best sequence of each length, by its length less 1, and the one before each.
    let ends = after + oldCount
    let previous = ends + oldCount
    var count = 0
    for index in 0..<oldCount where after[index] >= 0 {
      var (low, high) = (0, count)
      if count > 0, after[ends[count &- 1]] < after[index] { low = count }
      while low < high {
        let middle = (low &+ high) >> 1
        if after[ends[middle]] < after[index] { low = middle &+ 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low &- 1] }
      ends[low] = index
      if low == count { count &+= 1 }
    }
    var next = count > 0 ? ends[count &- 1] : Self.gone
    while next >= 0 {
      before[after[next]] = Self.kept
      after[next] = Self.kept
      next = previous[next]
    }
  }

  private func write(to steps: UnsafeMutablePointer<flow_key_step>?, capacity: Int) -> Int {
    var count = 0
    @inline(never)
    func add(_ change: flow_key_change, before: Int, after: Int) {
      if let steps, UInt(bitPattern: count) < UInt(bitPattern: capacity) {
        steps[count] = flow_key_step(change: change, reserved: 0, before: before, after: after)
      }
      count &+= 1
    }
    var index = oldCount
    while index > 0 {
      index &-= 1
      let place = after[index]
      if place == Self.kept { continue }
      add(place < 0 ? FLOW_KEY_REMOVED : FLOW_KEY_TAKEN, before: index, after: place)
    }
    for index in 0..<newCount {
      let place = before[index]
      if place == Self.kept { continue }
      add(place < 0 ? FLOW_KEY_INSERTED : FLOW_KEY_PUT, before: place, after: index)
    }
    return count
  }
}
