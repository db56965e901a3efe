/// The slots of a slot map: their generations, and memory for elements. It knows no more of those
/// than their size, so that its code exists once for all maps.
struct Slots {
  /// A slot's generation is odd while something lives in it.
  var generations: UnsafeMutablePointer<UInt32>
  var elements: UnsafeMutableRawPointer
  /// Two spare elements: one to put into a slot without an object, so that it lets go of the object
  /// it held, and one to take writes that are lost.
  let vacant: UnsafeMutableRawPointer
  private(set) var used = 0
  private var capacity = 1
  /// The slots that have become free, the last one last.
  private var freed: UnsafeMutablePointer<UInt32>
  private(set) var freeCount = 0
  private var freeCapacity = 1
  private(set) var retired = 0

  /// Slots and generations fit into 28 and 20 bits, so that kind and engine find room in a handle.
  static let limit = 1 << 28
  static let generationLimit: UInt32 = 1 << 20
  /// A bit set in the generation of an empty slot, so that it equals no key's.
  static let vacantMark: UInt32 = 1 << 31

  /// - Parameter size: The distance between elements, in bytes.
  @inline(never)
  init(size: Int) {
    generations = .allocate(capacity: 1)
    freed = .allocate(capacity: 1)
    elements = Self.allocate(size)
    vacant = Self.allocate(2 &* size)
  }

  @inline(never)
  func deallocate() {
    elements.deallocate()
    generations.deallocate()
    freed.deallocate()
    vacant.deallocate()
  }

  /// Takes the slot that has become free last, which must be there. Returns its new key's number.
  @inline(never)
  @_optimize(speed)
  mutating func reuse() -> Int {
    precondition(freeCount > 0)
    freeCount &-= 1
    let slot = freed[freeCount]
    let generation = generations[Int(slot)] & ~Self.vacantMark &+ 1
    generations[Int(slot)] = generation
    return Int(generation) << 32 | Int(slot)
  }

  /// Adds a slot, whose element has to be initialised, with generation 1; nil when all are in use.
  @inline(never)
  mutating func add(size: Int) -> Int? {
    guard used < Self.limit else { return nil }
    if used == capacity {
      capacity = Growth.step(beyond: capacity)
      elements = Growth.move(elements, toBytes: capacity &* size)
      generations = Growth.move(generations, to: capacity)
    }
    (generations + used).initialize(to: 1)
    used &+= 1
    return used &- 1
  }

  /// Empties a slot. One whose generations are used up is retired.
  @inline(never)
  @_optimize(speed)
  mutating func empty(_ slot: UInt32) {
    let generation = generations[Int(slot)]
    generations[Int(slot)] = (generation &+ 1) | Self.vacantMark
    if generation &+ 2 < Self.generationLimit {
      addFree(slot)
    } else {
      retired &+= 1
    }
  }

  /// Undoes the last insertion. Returns true if the slot is gone, and the end of the map.
  @inline(never)
  mutating func takeBack(_ slot: UInt32) -> Bool {
    let generation = generations[Int(slot)]
    if generation == 1, Int(slot) == used &- 1 {
      used &-= 1
      return true
    }
    generations[Int(slot)] = (generation &- 1) | Self.vacantMark
    addFree(slot)
    return false
  }

  @inline(__always)
  private mutating func addFree(_ slot: UInt32) {
    if freeCount == freeCapacity {
      freeCapacity = Growth.step(beyond: freeCapacity)
      freed = Growth.move(freed, to: freeCapacity)
    }
    freed[freeCount] = slot
    freeCount &+= 1
  }

  #if DEBUG
    var free: Series<UInt32> { Series(UnsafeBufferPointer(start: freed, count: freeCount)) }
  #endif

  @_optimize(speed)
  private static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: size, alignment: 16)
  }
}
