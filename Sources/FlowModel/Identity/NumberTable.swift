/// A hash table from numbers to whole numbers, the only one of the model and the engine.
///
/// It is not generic, so that its code exists once; the standard dictionary would be compiled for
/// each pair of types, at 4 KB each. Up to eight numbers are searched one by one. More of them
/// stand where a product of their bits says, or behind, with a quarter of the places empty (linear
/// probing).
///
/// A value is not negative.
package struct NumberTable {
  /// Numbers and values alternately. Values are stored plus 1, so that 0 marks an empty place.
  private var words: Series<UInt64> = []
  package private(set) var count = 0

  private static let few = 8

  package init() {}

  /// The number to put an address under. Blocks of memory begin at multiples of 16; so turned, they
  /// are spread like numbers that follow each other.
  @inline(__always)
  package static func number(ofAddress address: UInt64) -> UInt64 {
    address >> 4 | address << 60
  }

  package var isEmpty: Bool { count == 0 }

  /// The value under a number. Complexity: O(1) on average.
  package subscript(number: UInt64) -> Int? {
    let place = find(number)
    return place < 0 ? nil : Int(truncatingIfNeeded: words[place &+ 1] &- 1)
  }

  @inline(__always)
  package func contains(_ number: UInt64) -> Bool { find(number) >= 0 }

  /// Puts a value under a number, in the place of the one that was there. Complexity: O(1) on
  /// average.
  @inline(never)
  package mutating func set(_ value: Int, for number: UInt64) {
    let stored = UInt64(truncatingIfNeeded: value) &+ 1
    let place = find(number)
    if place >= 0 {
      words[place &+ 1] = stored
      return
    }
    count &+= 1
    if count <= Self.few {
      words.append(number)
      words.append(stored)
      return
    }
    if count == Self.few &+ 1 || count &* 8 > words.count &* 3 { grow() }
    settle(number, stored: stored)
  }

  /// Adds a number to a set of them. Returns false if it was there.
  @discardableResult
  package mutating func insert(_ number: UInt64) -> Bool {
    if contains(number) { return false }
    set(0, for: number)
    return true
  }

  /// Adds all numbers of another set.
  package mutating func formUnion(_ other: NumberTable) {
    var place = 0
    while place < other.words.count {
      if other.words[place &+ 1] != 0 { insert(other.words[place]) }
      place &+= 2
    }
  }

  /// Removes a number. Returns its value. Complexity: O(1) on average.
  @inline(never)
  @discardableResult
  package mutating func remove(_ number: UInt64) -> Int? {
    var place = find(number)
    if place < 0 { return nil }
    let value = Int(truncatingIfNeeded: words[place &+ 1] &- 1)
    count &-= 1
    if count < Self.few {
      let (lastNumber, last) = (words[words.count &- 2], words[words.count &- 1])
      (words[place], words[place &+ 1]) = (lastNumber, last)
      words.removeLast(2)
      return value
    }
    words[place &+ 1] = 0
    if count == Self.few {
      gather()
      return value
    }
    // Numbers behind may have been displaced by this one: each is put where it is looked for.
    place = next(place)
    while words[place &+ 1] != 0 {
      let moved = words[place &+ 1]
      words[place &+ 1] = 0
      settle(words[place], stored: moved)
      place = next(place)
    }
    return value
  }

  /// Removes everything. Keeps the memory if that is small.
  package mutating func removeAll() {
    count = 0
    if words.count <= 2 &* Self.few { words.keepFirst(0) } else { words = [] }
  }

  // MARK: Places

  /// Finds a number among the words; returns a negative number if it is not there.
  @inline(never)
  private func find(_ number: UInt64) -> Int {
    if count <= Self.few {
      var place = 0
      while place < words.count {
        if words[place] == number { return place }
        place &+= 2
      }
      return -1
    }
    var place = first(number)
    while words[place &+ 1] != 0 {
      if words[place] == number { return place }
      place = next(place)
    }
    return -1
  }

  /// Returns the place where a number is looked for first: the highest bits of its product with the
  /// golden ratio, as many as there are places (Knuth, The Art of Computer Programming, 6.4). Lower
  /// bits do not spread numbers that follow each other. A place is two words.
  @inline(__always)
  private func first(_ number: UInt64) -> Int {
    let mixed = (number ^ number >> 32) &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: mixed &>> UInt64(words.count.leadingZeroBitCount &+ 2)) &<< 1
  }

  @inline(__always)
  private func next(_ place: Int) -> Int { (place &+ 2) & (words.count &- 2) }

  /// Adds a number that is not there; the table must have room for it.
  @_optimize(speed)
  private mutating func settle(_ number: UInt64, stored: UInt64) {
    var place = first(number)
    while words[place &+ 1] != 0 { place = next(place) }
    words[place] = number
    words[place &+ 1] = stored
  }

  /// Makes room for twice as many, at least for 24.
  @inline(never)
  @_optimize(speed)
  private mutating func grow() {
    let old = words
    words = Series(repeating: 0, count: max(64, 2 &* old.count))
    var place = 0
    while place < old.count {
      if old[place &+ 1] != 0 { settle(old[place], stored: old[place &+ 1]) }
      place &+= 2
    }
  }

  #if DEBUG
    /// Returns the number of places that a look-up looks at, which tests count instead of time.
    package func looks(finding number: UInt64) -> Int {
      let found = find(number)
      if count <= Self.few { return found / 2 + 1 }
      var (place, looks) = (first(number), 1)
      while place != found { (place, looks) = (next(place), looks + 1) }
      return looks
    }
  #endif

  /// Turns a table of few numbers back into a plain list.
  private mutating func gather() {
    let old = words
    words = []
    var place = 0
    while place < old.count {
      if old[place &+ 1] != 0 {
        words.append(old[place])
        words.append(old[place &+ 1])
      }
      place &+= 2
    }
  }
}
