/// Elements with a number each, of which the one with the lowest is at hand: a binary heap.
struct Heap<Element> {
  private struct Entry {
    var order: Int
    package var element: Element
  }

  private var entries: ContiguousArray<Entry> = []

  package var isEmpty: Bool { entries.isEmpty }
  package var first: Element? { entries.first?.element }
  /// The number of the first; the highest there is if there is none.
  var firstOrder: Int { entries.first?.order ?? .max }

  /// Complexity: O(log n), and O(1) for a number that is higher than all.
  package mutating func insert(_ element: Element, _ order: Int) {
    let entry = Entry(order: order, element: element)
    var index = entries.count
    entries.append(entry)
    while index > 0 {
      let above = (index - 1) / 2
      if entries[above].order < order { break }
      entries[index] = entries[above]
      index = above
    }
    entries[index] = entry
  }

  /// Complexity: O(log n).
  mutating func takeFirst() -> Element? {
    guard let first = entries.first, let entry = entries.popLast() else { return nil }
    if entries.isEmpty { return first.element }
    var index = 0
    while true {
      var below = 2 * index + 1
      if below >= entries.count { break }
      if below + 1 < entries.count, entries[below + 1].order < entries[below].order { below += 1 }
      if entry.order < entries[below].order { break }
      entries[index] = entries[below]
      index = below
    }
    entries[index] = entry
    return first.element
  }
}
