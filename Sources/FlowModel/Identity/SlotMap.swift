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
  private let memory: UnsafeMutablePointer<Memory>
  #if DEBUG
    /// The number of look-ups, which tests count instead of time (T6).
    package let lookUps = LookUpCounter()
  #endif

  /// Slots and generations fit into 28 and 20 bits, so that kind and engine find room in a handle.
  package static var slotLimit: UInt32 { 1 << 28 }
  package static var generationLimit: UInt32 { 1 << 20 }
  /// A bit set in the generation of an empty slot, so that it equals no key's.
  private static var vacantMark: UInt32 { 1 << 31 }

  package init(vacant: Element) {
    let places = UnsafeMutablePointer<Element>.allocate(capacity: 2)
    places.initialize(repeating: vacant, count: 2)
    memory = .allocate(capacity: 1)
    memory.initialize(
      to: Memory(
        generations: .allocate(capacity: 1), elements: .allocate(capacity: 1), vacant: places))
  }

  deinit {
    memory.pointee.elements.deinitialize(count: memory.pointee.used)
    memory.pointee.elements.deallocate()
    memory.pointee.generations.deallocate()
    memory.pointee.vacant.deinitialize(count: 2)
    memory.pointee.vacant.deallocate()
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  package var count: Int {
    memory.pointee.used - memory.pointee.free.count - memory.pointee.retired
  }

  /// True if `key` names a living object.
  @inline(__always)
  package func contains(_ key: Key<Tag>) -> Bool {
    Int(key.slot) < memory.pointee.used
      && memory.pointee.generations[Int(key.slot)] == key.generation
  }

  /// True if `key` named an object that is gone. False for a number that never was a key.
  package func wasRemoved(_ key: Key<Tag>) -> Bool {
    Int(key.slot) < memory.pointee.used && key.generation & 1 == 1
      && key.generation < memory.pointee.generations[Int(key.slot)] & ~Self.vacantMark
  }

  /// Adds an object; nil when every slot is in use or retired. Complexity: amortised O(1).
  package mutating func insert(_ element: Element) -> Key<Tag>? {
    if let slot = memory.pointee.free.popLast() {
      let generation = memory.pointee.generations[Int(slot)] & ~Self.vacantMark &+ 1
      memory.pointee.generations[Int(slot)] = generation
      memory.pointee.elements[Int(slot)] = element
      return Key(slot: slot, generation: generation)
    }
    guard memory.pointee.used < Int(Self.slotLimit) else { return nil }
    if memory.pointee.used == memory.pointee.capacity { memory.pointee.grow() }
    let slot = UInt32(truncatingIfNeeded: memory.pointee.used)
    (memory.pointee.generations + memory.pointee.used).initialize(to: 1)
    (memory.pointee.elements + memory.pointee.used).initialize(to: element)
    memory.pointee.used += 1
    return Key(slot: slot, generation: 1)
  }

  /// Undoes the last insertion, as if it had never been made: the same key comes again.
  package mutating func takeBack(_ key: Key<Tag>) {
    guard contains(key) else { return }
    if key.generation == 1, Int(key.slot) == memory.pointee.used - 1 {
      memory.pointee.used -= 1
      (memory.pointee.elements + memory.pointee.used).deinitialize(count: 1)
    } else {
      memory.pointee.elements[Int(key.slot)] = memory.pointee.vacant.pointee
      memory.pointee.generations[Int(key.slot)] = (key.generation &- 1) | Self.vacantMark
      memory.pointee.free.append(key.slot)
    }
  }

  package mutating func remove(_ key: Key<Tag>) {
    guard contains(key) else { return }
    memory.pointee.elements[Int(key.slot)] = memory.pointee.vacant.pointee
    memory.pointee.generations[Int(key.slot)] = (key.generation &+ 1) | Self.vacantMark
    if key.generation &+ 2 < Self.generationLimit {
      memory.pointee.free.append(key.slot)
    } else {
      memory.pointee.retired += 1
    }
  }

  /// The object under a key; the vacant element if it is gone.
  package subscript(key: Key<Tag>) -> Element {
    @inline(__always) unsafeAddress {
      noteLookUp()
      return UnsafePointer(
        contains(key) ? memory.pointee.elements + Int(key.slot) : memory.pointee.vacant)
    }
    @inline(__always) unsafeMutableAddress {
      noteLookUp()
      return contains(key) ? memory.pointee.elements + Int(key.slot) : lost()
    }
  }

  /// The memory for a write that nobody will read.
  @inline(never)
  private func lost() -> UnsafeMutablePointer<Element> {
    memory.pointee.vacant[1] = memory.pointee.vacant[0]
    return memory.pointee.vacant + 1
  }

  @inline(__always)
  private func noteLookUp() {
    #if DEBUG
      lookUps.count += 1
    #endif
  }

  /// The keys of all living objects, by slot. Complexity: O(slots).
  package var keys: [Key<Tag>] {
    var found: [Key<Tag>] = []
    for slot in 0..<memory.pointee.used where memory.pointee.generations[slot] & 1 == 1 {
      found.append(
        Key(slot: UInt32(truncatingIfNeeded: slot), generation: memory.pointee.generations[slot]))
    }
    return found
  }

  private struct Memory {
    /// A slot's generation is odd while something lives in it.
    var generations: UnsafeMutablePointer<UInt32>
    var elements: UnsafeMutablePointer<Element>
    /// Two spare elements: one to put into a slot without an object, so that it lets go of the
    /// object it held, and one to take writes that are lost.
    let vacant: UnsafeMutablePointer<Element>
    var used = 0
    var capacity = 1
    var free: ContiguousArray<UInt32> = []
    var retired = 0

    @inline(never)
    mutating func grow() {
      let wanted = Growth.step(beyond: capacity)
      elements = Growth.move(elements, count: used, to: wanted)
      generations = Growth.move(generations, count: used, to: wanted)
      capacity = wanted
    }
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
      package fileprivate(set) var generations: ContiguousArray<UInt32>
      package fileprivate(set) var elements: ContiguousArray<Element>
      package fileprivate(set) var free: ContiguousArray<UInt32>
      package fileprivate(set) var retired: Int
    }

    package var contents: Contents {
      let used = memory.pointee.used
      return Contents(
        generations: ContiguousArray(
          UnsafeBufferPointer(start: memory.pointee.generations, count: used)),
        elements: ContiguousArray(
          UnsafeBufferPointer(start: memory.pointee.elements, count: used)),
        free: memory.pointee.free, retired: memory.pointee.retired)
    }

    /// Gives a free slot a generation, as if it had been used that often.
    package mutating func age(slot: Int, to generation: UInt32) {
      guard slot < memory.pointee.used else { return }
      memory.pointee.generations[slot] = generation
    }
  }
#endif
