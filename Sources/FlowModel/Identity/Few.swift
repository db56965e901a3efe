/// A list for one element at most, in nearly all cases; it needs no memory of its own then.
package struct Few<Element> {
  private var first: Element?
  private var rest = Series<Element>()

  package init() {}

  package init(_ element: Element) { first = element }
  package init(optional element: Element?) { first = element }

  package var isEmpty: Bool { first == nil }

  package var isOne: Bool { first != nil && rest.isEmpty }

  package var count: Int {
    first == nil ? 0 : rest.count + 1
  }

  /// The element at an index; nil beyond the end.
  @_optimize(speed)
  package subscript(index: Int) -> Element? {
    if index == 0 { return first }
    return index > 0 && index <= rest.count ? rest[index - 1] : nil
  }

  package mutating func append(_ element: Element) {
    if first == nil {
      first = element
    } else {
      rest.append(element)
    }
  }

  package mutating func removeAll() {
    first = nil
    rest = []
  }

  package mutating func removeFirst() -> Element? {
    guard let removed = first else { return nil }
    first = rest.isEmpty ? nil : rest.removeFirst()
    return removed
  }

  package mutating func reverse() {
    guard let last = rest.popLast(), let first else { return }
    rest.reverse()
    rest.append(first)
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
