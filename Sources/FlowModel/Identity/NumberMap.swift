/// Elements under numbers, which are packed keys mostly.
///
/// The standard dictionary below is one type for all of them: each of its own would be 4 KB of the
/// library.
package struct NumberMap<Element> {
  private var places: [UInt64: Int] = [:]
  private var numbers: ContiguousArray<UInt64> = []
  private var elements: ContiguousArray<Element> = []

  package init() {}

  package var isEmpty: Bool { numbers.isEmpty }
  /// The elements, in no order.
  package var all: ContiguousArray<Element> { elements }

  package subscript(number: UInt64) -> Element? {
    get {
      guard let place = places[number] else { return nil }
      return elements[place]
    }
    set {
      guard let newValue else {
        _ = take(number)
        return
      }
      if let place = places[number] {
        elements[place] = newValue
      } else {
        places[number] = numbers.count
        numbers.append(number)
        elements.append(newValue)
      }
    }
  }

  /// Removes the element under a number, and hands it out. The last one moves into its place.
  package mutating func take(_ number: UInt64) -> Element? {
    guard let place = places.removeValue(forKey: number) else { return nil }
    let (lastNumber, last) = (numbers.removeLast(), elements.removeLast())
    guard place < numbers.count else { return last }
    let taken = elements[place]
    numbers[place] = lastNumber
    elements[place] = last
    places[lastNumber] = place
    return taken
  }

  package mutating func removeAll() { self = NumberMap() }
}
