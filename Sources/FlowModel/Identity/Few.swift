/// A list for one element at most, in nearly all cases; it needs no memory of its own then.
package struct Few<Element> {
  private var first: Element?
  private var rest: ContiguousArray<Element>?

  package init() {}

  package init(_ element: Element) { first = element }
  package init(optional element: Element?) { first = element }

  package var isEmpty: Bool { first == nil }

  package var isOne: Bool { first != nil && rest == nil }

  package var count: Int {
    if first == nil { return 0 }
    return rest.map { $0.count + 1 } ?? 1
  }

  /// The element at an index; nil beyond the end.
  @_optimize(speed)
  package subscript(index: Int) -> Element? {
    if index == 0 { return first }
    guard let rest, index > 0, index <= rest.count else { return nil }
    return rest[index - 1]
  }

  package mutating func append(_ element: Element) {
    if first == nil {
      first = element
    } else {
      appendToRest(element)
    }
  }

  @inline(never)
  private mutating func appendToRest(_ element: Element) {
    var all = rest ?? []
    rest = nil
    all.append(element)
    rest = all
  }

  package mutating func removeAll() {
    first = nil
    rest = nil
  }

  package mutating func removeFirst() -> Element? {
    guard let removed = first else { return nil }
    first = rest?.first
    _ = rest?.remove(at: 0)
    if rest?.isEmpty == true { rest = nil }
    return removed
  }

  package mutating func reverse() {
    guard let last = rest?.last, let first else { return }
    rest?.removeLast()
    rest?.reverse()
    rest?.append(first)
    self.first = last
  }
}

extension Few where Element: Equatable {
  package func isSame(as other: Few) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }
}
