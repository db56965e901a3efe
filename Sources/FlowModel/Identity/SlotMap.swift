/// Objects under keys that are never reused.
///
/// Look-up, insertion and removal are O(1); the keys of removed objects stay recognisable as stale.
/// A slot whose generations are used up is retired, so that no key ever comes back. Not a
/// dictionary: the map chooses the keys.
///
/// The map is asked with keys only. A stale key reads as the vacant element, and a write under it
/// is lost: no look-up can reach another object, or none. It manages its memory itself instead of
/// using an array, because every look-up of the engine goes through it.
package struct SlotMap<Tag, Element>: ~Copyable {
  /// The map's memory, behind one pointer, so that moving a tree, which has several maps, is cheap.
  private let memory: UnsafeMutablePointer<Slots>
  #if DEBUG
    /// The number of look-ups, which tests count instead of time (T6).
    package let lookUps = LookUpCounter()
  #endif

  package static var slotLimit: UInt32 { UInt32(Slots.limit) }
  package static var generationLimit: UInt32 { Slots.generationLimit }

  package init(vacant: Element) {
    memory = .allocate(capacity: 1)
    memory.initialize(to: Slots(size: MemoryLayout<Element>.stride))
    self.vacant.initialize(repeating: vacant, count: 2)
  }

  deinit {
    elements.deinitialize(count: memory.pointee.used)
    vacant.deinitialize(count: 2)
    memory.pointee.deallocate()
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  @inline(__always)
  private var elements: UnsafeMutablePointer<Element> {
    memory.pointee.elements.assumingMemoryBound(to: Element.self)
  }

  @inline(__always)
  private var vacant: UnsafeMutablePointer<Element> {
    memory.pointee.vacant.assumingMemoryBound(to: Element.self)
  }

  package var count: Int {
    memory.pointee.used - memory.pointee.freeCount - memory.pointee.retired
  }

  /// True if `key` names a living object.
  @inline(__always)
  package func contains(_ key: Key<Tag>) -> Bool {
    Int(key.slot) < memory.pointee.used
      && memory.pointee.generations[Int(key.slot)] == key.generation
  }

  /// True if `key` named an object that is gone. False for a number that never was a key.
  @_optimize(speed)
  package func wasRemoved(_ key: Key<Tag>) -> Bool {
    Int(key.slot) < memory.pointee.used && key.generation & 1 == 1
      && key.generation < memory.pointee.generations[Int(key.slot)] & ~Slots.vacantMark
  }

  /// Adds an object; nil when every slot is in use or retired. Complexity: amortised O(1).
  @_optimize(speed)
  package mutating func insert(_ element: Element) -> Key<Tag>? {
    guard memory.pointee.freeCount == 0 else {
      let key = Key<Tag>(packed: memory.pointee.reuse())
      elements[Int(key.slot)] = element
      return key
    }
    guard let slot = memory.pointee.add(size: MemoryLayout<Element>.stride) else { return nil }
    (elements + slot).initialize(to: element)
    return Key(slot: UInt32(truncatingIfNeeded: slot), generation: 1)
  }

  /// Undoes the last insertion, as if it had never been made: the same key comes again.
  package mutating func takeBack(_ key: Key<Tag>) {
    guard contains(key) else { return }
    elements[Int(key.slot)] = vacant.pointee
    if memory.pointee.takeBack(key.slot) { (elements + Int(key.slot)).deinitialize(count: 1) }
  }

  /// Returns the keys that the next objects will get; fewer if there is no room for all.
  mutating func foretell(_ count: Int) -> Series<Key<Tag>> {
    var found: Series<Key<Tag>> = []
    while found.count < count, let key = insert(vacant.pointee) { found.append(key) }
    for key in found.reversed() { takeBack(key) }
    return found
  }

  @_optimize(speed)
  package mutating func remove(_ key: Key<Tag>) {
    guard contains(key) else { return }
    elements[Int(key.slot)] = vacant.pointee
    memory.pointee.empty(key.slot)
  }

  /// The object under a key; the vacant element if it is gone.
  package subscript(key: Key<Tag>) -> Element {
    @inline(__always) unsafeAddress {
      noteLookUp()
      return UnsafePointer(
        contains(key) ? elements + Int(key.slot) : vacant)
    }
    @inline(__always) unsafeMutableAddress {
      noteLookUp()
      return contains(key) ? elements + Int(key.slot) : lost()
    }
  }

  /// The memory for a write that nobody will read.
  @inline(never)
  private func lost() -> UnsafeMutablePointer<Element> {
    vacant[1] = vacant[0]
    return vacant + 1
  }

  @inline(__always)
  private func noteLookUp() {
    #if DEBUG
      lookUps.count += 1
    #endif
  }

  /// The keys of all living objects, by slot. Complexity: O(slots).
  package var keys: Series<Key<Tag>> {
    var found: Series<Key<Tag>> = []
    for slot in 0..<memory.pointee.used where memory.pointee.generations[slot] & 1 == 1 {
      found.append(
        Key(slot: UInt32(truncatingIfNeeded: slot), generation: memory.pointee.generations[slot]))
    }
    return found
  }
}

#if DEBUG
  package final class LookUpCounter {
    package var count = 0
  }
#endif

#if DEBUG
  extension SlotMap where Element: Equatable {
    /// Everything in a map, including parts that no key reaches: two maps with equal contents
    /// behave alike from then on.
    package struct Contents: Equatable {
      package fileprivate(set) var generations: Series<UInt32>
      package fileprivate(set) var elements: Series<Element>
      package fileprivate(set) var free: Series<UInt32>
      package fileprivate(set) var retired: Int
    }

    package var contents: Contents {
      let used = memory.pointee.used
      return Contents(
        generations: Series(
          UnsafeBufferPointer(start: memory.pointee.generations, count: used)),
        elements: Series(
          UnsafeBufferPointer(start: elements, count: used)),
        free: memory.pointee.free, retired: memory.pointee.retired)
    }

    /// Gives a free slot a generation, as if it had been used that often.
    package mutating func age(slot: Int, to generation: UInt32) {
      guard slot < memory.pointee.used else { return }
      memory.pointee.generations[slot] = generation
    }
  }
#endif
