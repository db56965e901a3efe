package import CFlowABI
import CSystem

/// A hash table from names to numbers, which compares the bytes of names in place.
///
/// It uses linear probing and stays at least half empty. It does not own the names. The place of a
/// name depends on a secret seed, because names come from callers, who could otherwise choose names
/// that all collide.
package final class NameTable {
  private struct Place {
    var text: UnsafePointer<CChar>?
    var size: Int
    var head: UInt64
    var number: Int
  }

  private var places: UnsafeMutablePointer<Place>
  private var mask: Int
  private var count = 0
  private let seed: HashSeed

  /// - Parameter capacity: the number of names it takes without growing.
  @inline(never)
  package convenience init(capacity: Int = 0) { self.init(capacity: capacity, seed: .ofProcess) }

  package init(capacity: Int, seed: HashSeed) {
    self.seed = seed
    var size = 4
    while size < 2 * capacity { size *= 2 }
    places = Self.emptyPlaces(size)
    mask = size - 1
  }

  deinit { places.deallocate() }

  /// Adds a name that is not in the table yet. Its memory must stay in place as long as it is in
  /// the table.
  package func insert(_ text: UnsafePointer<CChar>, number: Int) {
    insert(Name(text, size: strlen(text)), number: number)
  }

  package func insert(_ text: flow_string, number: Int) { insert(Name(text), number: number) }

  private func insert(_ name: Name, number: Int) {
    if 2 * (count + 1) > mask + 1 { grow() }
    count += 1
    put(Place(text: name.text, size: name.size, head: name.head, number: number))
  }

  /// Gives a name that is in the table another number.
  package func replace(_ text: flow_string, number: Int) {
    if let place = place(of: text.data ?? Text.pointer(""), size: text.size) {
      places[place].number = number
    }
  }

  /// Lets a name that is in the table lie elsewhere from now on.
  package func move(to text: UnsafePointer<CChar>) {
    if let place = place(of: text, size: strlen(text)) { places[place].text = text }
  }

  /// Returns the number of a name; nil if it is not there. O(length of the name), allocates
  /// nothing.
  @_optimize(speed)
  package func find(_ text: UnsafePointer<CChar>) -> Int? {
    find(Name(text, size: strlen(text))).map { places[$0].number }
  }

  @_optimize(speed)
  package func find(_ text: flow_string) -> Int? {
    find(Name(text)).map { places[$0].number }
  }

  /// Removes a name; one that is not there is a no-op.
  package func remove(_ text: UnsafePointer<CChar>) {
    guard var place = place(of: text, size: strlen(text)) else { return }
    places[place].text = nil
    count -= 1
    // Names behind may have been displaced by this one: each is put where it is looked for.
    place = (place + 1) & mask
    while places[place].text != nil {
      let moved = places[place]
      places[place].text = nil
      put(moved)
      place = (place + 1) & mask
    }
  }

  /// Removes all names, and keeps the memory.
  package func removeAll() {
    if count == 0 { return }
    count = 0
    places.update(repeating: Self.empty, count: mask + 1)
  }

  /// Finds the place of a name for calls that are rare; those that are not have the code in place.
  @inline(never)
  @_optimize(speed)
  private func place(of text: UnsafePointer<CChar>, size: Int) -> Int? {
    find(Name(text, size: size))
  }

  @inline(__always)
  private func find(_ name: Name) -> Int? {
    var place = name.hash(seed) & mask
    while let text = places[place].text {
      if places[place].head == name.head, places[place].size == name.size,
        name.size <= 8 || memcmp(text, name.text, name.size) == 0
      {
        return place
      }
      place = (place &+ 1) & mask
    }
    return nil
  }

  @_optimize(speed)
  private func put(_ entry: Place) {
    guard let text = entry.text else { return }
    var place = Name(text, size: entry.size).hash(seed) & mask
    while places[place].text != nil { place = (place + 1) & mask }
    places[place] = entry
  }

  #if DEBUG
    /// Returns the number of other names that a look-up passes, which tests count instead of time.
    package func collisions(finding text: UnsafePointer<CChar>) -> Int {
      let name = Name(text, size: strlen(text))
      let first = name.hash(seed) & mask
      var last = first
      while places[last].text != nil, find(name) != last { last = (last &+ 1) & mask }
      return (last &- first) & mask
    }
  #endif

  private func grow() {
    let (old, size) = (places, mask + 1)
    places = Self.emptyPlaces(2 * size)
    mask = 2 * size - 1
    for place in 0..<size { put(old[place]) }
    old.deallocate()
  }

  private static func emptyPlaces(_ size: Int) -> UnsafeMutablePointer<Place> {
    let places = UnsafeMutablePointer<Place>.allocate(capacity: size)
    places.initialize(repeating: empty, count: size)
    return places
  }

  private static var empty: Place { Place(text: nil, size: 0, head: 0, number: 0) }
}

/// A name while it is looked up.
private struct Name {
  let text: UnsafePointer<CChar>
  let size: Int
  /// Its first eight bytes, or all of a shorter name, packed into a number.
  let head: UInt64

  @inline(__always)
  init(_ text: flow_string) { self.init(text.data ?? Text.pointer(""), size: text.size) }

  @inline(__always)
  init(_ text: UnsafePointer<CChar>, size: Int) {
    self.text = text
    self.size = size
    let bytes = UnsafeRawPointer(text)
    if size >= 8 {
      head = bytes.loadUnaligned(as: UInt64.self)
    } else if size >= 4 {
      let (first, last) = (
        bytes.loadUnaligned(as: UInt32.self),
        bytes.loadUnaligned(fromByteOffset: size &- 4, as: UInt32.self)
      )
      head = UInt64(first) << 32 | UInt64(last)
    } else {
      var bits: UInt64 = 0
      for offset in 0..<size {
        bits = bits << 8 | UInt64(bytes.load(fromByteOffset: offset, as: UInt8.self))
      }
      head = bits
    }
  }

  /// Hashes words of eight bytes: each is multiplied into the sum and folded (the step of Wang Yi's
  /// wyhash). The last word may overlap the one before.
  @inline(__always)
  func hash(_ seed: HashSeed) -> Int {
    let sized = UInt64(truncatingIfNeeded: size) &* 0x9e37_79b9_7f4a_7c15
    var sum = seed.fold(head ^ sized ^ seed.start)
    if size > 8 {
      let bytes = UnsafeRawPointer(text)
      var offset = 8
      while offset < size &- 8 {
        sum = seed.fold(sum ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset &+= 8
      }
      sum = seed.fold(sum ^ bytes.loadUnaligned(fromByteOffset: size &- 8, as: UInt64.self))
    }
    return Int(truncatingIfNeeded: sum)
  }
}
