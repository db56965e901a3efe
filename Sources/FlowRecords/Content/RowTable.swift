package import CFlowABI
import CSystem

/// The rows of one element, copied, and found by their ids.
///
/// It is an address in the memory of the content, or of the range, that the rows belong to, and
/// good as long as that. The facts about the rows stand in front of the first, so that they lead
/// there themselves; behind the last stand their ``Places``.
package struct RowTable {
  private struct Head {
    /// The key of the element (V14).
    let owner: UInt64
    let capacity: Int
    var count = 0
    /// True if a row is secret.
    var hasSecret = false
  }

  private let head: UnsafeMutablePointer<Head>

  /// Makes a table with room for rows; nil if no memory has so much.
  init?(of owner: UInt64, capacity: Int, in memory: inout ContentMemory) {
    let size = Self.start &+ capacity &* MemoryLayout<flow_row>.stride
    guard let count = Places.count(for: capacity),
      let room = memory.room(size &+ count &* MemoryLayout<UInt32>.stride, alignment: 8)
    else { return nil }
    head = room.assumingMemoryBound(to: Head.self)
    head.initialize(to: Head(owner: owner, capacity: capacity))
    places.clear()
  }

  /// Finds the table that rows stand in: those of an element of content, or of a range.
  package init(of rows: UnsafePointer<flow_row>) {
    let start = UnsafeMutableRawPointer(mutating: rows) - Self.start
    head = start.assumingMemoryBound(to: Head.self)
  }

  private static var start: Int { MemoryLayout<Head>.stride }

  var count: Int { head.pointee.count }
  var isFull: Bool { head.pointee.count == head.pointee.capacity }
  var hasSecret: Bool { head.pointee.hasSecret }

  var rows: UnsafeMutablePointer<flow_row> {
    (UnsafeMutableRawPointer(head) + Self.start).assumingMemoryBound(to: flow_row.self)
  }

  private var places: Places {
    @inline(__always) get {
      Places(at: rows + head.pointee.capacity, capacity: head.pointee.capacity)
    }
  }

  /// Returns the number of the row with an id. Complexity: O(size of the id), allocates nothing.
  @_optimize(speed)
  package func find(_ id: flow_string) -> Int? {
    places.find(ElementKey.key(of: id, in: head.pointee.owner)) { rows[$0].id == id }.number
  }

  /// Adds the row that has been put behind the last. Returns false if there is one of its id.
  @_optimize(speed)
  func addLast() -> Bool {
    let (rows, count) = (rows, head.pointee.count)
    let (id, key) = (rows[count].id, ElementKey.key(of: rows[count].id, in: head.pointee.owner))
    let found = places.find(key) { rows[$0].key == key && rows[$0].id == id }
    if found.number != nil { return false }
    rows[count].key = key
    places.set(count, at: found.place)
    head.pointee.count = count &+ 1
    if rows[count].flags & FLOW_ROW_SECRET != 0 { head.pointee.hasSecret = true }
    return true
  }

  /// Moves the rows to a table of twice the capacity; nil if no memory has so much.
  func grown(in memory: inout ContentMemory) -> RowTable? {
    let capacity = 2 &* head.pointee.capacity
    guard let table = RowTable(of: head.pointee.owner, capacity: capacity, in: &memory) else {
      return nil
    }
    for number in 0..<count {
      (table.rows + number).initialize(to: rows[number])
      _ = table.addLast()
    }
    return table
  }
}

/// A hash table of the places of things among others of their kind. It holds no more than their
/// numbers: the caller compares. Half of it or more is empty.
struct Places {
  /// Numbers, counted from 1; 0 marks an empty place.
  private let numbers: UnsafeMutablePointer<UInt32>
  private let mask: Int

  /// - Parameter capacity: the number of things, by which the memory was measured.
  @inline(__always)
  init(at memory: UnsafeMutableRawPointer, capacity: Int) {
    numbers = memory.assumingMemoryBound(to: UInt32.self)
    mask = (Self.count(for: capacity) ?? 1) &- 1
  }

  /// Returns how many numbers of four bytes a table needs; nil if it cannot hold so many things.
  @inline(__always)
  static func count(for capacity: Int) -> Int? {
    if capacity >= UInt32.max { return nil }
    return capacity == 0 ? 1 : 4 << (Int.bitWidth &- 1 &- capacity.leadingZeroBitCount)
  }

  func clear() { memset(numbers, 0, (mask &+ 1) &* MemoryLayout<UInt32>.stride) }

  /// Returns the number of the thing with a hash and of which `isSame` is true, or else the place
  /// where it is missing.
  @inline(__always)
  func find(_ hash: UInt64, isSame: (Int) -> Bool) -> (number: Int?, place: Int) {
    var place = Int(truncatingIfNeeded: hash) & mask
    while numbers[place] != 0 {
      let number = Int(numbers[place]) &- 1
      if isSame(number) { return (number, place) }
      place = (place &+ 1) & mask
    }
    return (nil, place)
  }

  func set(_ number: Int, at place: Int) {
    numbers[place] = UInt32(truncatingIfNeeded: number &+ 1)
  }
}
