/// A binary heap: elements with a number each, the lowest number first. Between equal numbers a
/// second number decides.
///
/// Only the elements' storage is generic; the heap itself sorts slots, so that its code exists
/// once.
package struct Heap<Element> {
  private var heap = SlotHeap()
  private var elements: Series<Element?> = []

  package init() {}

  package var isEmpty: Bool { heap.first < 0 }
  package var first: Element? { heap.first < 0 ? nil : elements[heap.first] }
  /// The number of the first element; `UInt64.max` if there is none.
  package var firstOrder: UInt64 { heap.firstOrder }

  /// Adds an element. Returns its slot, by which it can be removed as long as it is in the heap.
  ///
  /// Complexity: O(log n), and O(1) for a number that is higher than all.
  @discardableResult
  @_optimize(speed)
  package mutating func insert(_ element: Element, order: UInt64, then second: UInt64 = 0) -> Int {
    let slot = heap.insert(order, second: second)
    if slot < elements.count { elements[slot] = element } else { elements.append(element) }
    return slot
  }

  /// Complexity: O(log n).
  @_optimize(speed)
  package mutating func takeFirst() -> Element? {
    heap.first < 0 ? nil : remove(heap.first)
  }

  /// Calls a function with each element, in no order. Complexity: O(most elements there were).
  package func forEach(_ body: (Element) -> Void) {
    for index in elements.indices { if let element = elements[index] { body(element) } }
  }

  /// Takes out the element of a slot. Complexity: O(log n).
  @discardableResult
  @_optimize(speed)
  package mutating func remove(_ slot: Int) -> Element? {
    guard heap.remove(slot) else { return nil }
    return elements[slot].take()
  }
}

/// A binary heap of slots, each of which knows its place.
private struct SlotHeap {
  private struct Entry {
    var order: UInt64
    var second: UInt64
    var slot: Int

    @inline(__always)
    func comes(before other: Entry) -> Bool {
      order != other.order ? order < other.order : second < other.second
    }
  }

  private var entries: Series<Entry> = []
  /// The place of each slot; negative for a free slot, where it encodes the next free one.
  private var places: Series<Int> = []
  /// The next free slot; the number of slots if none is free.
  private var free = 0

  /// The slot of the first; -1 if there is none.
  var first: Int { entries.isEmpty ? -1 : entries[0].slot }
  var firstOrder: UInt64 { entries.isEmpty ? .max : entries[0].order }

  @inline(never)
  mutating func insert(_ order: UInt64, second: UInt64) -> Int {
    let slot = free
    if slot == places.count {
      places.append(0)
      free = places.count
    } else {
      free = -1 &- places[slot]
    }
    let entry = Entry(order: order, second: second, slot: slot)
    entries.append(entry)
    rise(entry, from: entries.count &- 1)
    return slot
  }

  /// Returns false if nothing has that slot.
  @inline(never)
  mutating func remove(_ slot: Int) -> Bool {
    guard slot >= 0, slot < places.count, places[slot] >= 0, let last = entries.popLast() else {
      return false
    }
    let place = places[slot]
    places[slot] = -1 &- free
    free = slot
    if last.slot == slot { return true }
    if place > 0, last.comes(before: entries[(place &- 1) / 2]) {
      rise(last, from: place)
    } else {
      sink(last, from: place)
    }
    return true
  }

  @_optimize(speed)
  private mutating func rise(_ entry: Entry, from start: Int) {
    var place = start
    while place > 0 {
      let above = (place &- 1) / 2
      if entries[above].comes(before: entry) { break }
      put(entries[above], at: place)
      place = above
    }
    put(entry, at: place)
  }

  @_optimize(speed)
  private mutating func sink(_ entry: Entry, from start: Int) {
    var place = start
    while true {
      var below = 2 &* place &+ 1
      if below >= entries.count { break }
      if below &+ 1 < entries.count, entries[below &+ 1].comes(before: entries[below]) {
        below &+= 1
      }
      if entry.comes(before: entries[below]) { break }
      put(entries[below], at: place)
      place = below
    }
    put(entry, at: place)
  }

  @inline(__always)
  private mutating func put(_ entry: Entry, at place: Int) {
    entries[place] = entry
    places[entry.slot] = place
  }
}
