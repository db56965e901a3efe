/// The memory of a series. It knows no more of the elements than their size and a function that
/// copies and destroys them, so that its code exists once for all types.
///
/// Elements are moved byte by byte, which every Swift value may be: none knows its own address.
struct SeriesMemory {
  /// nil before the first element.
  private var block: Block?

  /// Makes copies of the elements at `source`; destroys those at `place` if it is nil.
  typealias Upkeep = (
    _ place: UnsafeMutableRawPointer, _ count: Int, _ size: Int, _ source: UnsafeRawPointer?
  ) -> Void

  /// Copies elements of which bytes are all there is.
  @inline(never)
  static func copyBytes(
    to place: UnsafeMutableRawPointer, count: Int, size: Int, from source: UnsafeRawPointer?
  ) {
    if let source { place.copyMemory(from: source, byteCount: size) }
  }

  /// 32 bytes, with which the elements begin at a multiple of 16.
  fileprivate struct Header {
    var count = 0
    let capacity: UInt32
    let stride: UInt32
    let upkeep: Upkeep
  }

  fileprivate final class Block: ManagedBuffer<Header, UInt64> {
    deinit {
      Area(header: withUnsafeMutablePointerToHeader { $0 }).destroy()
    }
  }

  @inline(__always)
  init() {}

  // MARK: Reading

  @inline(__always)
  var count: Int { block?.header.count ?? 0 }

  @inline(__always)
  var capacity: Int { block == nil ? 0 : area.capacity }

  /// The first of the elements; there must be one.
  @inline(__always)
  var elements: UnsafeRawPointer {
    block.unsafelyUnwrapped.withUnsafeMutablePointerToElements { UnsafeRawPointer($0) }
  }

  /// The memory while there is any; valid as long as this value.
  @inline(__always)
  private var area: Area {
    Area(header: block.unsafelyUnwrapped.withUnsafeMutablePointerToHeader { $0 })
  }

  // MARK: Owning

  /// Gets memory of one's own with room for more elements, unless there is.
  @inline(__always)
  private mutating func own(more: Int, stride: Int, upkeep: @escaping Upkeep) {
    if isKnownUniquelyReferenced(&block), more <= area.room { return }
    grow(more: more, stride: stride, upkeep: upkeep)
  }

  @inline(never)
  private mutating func grow(more: Int, stride: Int, upkeep: @escaping Upkeep) {
    let wanted = count + more
    var capacity = capacity
    if wanted > capacity {
      capacity = 2 &* count
      if capacity < 2 { capacity = 2 }
      if capacity < wanted { capacity = wanted }
    }
    replace(capacity: capacity, stride: stride, upkeep: upkeep)
  }

  /// Gets other memory, and moves or copies the elements there.
  private mutating func replace(capacity: Int, stride: Int, upkeep: @escaping Upkeep) {
    let new = Block.create(minimumCapacity: (capacity * stride + 7) / 8) { _ in
      Header(capacity: UInt32(capacity), stride: UInt32(stride), upkeep: upkeep)
    }
    let isOwn = isKnownUniquelyReferenced(&block)
    if block != nil {
      let (old, area) = (area, Area(header: new.withUnsafeMutablePointerToHeader { $0 }))
      if isOwn {
        area.elements.copyMemory(from: old.elements, byteCount: old.count &* stride)
        area.header.pointee.count = old.count
        old.header.pointee.count = 0
      } else {
        area.append(old.elements, count: old.count)
      }
    }
    block = unsafeDowncast(new, to: Block.self)
  }

  /// Makes sure that nobody else has the memory.
  @inline(__always)
  private mutating func unshare() {
    if !isKnownUniquelyReferenced(&block), block != nil { copy() }
  }

  @inline(never)
  private mutating func copy() {
    replace(capacity: area.capacity, stride: area.stride, upkeep: area.header.pointee.upkeep)
  }

  /// Returns the memory to write to; valid until the series changes. nil if there is none.
  @inline(never)
  mutating func written() -> UnsafeMutableRawPointer? {
    unshare()
    return block == nil ? nil : area.elements
  }

  /// Returns the place of an element, to write; valid until the series changes.
  @inline(never)
  @_optimize(speed)
  mutating func place(_ index: Int) -> UnsafeMutableRawPointer {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    if !isKnownUniquelyReferenced(&block) { copy() }
    return area.place(index)
  }

  // MARK: Adding

  /// Adds the place of an element at the end, which has to be initialised.
  @inline(__always)
  mutating func extend(stride: Int, upkeep: @escaping Upkeep) -> UnsafeMutableRawPointer {
    own(more: 1, stride: stride, upkeep: upkeep)
    let index = area.count
    area.header.pointee.count = index &+ 1
    return area.elements + index &* stride
  }

