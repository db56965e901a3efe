/// Objects under keys that are never reused.
///
/// Look-up, insertion and removal are O(1); the keys of removed objects stay recognisable as stale. A
/// slot whose generations are used up is retired, so that no key ever comes back. Not a dictionary: the
/// map chooses the keys.
package struct SlotMap<Tag, Element> {
  /// A slot's generation is odd while something lives in it.
  private var generations: ContiguousArray<UInt32> = []
  private var elements: ContiguousArray<Element> = []
  private var free: ContiguousArray<UInt32> = []
  #if DEBUG
    /// How often an object was looked up: what tests count instead of time (T6).
    package let lookUps = LookUpCounter()
  #endif

  /// Slots and generations fit into 28 and 24 bits, so that kind and engine find room in a handle.
  package static var slotLimit: UInt32 { 1 << 28 }
  package static var generationLimit: UInt32 { 1 << 24 }

  package init() {}

  package var count: Int { elements.count - free.count - retired }
  private var retired = 0

  /// Whether `key` names a living object.
  package func contains(_ key: Key<Tag>) -> Bool {
    Int(key.slot) < generations.count && generations[Int(key.slot)] == key.generation
      && key.generation & 1 == 1
  }

  /// Whether `key` named an object that is gone. False for a number that never was a key.
  package func wasRemoved(_ key: Key<Tag>) -> Bool {
    Int(key.slot) < generations.count && key.generation & 1 == 1
      && key.generation < generations[Int(key.slot)]
  }

  /// Complexity: amortised O(1). Returns nil when every slot is in use or retired.
  package mutating func insert(_ element: Element) -> Key<Tag>? {
    if let slot = free.popLast() {
      generations[Int(slot)] += 1
      elements[Int(slot)] = element
      return Key(slot: slot, generation: generations[Int(slot)])
    }
    guard elements.count < Int(Self.slotLimit) else { return nil }
    let slot = UInt32(elements.count)
    generations.append(1)
    elements.append(element)
    return Key(slot: slot, generation: 1)
  }

  /// Removes the object and leaves `vacant` in its slot, so that what it held is let go.
  package mutating func remove(_ key: Key<Tag>, leaving vacant: Element) {
    guard contains(key) else { return }
    elements[Int(key.slot)] = vacant
    generations[Int(key.slot)] += 1
    if generations[Int(key.slot)] + 1 < Self.generationLimit {
      free.append(key.slot)
    } else {
      retired += 1
    }
  }

  /// The object under a living key.
  package subscript(key: Key<Tag>) -> Element {
    _read {
      noteLookUp(key)
      yield elements[Int(key.slot)]
    }
    _modify {
      noteLookUp(key)
      yield &elements[Int(key.slot)]
    }
  }

  @inline(__always)
  private func noteLookUp(_ key: Key<Tag>) {
    assert(contains(key), "a key was used after its object went")
    #if DEBUG
      lookUps.count += 1
    #endif
  }

  /// The keys of all living objects, by slot. Complexity: O(slots).
  package var keys: [Key<Tag>] {
    var found: [Key<Tag>] = []
    for (slot, generation) in generations.enumerated() where generation & 1 == 1 {
      found.append(Key(slot: UInt32(slot), generation: generation))
    }
    return found
  }
}

#if DEBUG
  package final class LookUpCounter {
    package var count = 0
  }
#endif
