import Testing

@testable import FlowModel

/// Counts its instances, so that a test sees an element that is destroyed twice, or never.
private final class Element: Equatable {
  nonisolated(unsafe) static var living = 0
  let number: Int

  init(_ number: Int) {
    self.number = number
    Self.living += 1
  }

  deinit { Self.living -= 1 }

  static func == (left: Element, right: Element) -> Bool { left.number == right.number }
}

/// An element of an odd size, with an object inside.
private struct Large: Equatable {
  var element: Element
  var text: String
  var bytes: (UInt8, UInt8, UInt8) = (1, 2, 3)

  static func == (left: Large, right: Large) -> Bool {
    left.element == right.element && left.text == right.text && left.bytes == right.bytes
  }
}

@Suite("Series of elements", .serialized)
struct SeriesTests {
  @Test("Random changes of bytes give what they give in an array", arguments: 0..<10)
  func randomBytes(round: Int) { compare { UInt8(truncatingIfNeeded: $0) } }

  @Test("Random changes of numbers give what they give in an array", arguments: 0..<10)
  func randomNumbers(round: Int) { compare { $0 } }

  @Test("Random changes of objects give what they give in an array", arguments: 0..<10)
  func randomObjects(round: Int) {
    compare { Element($0) }

    #expect(Element.living == 0)
  }

  @Test("Random changes of large values give what they give in an array", arguments: 0..<10)
  func randomLarge(round: Int) {
    compare { Large(element: Element($0), text: "\($0) and more than a small string has") }

    #expect(Element.living == 0)
  }

  @Test("Random changes of optional objects give what they give in an array", arguments: 0..<10)
  func randomOptional(round: Int) {
    compare { $0 % 3 == 0 ? nil : Element($0) }

    #expect(Element.living == 0)
  }

  @Test("A change of a copy leaves the original alone, and the other way round")
  func copies() {
    let original = Series((0..<10).map { Element($0) })
    let changes: [(inout Series<Element>) -> Void] = [
      { $0[3] = Element(30) },
      { $0.append(Element(10)) },
      { $0.insert(Element(11), at: 4) },
      { _ = $0.popLast() },
      { $0.removeLast() },
      { $0.removeLast(3) },
      { $0.remove(at: 2) },
      { $0.removeFirst() },
      { $0.keepFirst(0) },
      { $0.keepFirst(4) },
      { $0.keepOnly { $0.number % 2 == 0 } },
      { $0.removeAll() },
      { $0.removeAll(keepingCapacity: true) },
      { $0.reverse() },
      { $0 += $0 },
      { $0.append(contentsOf: $0[2..<5]) },
      { $0.withUnsafeMutableBufferPointer { $0[0] = Element(-1) } },
      { $0.order { $0.number > $1.number } },
    ]

    for change in changes {
      var copy = original
      change(&copy)
      #expect(original.map(\.number) == Series(0..<10))
      #expect(copy != original)

      var changed = original
      let kept = changed
      change(&changed)
      #expect(kept == original && changed == copy)
    }
  }

  @Test("Reserving memory for a copy leaves the original alone")
  func reserving() {
    let original: Series<Element> = [Element(1), Element(2)]
    var copy = original

    copy.reserveCapacity(100)

    #expect(copy == original && copy.capacity >= 100 && original.capacity < 100)
  }

  @Test("A walk sees the elements that were there when it began")
  func walks() {
    var series = Series(0..<5)
    var seen: [Int] = []

    for element in series {
      seen.append(element)
      series.append(element + 5)
      series[0] = 100
    }

    #expect(seen == [0, 1, 2, 3, 4])
    #expect(series.count == 10)
  }

  @Test("Memory of one's own is kept by changes")
  func memory() {
    var series = Series<Int>()
    series.reserveCapacity(50)
    series.append(0)
    let place = series.withUnsafeBufferPointer { $0.baseAddress }

    for number in 1..<50 { series.append(number) }
    series.keepFirst(10)
    series.insert(4, at: 3)
    series.reverse()
    series.keepFirst(0)
    series.append(3)

    #expect(series.withUnsafeBufferPointer { $0.baseAddress } == place)
  }

