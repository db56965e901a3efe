/// Elements under numbers, mostly packed keys. All types share the code of the table below.
package struct NumberMap<Element> {
  private var places = NumberTable()
  private var numbers: Series<UInt64> = []
  private var elements: Series<Element> = []

  package init() {}

  package var isEmpty: Bool { numbers.isEmpty }
  /// The elements, in no order.
  package var all: Series<Element> { elements }

  package subscript(number: UInt64) -> Element? {
    get {
      guard let place = places[number] else { return nil }
      return elements[place]
    }
    @inline(__always) set {
      if let newValue { put(newValue, at: number) } else { _ = takeElement(number) }
    }
  }

  @inline(never)
  private mutating func put(_ element: Element, at number: UInt64) {
    if let place = places[number] {
      elements[place] = element
    } else {
      places.set(numbers.count, for: number)
      numbers.append(number)
      elements.append(element)
    }
  }

  /// Removes the element under a number, and hands it out. The last one moves into its place.
  @inline(never)
  package mutating func takeElement(_ number: UInt64) -> Element? {
    guard let place = places.remove(number) else { return nil }
    let (lastNumber, last) = (numbers.removeLast(), elements.removeLast())
    guard place < numbers.count else { return last }
    let taken = elements[place]
    numbers[place] = lastNumber
    elements[place] = last
    places.set(place, for: lastNumber)
    return taken
  }

  package mutating func removeAll() { self = NumberMap() }
}
