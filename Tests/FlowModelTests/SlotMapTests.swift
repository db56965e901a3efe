import Testing

@testable import FlowModel

extension SlotMap {
  /// Inserts, or fails the test.
  fileprivate mutating func made(_ element: Element) throws -> Key<Tag> {
    let key = insert(element)
    return try #require(key)
  }
}

@Suite("Keys")
struct SlotMapTests {
  private enum Tag {}

  @Test("W1: A key is living, then removed, and its slot's next key is another one")
  func generations() throws {
    var map = SlotMap<Tag, Int>(vacant: 0)
    let first = try map.made(1)
    #expect((map.contains(first)) == true)

    map.remove(first)
    let second = try map.made(2)

    #expect(!map.contains(first) && map.wasRemoved(first))
    #expect(second.slot == first.slot && second != first)
    #expect(map.count == 1 && map.keys == [second])
  }

  @Test("W1: A key that never was is neither living nor removed")
  func invented() {
    var map = SlotMap<Tag, Int>(vacant: 0)
    _ = map.insert(1)

    for key in [
      Key<Tag>(slot: 1, generation: 1), Key(slot: 0, generation: 3), Key(slot: 0, generation: 2),
      .none,
    ] {
      #expect(!map.contains(key) && !map.wasRemoved(key))
      #expect(map[key] == 0)
    }
  }

  @Test(
    "W1: A stale key reads as vacant, what is written to it is lost, and removing it does nothing"
  )
  func stale() throws {
    var map = SlotMap<Tag, Int>(vacant: -1)
    let stale = try map.made(1)
    map.remove(stale)
    let living = try map.made(2)
    let before = map.contents

    #expect(map[stale] == -1)
    map[stale] = 7
    map[stale] += 1
    map.remove(stale)
    map.takeBack(stale)

    #expect(map[stale] == -1 && map[living] == 2)
    #expect(map.contents == before)
  }

  @Test("S10: The keys foretold are those that come, in used slots and new ones")
  func foretold() throws {
    var map = SlotMap<Tag, Int>(vacant: 0)
    let all = try (0..<5).map { try map.made($0) }
    map.remove(all[3])
    map.remove(all[1])
    let before = map.contents

    let keys = map.foretell(6)

    #expect(map.contents == before)
    #expect(keys.count == 6)
    #expect(try keys.map { _ in try map.made(7) } == Array(keys))
  }

  @Test(
    "Q7: An insertion that is taken back leaves the map as it was, and the same key comes again")
  func takeBack() throws {
    var map = SlotMap<Tag, Int>(vacant: 0)
    let kept = try map.made(1)
    let removed = try map.made(2)
    map.remove(removed)
    let before = map.contents

    let reused = try map.made(3)
    let fresh = try map.made(4)
    map.takeBack(fresh)
    map.takeBack(reused)

    #expect(map.contents == before)
    #expect(map[reused] == 0 && !map.contains(reused) && map[kept] == 1)
    let again = [try map.made(5), try map.made(6)]
    #expect(again == [reused, fresh])
  }

  @Test("W1: A slot whose generations are used up is retired, so that no key comes back")
  func retirement() throws {
    var map = SlotMap<Tag, Int>(vacant: 0)
    let first = try map.made(0)
    map.remove(first)
    map.age(slot: 0, to: SlotMap<Tag, Int>.generationLimit - 8)
    var last: Key<Tag>?
    for _ in 0..<8 {
      let key = try map.made(0)
      if key.slot != 0 { break }
      last = key
      map.remove(key)
    }

    let lastOfSlot = try #require(last)
    #expect(lastOfSlot.generation < SlotMap<Tag, Int>.generationLimit)
    #expect(map.keys.allSatisfy { $0.slot == 1 })
    #expect((map.wasRemoved(lastOfSlot)) == true)
    #expect(map.count == 1 && map.contents.retired == 1)
  }

  @Test(
    "W1: If every slot is in use there is no key, nothing changes, and a removed one makes room"
  )
  func full() throws {
    var map = SlotMap<Tag, Int>(vacant: 0)
    let first = try map.made(1)
    let second = try map.made(2)
    let used = try map.usedSlots(expected: 2)
    let before = map.contents

    used.pointee = Int(SlotMap<Tag, Int>.slotLimit)
    let refused = map.insert(3)
    map.remove(first)
    let third = map.insert(3)
    let fourth = map.insert(4)
    used.pointee = 2

    #expect(SlotMap<Tag, Int>.slotLimit == 268_435_456)
    #expect(refused == nil && fourth == nil)
    #expect(third?.slot == first.slot && map.wasRemoved(first))
    #expect(map[second] == 2 && map.contents.elements == [3, 2])
    #expect(before.elements == [1, 2] && map.count == 2)
  }

  @Test("W1: A side table knows nothing of a key it was not given, and of one that is gone")
  func sideTable() throws {
    var map = SlotMap<Tag, Int>(vacant: 0)
    var table = SideTable<Tag, String>()
    let first = try map.made(1)
    table.insert("first", for: first)
    map.remove(first)
    let second = try map.made(2)

    #expect(table[first] == "first" && table[second] == nil)
    table[second] = "lost"
    table.remove(second)
    #expect(table[second] == nil && table[first] == "first")

    table.insert("second", for: second)
    table[second]? += "!"
    #expect(table[second] == "second!")
    #expect(table[first] == nil && !table.contains(first))

    table.remove(second)
    #expect(table[second] == nil && !table.contains(second))
  }
}
