/// Objects under keys that are never reused.
///
/// Look-up, insertion and removal are O(1); the keys of removed objects stay recognisable as stale. A
/// slot whose generations are used up is retired, so that no key ever comes back. Not a dictionary: the
/// map chooses the keys.
///
/// The map is asked with keys only. A stale key reads as the vacant element, and what is written under
/// it is lost: no look-up can reach another object, or none.
package struct SlotMap<Tag, Element> {
  /// A slot's generation is odd while something lives in it.
  private var generations: ContiguousArray<UInt32> = []
  private var elements: ContiguousArray<Element> = []
  private var free: ContiguousArray<UInt32> = []
  private var retired = 0
  /// What a slot without an object holds, so that what the object held is let go.
  private let vacant: Element
  #if DEBUG
    /// How often an object was looked up: what tests count instead of time (T6).
    package let lookUps = LookUpCounter()
  #endif

  /// Slots and generations fit into 28 and 24 bits, so that kind and engine find room in a handle.
  package static var slotLimit: UInt32 { 1 << 28 }
  package static var generationLimit: UInt32 { 1 << 24 }

  package init(vacant: Element) { self.vacant = vacant }

  package var count: Int { elements.count - free.count - retired }

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

  /// Undoes the last insertion, as if it had never been made: the same key comes again.
  package mutating func takeBack(_ key: Key<Tag>) {
    guard contains(key) else { return }
    if key.generation == 1, Int(key.slot) == elements.count - 1 {
      elements.removeLast()
      generations.removeLast()
    } else {
      elements[Int(key.slot)] = vacant
      generations[Int(key.slot)] -= 1
      free.append(key.slot)
    }
  }

  package mutating func remove(_ key: Key<Tag>) {
    guard contains(key) else { return }
    elements[Int(key.slot)] = vacant
    generations[Int(key.slot)] += 1
    if generations[Int(key.slot)] + 1 < Self.generationLimit {
      free.append(key.slot)
    } else {
      retired += 1
    }
  }

  /// The object under a key; the vacant element if it is gone.
  package subscript(key: Key<Tag>) -> Element {
    @inline(__always) _read {
      noteLookUp()
      if contains(key) { yield elements[Int(key.slot)] } else { yield vacant }
    }
    @inline(__always) _modify {
      noteLookUp()
      if contains(key) {
        yield &elements[Int(key.slot)]
      } else {
        var lost = vacant
        yield &lost
      }
    }
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
    for (slot, generation) in generations.enumerated() where generation & 1 == 1 {
      found.append(Key(slot: UInt32(slot), generation: generation))
    }
    return found
  }
}

/// What somebody else keeps about the objects of a slot map, under the same keys.
///
/// Like the map it is asked with keys only: of an object about which nothing is kept it says what is
/// vacant, and nothing can be written about it.
package struct SideTable<Tag, Element> {
  private var generations: ContiguousArray<UInt32> = []
  private var elements: ContiguousArray<Element> = []
  private let vacant: Element

  package init(vacant: Element) { self.vacant = vacant }

  package func contains(_ key: Key<Tag>) -> Bool {
    Int(key.slot) < generations.count && generations[Int(key.slot)] == key.generation
  }

  package mutating func insert(_ element: Element, for key: Key<Tag>) {
    while generations.count <= Int(key.slot) {
      generations.append(0)
      elements.append(vacant)
    }
    generations[Int(key.slot)] = key.generation
    elements[Int(key.slot)] = element
  }

  package mutating func remove(_ key: Key<Tag>) {
    guard contains(key) else { return }
    generations[Int(key.slot)] = 0
    elements[Int(key.slot)] = vacant
  }

  package subscript(key: Key<Tag>) -> Element {
    @inline(__always) _read {
      if contains(key) { yield elements[Int(key.slot)] } else { yield vacant }
    }
    @inline(__always) _modify {
      if contains(key) {
        yield &elements[Int(key.slot)]
      } else {
        var lost = vacant
        yield &lost
      }
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
    /// All that a map holds, also what no key reaches: two maps with the same contents do the same for ever.
    package struct Contents: Equatable {
      package fileprivate(set) var generations: ContiguousArray<UInt32>
      package fileprivate(set) var elements: ContiguousArray<Element>
      package fileprivate(set) var free: ContiguousArray<UInt32>
      package fileprivate(set) var retired: Int
    }

    package var contents: Contents {
      Contents(generations: generations, elements: elements, free: free, retired: retired)
    }

    /// Makes a free slot look as if it had been used as often as that.
    package mutating func age(slot: Int, to generation: UInt32) { generations[slot] = generation }
  }
#endif