  @Test("Memory grows with the elements, not with each")
  func growth() {
    var series = Series<Int>()
    var moves = 0
    for number in 0..<100_000 {
      let capacity = series.capacity
      series.append(number)
      if series.capacity != capacity { moves += 1 }
    }

    #expect(moves < 20)
    #expect(series == Series(0..<100_000))
  }

  @Test("A series without elements has no memory, and all can be asked of it")
  func empty() {
    var series: Series<Element> = []
    series.reverse()
    series.keepFirst(0)
    series.append(contentsOf: series)
    series.reserveCapacity(0)

    #expect(series.capacity == 0 && series.isEmpty && series.popLast() == nil)
    #expect(series.first == nil && series.last == nil && Array(series[0...]).isEmpty)
    #expect(series.withUnsafeBufferPointer { $0.count } == 0)
    #expect(series.withUnsafeMutableBufferPointer { $0.count } == 0)
  }

  @Test("A place outside of the series ends the process")
  func outside() async {
    await #expect(processExitsWith: .failure) { _ = Series<Int>()[0] }
    await #expect(processExitsWith: .failure) { _ = ([1, 2] as Series)[2] }
    await #expect(processExitsWith: .failure) { _ = ([1, 2] as Series)[-1] }
    await #expect(processExitsWith: .failure) {
      var series: Series = [1, 2]
      series.keepFirst(1)
      series[1] = 3
    }
    await #expect(processExitsWith: .failure) {
      var series = Series<Int>()
      series.removeLast()
    }
    await #expect(processExitsWith: .failure) {
      var series: Series = [1, 2]
      series.remove(at: 2)
    }
    await #expect(processExitsWith: .failure) {
      var series: Series = [1, 2]
      series.insert(1, at: 3)
    }
    await #expect(processExitsWith: .failure) { _ = Series(([1, 2] as Series)[1..<3]) }
    await #expect(processExitsWith: .failure) {
      var series: Series = [1, 2]
      series.keepFirst(-1)
    }
  }

  /// Does the same to a series and an array, thousands of times, beside copies that are kept for a
  /// while.
  private func compare<Value: Equatable>(_ make: (Int) -> Value) {
    var random = SystemRandomNumberGenerator()
    var series = Series<Value>()
    var array: [Value] = []
    var copies: [(Series<Value>, [Value])] = []
    for step in 0..<2_000 {
      let place = array.isEmpty ? 0 : Int.random(in: 0..<array.count, using: &random)
      let value = make(step)
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<6:
        series.append(value)
        array.append(value)
      case 6:
        series.insert(value, at: place)
        array.insert(value, at: place)
      case 7 where !array.isEmpty:
        #expect(series.remove(at: place) == array.remove(at: place))
      case 8:
        #expect(series.popLast() == array.popLast())
      case 9 where !array.isEmpty:
        series[place] = value
        array[place] = value
      case 10:
        let part = array[place...]
        series.append(contentsOf: series[place...])
        array.append(contentsOf: part)
      case 11:
        series.keepFirst(place)
        array.removeLast(max(0, array.count - place))
      case 12:
        copies.append((series, array))
      case 13:
        copies = copies.filter { _ in Bool.random(using: &random) }
      case 14:
        series += Series(array[..<place])
        array += array[..<place]
      case 15:
        series.reverse()
        array.reverse()
      case 16:
        series = Series(series[place...])
        array = Array(array[place...])
      case 17:
        let kept = array.indices.filter { _ in Int.random(in: 0..<8, using: &random) > 0 }
        var (index, next) = (0, 0)
        series.keepOnly { _ in
          defer { index += 1 }
          guard next < kept.count, kept[next] == index else { return false }
          next += 1
          return true
        }
        array = kept.map { array[$0] }
      case 18:
        series.reserveCapacity(array.count + place)
      default:
        if array.count > 200 {
          series.removeAll(keepingCapacity: place % 2 == 0)
          array.removeAll()
        }
      }
      #expect(series.count == array.count && series.first == array.first)
      #expect(series.last == array.last && series.isEmpty == array.isEmpty)
      if step % 10 == 0 {
        #expect(Array(series) == array)
        for (copy, was) in copies { #expect(Array(copy) == was) }
      }
    }
    #expect(series == Series(array) && series.map { $0 } == Series(array))
  }
}
