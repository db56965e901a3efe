/// Records about the objects of a slot map, under the same keys.
///
/// Like the map it takes keys only. An object without a record reads as nil, and a write to it is
/// lost. It manages its memory itself, because every call of a method goes through it.
package struct SideTable<Tag, Element>: ~Copyable {
  private var generations: UnsafeMutablePointer<UInt32>
  private var elements: UnsafeMutablePointer<Element?>
  /// Two spare elements: one to read for objects without a record, and one to take the writes to
  /// them.
  private let vacant: UnsafeMutablePointer<Element?>
  private var used = 0
  private var capacity = 1

  package init() {
    generations = .allocate(capacity: 1)
    elements = .allocate(capacity: 1)
    vacant = .allocate(capacity: 2)
    vacant.initialize(repeating: nil, count: 2)
  }

  deinit {
    elements.deinitialize(count: used)
    elements.deallocate()
    generations.deallocate()
    vacant.deinitialize(count: 2)
    vacant.deallocate()
  }

  @inline(__always)
  package func contains(_ key: Key<Tag>) -> Bool {
    Int(key.slot) < used && generations[Int(key.slot)] == key.generation
  }

  @_optimize(speed)
  package mutating func insert(_ element: consuming Element, for key: Key<Tag>) {
    let slot = Int(key.slot)
    if slot >= capacity { grow(to: slot + 1) }
    while used <= slot {
      (generations + used).initialize(to: 0)
      (elements + used).initialize(to: nil)
      used += 1
    }
    generations[slot] = key.generation
    elements[slot] = element
  }

  @_optimize(speed)
  package mutating func remove(_ key: Key<Tag>) {
    guard contains(key) else { return }
    generations[Int(key.slot)] = 0
    elements[Int(key.slot)] = nil
  }

  /// Removes an element, and hands it out.
  @_optimize(speed)
  package mutating func takeElement(_ key: Key<Tag>) -> Element? {
    guard contains(key) else { return nil }
    generations[Int(key.slot)] = 0
    let element = (elements + Int(key.slot)).move()
    (elements + Int(key.slot)).initialize(to: nil)
    return element
  }

  package subscript(key: Key<Tag>) -> Element? {
    @inline(__always) unsafeAddress { place(of: key) }
    @inline(__always) unsafeMutableAddress { mutablePlace(of: key) }
  }

  /// Returns the memory of a key's element, to read; valid until the table changes. It serves
  /// subscripts of types that own a table.
  @inline(__always)
  package func place(of key: Key<Tag>) -> UnsafePointer<Element?> {
    UnsafePointer(contains(key) ? elements + Int(key.slot) : vacant)
  }

  /// Returns the memory of a key's element, to write.
  @inline(__always)
  package func mutablePlace(of key: Key<Tag>) -> UnsafeMutablePointer<Element?> {
    contains(key) ? elements + Int(key.slot) : lost()
  }

  @inline(never)
  private func lost() -> UnsafeMutablePointer<Element?> {
    vacant[1] = nil
    return vacant + 1
  }

  @inline(never)
  private mutating func grow(to wanted: Int) {
    let size = max(wanted, Growth.step(beyond: capacity))
    generations = Growth.move(generations, to: size)
    elements = Growth.move(elements, to: size)
    capacity = size
  }
}
