/// Elements one behind the other, asked by their place. A value: a copy shares its memory until one
/// of the two changes.
///
/// It is used like `ContiguousArray`, whose growth, insertion and removal are compiled for each
/// type of elements, at half a kilobyte each. Here ``SeriesMemory`` does all that to bytes, once
/// for all types. A place outside of the series traps, as there.
package struct Series<Element> {
  private(set) var memory = SeriesMemory()

  @inline(__always)
  package init() {}

  @inline(__always)
  private static var stride: Int { MemoryLayout<Element>.stride }

  @inline(__always)
  private static var upkeep: SeriesMemory.Upkeep {
    if _isPOD(Element.self) { return SeriesMemory.copyBytes }
    return { place, count, _, source in
      let elements = place.assumingMemoryBound(to: Element.self)
      if let source {
        elements.initialize(from: source.assumingMemoryBound(to: Element.self), count: count)
      } else {
        elements.deinitialize(count: count)
      }
    }
  }

  // MARK: Reading

  @inline(__always)
  package var count: Int { memory.count }

  @inline(__always)
  package var isEmpty: Bool { count == 0 }

  /// The number of elements that the memory has room for.
  @inline(__always)
  package var capacity: Int { memory.capacity }

  package subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return element(index)
    }
    @inline(__always) unsafeMutableAddress {
      memory.place(index).assumingMemoryBound(to: Element.self)
    }
  }

  /// The element at a place that is known to be one of the series.
  @inline(__always)
  private func element(_ index: Int) -> Element {
    defer { withExtendedLifetime(memory) {} }
    return memory.elements.assumingMemoryBound(to: Element.self)[index]
  }

  @inline(__always)
  package var first: Element? { isEmpty ? nil : element(0) }

  @inline(__always)
  package var last: Element? { isEmpty ? nil : element(count &- 1) }

  @inline(__always)
  package func withUnsafeBufferPointer<Result, Failure>(
    _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if isEmpty { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
    defer { withExtendedLifetime(memory) {} }
    return try body(
      UnsafeBufferPointer(
        start: memory.elements.assumingMemoryBound(to: Element.self), count: count))
  }

  @inline(__always)
  package mutating func withUnsafeMutableBufferPointer<Result, Failure>(
    _ body: (UnsafeMutableBufferPointer<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = memory.written()?.assumingMemoryBound(to: Element.self)
    return try body(UnsafeMutableBufferPointer(start: start, count: count))
  }

  // MARK: Adding

  /// Complexity: O(1), amortised.
  @inline(never)
  @_optimize(speed)
  package mutating func append(_ element: consuming Element) {
    memory.extend(stride: Self.stride, upkeep: Self.upkeep)
      .initializeMemory(as: Element.self, to: element)
  }

  @inline(never)
  package mutating func insert(_ element: consuming Element, at index: Int) {
    memory.open(index, stride: Self.stride, upkeep: Self.upkeep)
      .initializeMemory(as: Element.self, to: element)
  }

  @inline(__always)
  package mutating func append(contentsOf other: Series) {
    memory.append(other.memory, in: 0..<other.count)
  }

  @inline(__always)
  package mutating func append(contentsOf other: Slice<Series>) {
    memory.append(other.base.memory, in: other.startIndex..<other.endIndex)
  }

  @inline(__always)
  package mutating func append(contentsOf others: some Sequence<Element>) {
    for element in others { append(element) }
  }

  @inline(__always)
  package static func += (left: inout Series, right: Series) { left.append(contentsOf: right) }

  @inline(__always)
  package static func += (left: inout Series, right: Slice<Series>) {
    left.append(contentsOf: right)
  }

  @inline(__always)
  package static func + (left: Series, right: Series) -> Series {
    var all = left
    all += right
    return all
  }

  @inline(__always)
  package mutating func reserveCapacity(_ capacity: Int) {
    memory.reserve(capacity, stride: Self.stride, upkeep: Self.upkeep)
  }

  // MARK: Removing

  @inline(__always)
  package mutating func popLast() -> Element? { isEmpty ? nil : removeLast() }

  @discardableResult
  @inline(never)
  @_optimize(speed)
  package mutating func removeLast() -> Element {
    memory.shorten(to: count &- 1).assumingMemoryBound(to: Element.self).move()
  }

  @discardableResult
  @inline(never)
  package mutating func remove(at index: Int) -> Element {
    let removed = memory.place(index).assumingMemoryBound(to: Element.self).move()
    memory.close(index)
    return removed
  }

  @discardableResult
  @inline(__always)
  package mutating func removeFirst() -> Element { remove(at: 0) }

  /// Drops the elements behind the first `count`; costs next to nothing if there are none.
  @inline(__always)
  package mutating func keepFirst(_ count: Int) {
    if self.count > count { drop(behind: count) }
  }

  @inline(never)
  @_optimize(speed)
  private mutating func drop(behind kept: Int) {
    let gone = count &- kept
    memory.shorten(to: kept).assumingMemoryBound(to: Element.self).deinitialize(count: gone)
  }

  @inline(__always)
  package mutating func removeLast(_ count: Int) { keepFirst(self.count - count) }

  @inline(__always)
  package mutating func removeAll(keepingCapacity: Bool = false) {
    if keepingCapacity { keepFirst(0) } else { memory = SeriesMemory() }
  }

  // MARK: Rearranging

  @inline(__always)
  package mutating func reverse() { memory.reverse() }

  /// Drops the elements for which `isKept` is false; the others stay in order. Complexity: O(n).
  @inline(__always)
  package mutating func keepOnly(where isKept: (Element) -> Bool) {
    var kept = 0
    for place in 0..<count where isKept(self[place]) {
      if kept < place { memory.swap(kept, with: place) }
      kept += 1
    }
    keepFirst(kept)
  }

  // MARK: Making

  @inline(__always)
  package init(_ other: Series) { self = other }

  @inline(__always)
  package init(_ part: Slice<Series>) {
    self.init()
    append(contentsOf: part)
  }

  @inline(__always)
  package init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  @inline(__always)
  package init(repeating element: Element, count: Int) {
    self.init()
    reserveCapacity(count)
    for _ in 0..<count { append(element) }
  }

  @inline(__always)
  package func map<Other>(_ transform: (Element) -> Other) -> Series<Other> {
    var all = Series<Other>()
    all.reserveCapacity(count)
    for element in self { all.append(transform(element)) }
    return all
  }
}

extension Series: RandomAccessCollection, MutableCollection {
  /// The elements as they were when the walk began.
  package struct Iterator: IteratorProtocol {
    private let series: Series
    private let count: Int
    private var place = 0

    @inline(__always)
    fileprivate init(_ series: Series) {
      self.series = series
      count = series.count
    }

    @inline(__always)
    package mutating func next() -> Element? {
      if place == count { return nil }
      defer { place &+= 1 }
      return series.element(place)
    }
  }

  @inline(__always)
  package func makeIterator() -> Iterator { Iterator(self) }

  @inline(__always)
  package var startIndex: Int { 0 }
  @inline(__always)
  package var endIndex: Int { count }
}

extension Series: ExpressibleByArrayLiteral {
  @inline(__always)
  package init(arrayLiteral elements: Element...) {
    self.init()
    for element in elements { append(element) }
  }
}

extension Series: Equatable where Element: Equatable {
  package static func == (left: Series, right: Series) -> Bool {
    guard left.count == right.count else { return false }
    for place in 0..<left.count where left[place] != right[place] { return false }
    return true
  }
}

// Memory that is shared is never written to.
extension Series: @unchecked Sendable where Element: Sendable {}

#if DEBUG
  extension Series: CustomReflectable, CustomStringConvertible {
    package var description: String { "\(Array(self))" }

    package var customMirror: Mirror {
      Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection)
    }
  }
#endif