  /// Adds the place of an element in front of another, or at the end.
  @inline(never)
  mutating func open(_ index: Int, stride: Int, upkeep: @escaping Upkeep) -> UnsafeMutableRawPointer
  {
    own(more: 1, stride: stride, upkeep: upkeep)
    precondition(index >= 0 && index <= area.count)
    area.move(from: index, to: index &+ 1)
    area.header.pointee.count &+= 1
    return area.place(index)
  }

  /// Adds copies of elements of other memory.
  @inline(never)
  mutating func append(_ other: SeriesMemory, in range: Range<Int>) {
    if range.isEmpty { return }
    precondition(range.lowerBound >= 0 && range.upperBound <= other.count)
    let others = other.area
    own(more: range.count, stride: others.stride, upkeep: others.header.pointee.upkeep)
    area.append(others.place(range.lowerBound), count: range.count)
  }

  @inline(never)
  mutating func reserve(_ capacity: Int, stride: Int, upkeep: @escaping Upkeep) {
    if capacity > count { own(more: capacity &- count, stride: stride, upkeep: upkeep) }
  }

  // MARK: Removing

  /// Takes out the places of all elements behind the first `kept`, of which there must be some.
  /// Returns the first, whose values have to be moved away or destroyed at once.
  @inline(__always)
  mutating func shorten(to kept: Int) -> UnsafeMutableRawPointer {
    precondition(UInt(bitPattern: kept) < UInt(bitPattern: count))
    if !isKnownUniquelyReferenced(&block) { copy() }
    area.header.pointee.count = kept
    return area.place(kept)
  }

  /// Takes out the place of an element whose value has been moved away.
  @inline(never)
  mutating func close(_ index: Int) {
    area.move(from: index &+ 1, to: index)
    area.header.pointee.count &-= 1
  }

  // MARK: Rearranging

  @inline(never)
  mutating func swap(_ one: Int, with other: Int) {
    let (left, right) = (place(one), place(other))
    area.swap(left, with: right)
  }

  @inline(never)
  mutating func reverse() {
    unshare()
    var (low, high) = (0, count &- 1)
    while low < high {
      area.swap(area.place(low), with: area.place(high))
      low &+= 1
      high &-= 1
    }
  }
}

/// A block of memory that somebody else keeps.
private struct Area {
  let header: UnsafeMutablePointer<SeriesMemory.Header>

  @inline(__always)
  var count: Int { header.pointee.count }
  @inline(__always)
  var capacity: Int { Int(truncatingIfNeeded: header.pointee.capacity) }
  @inline(__always)
  var room: Int { capacity &- count }
  @inline(__always)
  var stride: Int { Int(truncatingIfNeeded: header.pointee.stride) }
  @inline(__always)
  var elements: UnsafeMutableRawPointer { UnsafeMutableRawPointer(header + 1) }

  @inline(__always)
  func place(_ index: Int) -> UnsafeMutableRawPointer { elements + index &* stride }

  /// Adds copies at the end, where there must be room.
  @inline(never)
  func append(_ source: UnsafeMutableRawPointer, count more: Int) {
    header.pointee.upkeep(place(count), more, more &* stride, UnsafeRawPointer(source))
    header.pointee.count &+= more
  }

  @inline(__always)
  func destroy() {
    if count > 0 { header.pointee.upkeep(elements, count, count &* stride, nil) }
  }

  /// Moves all elements from one place on by a place up or down.
  @inline(__always)
  func move(from index: Int, to other: Int) {
    place(other).copyMemory(from: place(index), byteCount: (count &- index) &* stride)
  }

  /// Exchanges the bytes of two elements.
  @inline(never)
  func swap(_ left: UnsafeMutableRawPointer, with right: UnsafeMutableRawPointer) {
    var offset = 0
    while offset < stride {
      if offset &+ 8 <= stride {
        exchange(left + offset, with: right + offset, as: UInt64.self)
        offset &+= 8
      } else {
        exchange(left + offset, with: right + offset, as: UInt8.self)
        offset &+= 1
      }
    }
  }

  @inline(__always)
  private func exchange<Word: BitwiseCopyable>(
    _ left: UnsafeMutableRawPointer, with right: UnsafeMutableRawPointer, as word: Word.Type
  ) {
    let (one, other) = (left.loadUnaligned(as: word), right.loadUnaligned(as: word))
    left.storeBytes(of: other, as: word)
    right.storeBytes(of: one, as: word)
  }
}
