/// The ends of one list of objects; empty at first. The objects' neighbours stand in ``Links``.
package struct List<Tag>: Sendable {
  @Packed package fileprivate(set) var first: Key<Tag>? = nil
  @Packed package fileprivate(set) var last: Key<Tag>? = nil

  package init() {}
}

/// Lists through the objects of a slot map, each of which is in one list at most. Adding at the end
/// and taking out are O(1).
///
/// The neighbours lie beside the map, by slot: all kinds of objects share the code that links them.
package struct Links<Tag>: ~Copyable {
  private var slots = SlotLinks()

  package init() {}

  /// The neighbour of an object on the side of the list's end.
  @inline(__always)
  package func next(after key: Key<Tag>) -> Key<Tag>? { Self.key(of: slots[key.slot].next) }

  @inline(__always)
  package func previous(before key: Key<Tag>) -> Key<Tag>? {
    Self.key(of: slots[key.slot].previous)
  }

  /// True if the slot of an object has neighbours: only in a list of one it has none.
  package func contains(_ key: Key<Tag>) -> Bool {
    slots[key.slot].previous != 0 || slots[key.slot].next != 0
  }

  /// Adds an object that is in no list at the end of one.
  @_optimize(speed)
  package mutating func append(_ key: Key<Tag>, to list: inout List<Tag>) {
    assert(
      !contains(key) && list.last?.slot != key.slot, "an object is added that is in a list already")
    slots.append(key.number, behind: list.last?.number ?? 0)
    if list.last == nil { list.first = key }
    list.last = key
  }

  /// Takes an object out of the list it is in.
  @_optimize(speed)
  package mutating func remove(_ key: Key<Tag>, from list: inout List<Tag>) {
    let old = slots.remove(key.slot)
    if old.previous == 0 { list.first = Self.key(of: old.next) }
    if old.next == 0 { list.last = Self.key(of: old.previous) }
  }

  @inline(__always)
  private static func key(of number: UInt64) -> Key<Tag>? {
    number == 0 ? nil : Key(packed: Int(bitPattern: UInt(number)))
  }
}

#if DEBUG
  extension List: Equatable {}

  extension Links {
    /// All neighbours by slot, up to the last object that is in a list.
    package var contents: Series<UInt64> { slots.contents }
  }
#endif

/// The neighbours of objects by their slots. It is one pointer, so that moving a tree, which has
/// several, is cheap.
private struct SlotLinks: ~Copyable {
  /// The numbers of two keys; 0 is nobody.
  struct Link {
    var previous: UInt64 = 0
    var next: UInt64 = 0
  }

  /// The links: that of a slot is at its number plus 1. The element at 0 holds their count.
  private var links: UnsafeMutablePointer<Link>

  init() {
    links = .allocate(capacity: 1)
    links.initialize(to: Link())
  }

  deinit { links.deallocate() }

  @inline(__always)
  private var capacity: Int { Int(truncatingIfNeeded: links.pointee.previous) }

  #if DEBUG
    var contents: Series<UInt64> {
      var all: Series<UInt64> = []
      for slot in 0..<capacity { all += [links[slot + 1].previous, links[slot + 1].next] }
      while all.last == 0 { all.removeLast() }
      return all
    }
  #endif

  @inline(__always)
  subscript(slot: UInt32) -> Link {
    Int(slot) < capacity ? links[Int(slot) &+ 1] : Link()
  }

  @inline(never)
  mutating func append(_ number: UInt64, behind last: UInt64) {
    let slot = Int(UInt32(truncatingIfNeeded: number))
    if slot >= capacity { grow(to: slot) }
    links[slot &+ 1] = Link(previous: last, next: 0)
    if last != 0 { links[Self.place(last)].next = number }
  }

  /// Returns the neighbours it had.
  @inline(never)
  mutating func remove(_ slot: UInt32) -> Link {
    let old = self[slot]
    if old.previous != 0 { links[Self.place(old.previous)].next = old.next }
    if old.next != 0 { links[Self.place(old.next)].previous = old.previous }
    if Int(slot) < capacity { links[Int(slot) &+ 1] = Link() }
    return old
  }

  @inline(__always)
  private static func place(_ number: UInt64) -> Int {
    Int(UInt32(truncatingIfNeeded: number)) &+ 1
  }

  @inline(never)
  private mutating func grow(to slot: Int) {
    let old = capacity
    var size = max(old, 1)
    while size <= slot { size = Growth.step(beyond: size) }
    links = Growth.move(links, to: size + 1)
    (links + old + 1).initialize(repeating: Link(), count: size - old)
    links.pointee.previous = UInt64(size)
  }
}
