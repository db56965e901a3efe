/// A saved object: its id, and when its record changed last.
package struct SavedMark {
  /// The id under which it is saved; 0 before it has one.
  package fileprivate(set) var id: UInt64 = 0
  /// The digest of its record as that was told last; 0 before it has been told to a taker.
  package fileprivate(set) var digest: UInt64 = 0
  /// The number of the save that first told it to a taker, and of the last that told a change.
  package fileprivate(set) var since: UInt64 = 0
  package fileprivate(set) var change: UInt64 = 0
  /// Its rank among its siblings, which grows from the oldest to the youngest; 0 before it has one.
  package fileprivate(set) var rank: UInt64 = 0
  /// True if its record may differ from what was told last.
  fileprivate var isTouched = false
}

/// The marks of all saved objects of one kind, with lists of those whose records have changed.
package struct SavedObjects<Tag>: ~Copyable {
  private var marks = SideTable<Tag, SavedMark>()
  /// Objects whose records may differ from what was told last, each once; some may be gone.
  private var touched: Series<Key<Tag>> = []
  /// Objects that have been told to takers, by their last changes, oldest first.
  private var changes = List<Tag>()
  private var links = Links<Tag>()
  /// The number of objects with a mark.
  package private(set) var count = 0

  package var touchedCount: Int { touched.count }

  package subscript(key: Key<Tag>) -> SavedMark? { marks[key] }

  // MARK: Marks

  /// Gives an object its id.
  package mutating func setID(_ id: UInt64, of key: Key<Tag>) {
    ensureMark(of: key)
    marks[key]?.id = id
  }

  /// Gives an object its rank.
  package mutating func setRank(_ rank: UInt64, of key: Key<Tag>) {
    ensureMark(of: key)
    marks[key]?.rank = rank
  }

  /// Forgets an object that has gone, and returns what was known of it.
  mutating func remove(_ key: Key<Tag>) -> SavedMark? {
    guard let mark = marks[key] else { return nil }
    if mark.change > 0 { links.remove(key, from: &changes) }
    marks.remove(key)
    count -= 1
    return mark
  }

  private mutating func ensureMark(of key: Key<Tag>) {
    if marks.contains(key) { return }
    assert(
      !links.contains(key) && changes.last?.slot != key.slot,
      "the place of a listed object is given to one that has gone")
    marks.insert(SavedMark(), for: key)
    count += 1
  }

  // MARK: Changes

  /// Notes that the record of an object may differ from what was told last. Complexity: O(1).
  mutating func touch(_ key: Key<Tag>) {
    ensureMark(of: key)
    guard marks[key]?.isTouched == false else { return }
    marks[key]?.isTouched = true
    touched.append(key)
  }

  /// Hands out the objects whose records may have changed. Some may be gone.
  package mutating func takeTouched() -> Series<Key<Tag>> {
    let taken = touched
    forgetTouched()
    return taken
  }

  /// Forgets which records may have changed.
  mutating func forgetTouched() {
    for key in touched { marks[key]?.isTouched = false }
    if touched.count <= 1024 { touched.keepFirst(0) } else { touched = [] }
  }

  /// Notes the digest of a record that is being told by a save. Returns true if the record differs
  /// from what was told last.
  package mutating func noteDigest(_ digest: UInt64, of key: Key<Tag>, in save: UInt64) -> Bool {
    ensureMark(of: key)
    guard let mark = marks[key], mark.digest != digest else { return false }
    if mark.change > 0 { links.remove(key, from: &changes) }
    if mark.since == 0 { marks[key]?.since = save }
    marks[key]?.digest = digest
    marks[key]?.change = save
    links.append(key, to: &changes)
    return true
  }

  /// The objects that were told after one save, and not by another one; those told last come first.
  package func changed(after save: UInt64, before other: UInt64) -> Series<Key<Tag>> {
    var found: Series<Key<Tag>> = []
    var key = changes.last
    while let each = key, let mark = marks[each], mark.change > save {
      if mark.change < other { found.append(each) }
      key = links.previous(before: each)
    }
    return found
  }
}
