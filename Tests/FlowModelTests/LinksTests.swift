import Testing

@testable import FlowModel

@Suite("Lists through objects")
struct LinksTests {
  private func keys(_ links: borrowing Links<ScreenTag>, in list: List<ScreenTag>) -> [ScreenID] {
    var found: [ScreenID] = []
    var each = list.first
    while let key = each {
      found.append(key)
      each = links.next(after: key)
    }
    return found
  }

  private func backwards(_ links: borrowing Links<ScreenTag>, in list: List<ScreenTag>)
    -> [ScreenID]
  {
    var found: [ScreenID] = []
    var each = list.last
    while let key = each {
      found.append(key)
      each = links.previous(before: key)
    }
    return found
  }

  @Test("Random objects that come and go stand in their lists as in arrays")
  func random() {
    var random = SystemRandomNumberGenerator()
    var links = Links<ScreenTag>()
    var lists = [List<ScreenTag>](repeating: List(), count: 4)
    var reference = [[ScreenID]](repeating: [], count: 4)
    for round in 0..<20_000 {
      let one = Int.random(in: 0..<4, using: &random)
      let slot = UInt32.random(in: 0..<300, using: &random)
      if let holder = reference.firstIndex(where: { $0.contains { $0.slot == slot } }) {
        guard let index = reference[holder].firstIndex(where: { $0.slot == slot }) else { continue }
        links.remove(reference[holder].remove(at: index), from: &lists[holder])
      } else {
        // The same slot comes again with other generations.
        let key = ScreenID(slot: slot, generation: UInt32(round) | 1)
        links.append(key, to: &lists[one])
        reference[one].append(key)
      }
      if round % 50 == 0 {
        for (list, keys) in zip(lists, reference) {
          #expect(self.keys(links, in: list) == keys)
          #expect(backwards(links, in: list) == keys.reversed())
        }
      }
    }
  }

  @Test("A list of one object is empty without it, and the object has no neighbours")
  func onlyOne() {
    var links = Links<ScreenTag>()
    var list = List<ScreenTag>()
    let key = ScreenID(slot: 9, generation: 3)
    links.append(key, to: &list)
    #expect(list.first == key && list.last == key)

    links.remove(key, from: &list)

    let (next, previous) = (links.next(after: key), links.previous(before: key))
    #expect(list.first == nil && list.last == nil && next == nil && previous == nil)
  }
}
