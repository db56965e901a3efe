/// Numbers that look random and follow from a seed (SplitMix64, by Steele, Lea and Flood).
struct Random {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// The numbers of one step of a walk: they do not depend on the steps before, so that those can
  /// be left out.
  init(seed: UInt64, step: Int) {
    var mixed = Random(seed &+ UInt64(step) &* 0x9e37_79b9_7f4a_7c15)
    state = mixed.next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  /// Returns a number from 0 to `limit` - 1; 0 if `limit` is not positive.
  mutating func below(_ limit: Int) -> Int {
    limit > 0 ? Int(next() % UInt64(limit)) : 0
  }

  /// Returns one of the items; `nil` if there are none.
  mutating func one<Item>(of items: [Item]) -> Item? {
    items.isEmpty ? nil : items[below(items.count)]
  }

  mutating func isTrue(oneIn count: Int) -> Bool { below(count) == 0 }
}
