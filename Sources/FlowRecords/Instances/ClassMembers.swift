import FlowMessages
package import FlowModel

/// The instances of one class. They are listed so that the cost of unloading a plugin grows with
/// the number of its own instances, and not with that of all.
///
/// Each instance remembers its place, which another one gets when it goes. The list manages its
/// memory itself and uses no array, because each screen that is made and ended passes through it.
package struct ClassMembers<Tag>: ~Copyable {
  private var keys: UnsafeMutablePointer<Key<Tag>>?
  private var count: UInt32 = 0
  private var capacity: UInt32 = 0

  deinit { keys?.deallocate() }

  /// Adds an instance, and returns its place.
  @inline(__always)
  package mutating func insert(_ key: Key<Tag>) -> UInt32 {
    if count == capacity { grow() }
    if let keys { (keys + Int(count)).initialize(to: key) }
    count &+= 1
    return count &- 1
  }

  /// Removes the instance at a place. Returns the one that has that place from now on, if any has.
  @inline(__always)
  package mutating func remove(at place: UInt32) -> Key<Tag>? {
    guard place < count, let keys else { return nil }
    count &-= 1
    if place == count { return nil }
    keys[Int(place)] = keys[Int(count)]
    return keys[Int(place)]
  }

  package func append(to all: inout Series<Key<Tag>>) {
    all.append(contentsOf: UnsafeBufferPointer(start: keys, count: Int(count)))
  }

  @inline(never)
  private mutating func grow() {
    let size = max(4, Growth.step(beyond: Int(capacity)))
    keys = keys.map { Growth.move($0, to: size) } ?? .allocate(capacity: size)
    capacity = UInt32(truncatingIfNeeded: size)
  }
}

extension Series {
  /// Sorts by slot, which is the order they were made in as long as no slot is used again.
  func sortedBySlot<Tag>() -> Series<Key<Tag>> where Element == Key<Tag> {
    let order = Sorting.indices(count) { self[$0].slot < self[$1].slot }
    return Series(order.map { self[$0] })
  }
}
