/// Keys in the order they were added. Any key can be removed in O(1), and unlike a `List` a copy
/// can be walked while the list changes.
package struct KeyList<Tag> {
  /// The keys, with gaps where keys were taken out; fewer than half are gaps.
  private var entries: Series<Key<Tag>> = []
  /// The places of keys in the list.
  private var places = NumberTable()
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// The keys, and perhaps some that are nobody's.
  package var withGaps: Series<Key<Tag>> { entries }

  package var keys: Series<Key<Tag>> {
    count == entries.count ? entries : entries.kept { $0 != .none }
  }

  @_optimize(speed)
  package mutating func append(_ key: Key<Tag>) {
    places.set(entries.count, for: key.number)
    entries.append(key)
    count += 1
  }

  @_optimize(speed)
  package mutating func remove(_ key: Key<Tag>) {
    guard let place = places.remove(key.number) else { return }
    entries[place] = .none
    count -= 1
    guard count < entries.count / 2 else { return }
    entries = keys
    for (place, key) in entries.enumerated() { places.set(place, for: key.number) }
  }
}
