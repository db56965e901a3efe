import CSystem

/// An open-addressing table from a method's name to its index. At least half of it stays empty.
struct NameTable: ~Copyable {
  private let places: UnsafeMutablePointer<Int32>
  private let mask: Int

  /// - Precondition: the names differ from one another.
  init(_ methods: UnsafePointer<Method>, count: Int) {
    var size = 4
    while size < 2 * count { size *= 2 }
    mask = size - 1
    places = .allocate(capacity: size)
    places.initialize(repeating: Self.empty, count: size)
    for index in 0..<count {
      var place = Self.hash(methods[index].name) & mask
      while places[place] != Self.empty { place = (place + 1) & mask }
      places[place] = Int32(truncatingIfNeeded: index)
    }
  }

  deinit { places.deallocate() }

  func index(of name: UnsafePointer<CChar>, in methods: UnsafePointer<Method>) -> Int? {
    var place = Self.hash(name) & mask
    while places[place] != Self.empty {
      let index = Int(places[place])
      if strcmp(methods[index].name, name) == 0 { return index }
      place = (place + 1) & mask
    }
    return nil
  }

  private static let empty: Int32 = -1

  /// FNV-1a (Fowler, Noll, Vo): short names, no key, no set-up.
  private static func hash(_ name: UnsafePointer<CChar>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var next = name
    while next.pointee != 0 {
      hash = (hash ^ UInt64(UInt8(bitPattern: next.pointee))) &* 0x100_0000_01b3
      next += 1
    }
    return Int(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}
