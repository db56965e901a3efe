import Testing

@testable import FlowModel

@Suite("Keys in the order they were added")
struct KeyListTests {
  @Test("Random keys that come and go stand as in an array", arguments: [4, 40, 400])
  func random(range: UInt32) {
    var random = SystemRandomNumberGenerator()
    var list = KeyList<ScreenTag>()
    var reference: [ScreenID] = []
    for round in 0..<10_000 {
      let slot = UInt32.random(in: 0..<range, using: &random)
      if let index = reference.firstIndex(where: { $0.slot == slot }) {
        list.remove(reference.remove(at: index))
      } else {
        let key = ScreenID(slot: slot, generation: UInt32(round) | 1)
        list.append(key)
        reference.append(key)
      }
      list.remove(ScreenID(slot: slot, generation: 0xFFFFF))
      #expect(list.count == reference.count && list.isEmpty == reference.isEmpty)
      if round % 20 == 0 {
        #expect(Array(list.keys) == reference)
        #expect(list.withGaps.filter { $0 != .none } == Array(list.keys))
        #expect(list.withGaps.count <= 2 * reference.count + 1)
      }
    }
  }
}
