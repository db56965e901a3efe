/// Keys in the order they were added, each of which can be taken out in O(1).
package struct KeyList<Tag> {
  /// The keys, with gaps where keys were taken out; fewer than half are gaps.
  private var entries: ContiguousArray<Key<Tag>> = []
  /// The places of keys in the list, by their slots.
  private var places: ContiguousArray<Int> = []
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// The keys, and perhaps some that are nobody's.
  package var withGaps: ContiguousArray<Key<Tag>> { entries }

  package var keys: ContiguousArray<Key<Tag>> {
    count == entries.count ? entries : entries.filter { $0 != .none }
  }

  package mutating func append(_ key: Key<Tag>) {
    while places.count <= Int(key.slot) { places.append(-1) }
    places[Int(key.slot)] = entries.count
    entries.append(key)
    count += 1
  }

  package mutating func remove(_ key: Key<Tag>) {
    guard Int(key.slot) < places.count else { return }
    let place = places[Int(key.slot)]
    guard entries.indices.contains(place), entries[place] == key else { return }
    entries[place] = .none
    places[Int(key.slot)] = -1
    count -= 1
    guard count < entries.count / 2 else { return }
    entries = keys
    for (place, key) in entries.enumerated() { places[Int(key.slot)] = place }
  }
}
