import Testing

@testable import FlowModel

@Suite("Keys")
struct SlotMapTests {
  private enum Tag {}

  @Test("W1: A key is living, then removed, and its slot's next key is another one")
  func generations() throws {
    var map = SlotMap<Tag, Int>()
    let inserted = map.insert(1)
    let first = try #require(inserted)
    #expect(map.contains(first))

    map.remove(first, leaving: 0)
    let next = map.insert(2)
    let second = try #require(next)

    #expect(!map.contains(first))
    #expect(map.wasRemoved(first))
    #expect(second.slot == first.slot && second != first)
    #expect(map.count == 1 && map.keys == [second])
  }

  @Test("W1: A key that never was is neither living nor removed")
  func invented() {
    var map = SlotMap<Tag, Int>()
    _ = map.insert(1)

    for key in [
      Key<Tag>(slot: 1, generation: 1), Key(slot: 0, generation: 3), Key(slot: 0, generation: 2),
    ] {
      #expect(!map.contains(key) && !map.wasRemoved(key))
    }
  }

  @Test("W1: A slot whose generations are used up is retired, so that no key comes back")
  func retirement() throws {
    var map = SlotMap<Tag, Int>()
    var last: Key<Tag>?
    for _ in 0..<(SlotMap<Tag, Int>.generationLimit / 2 + 2) {
      guard let key = map.insert(0) else { break }
      if key.slot != 0 { break }
      last = key
      map.remove(key, leaving: 0)
    }

    let lastOfSlot = try #require(last)
    #expect(lastOfSlot.generation < SlotMap<Tag, Int>.generationLimit)
    #expect(map.keys.allSatisfy { $0.slot == 1 })
    #expect(map.wasRemoved(lastOfSlot))
  }
}
