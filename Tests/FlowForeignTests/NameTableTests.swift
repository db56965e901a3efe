import FlowMessages
import Testing

@Suite("Looking names up")
struct NameTableTests {
  @Test("A table finds what was added and not removed, whatever the order")
  func random() {
    let table = NameTable()
    var expected: [Int: Int] = [:]
    // Of every length, many with the same beginning and the same end.
    let names = (0..<400).map { number in
      immortal(String(repeating: "n", count: number % 23) + "\(number)")
    }
    var random = Random(state: 1)
    for step in 0..<20_000 {
      let name = Int.random(in: 0..<400, using: &random)
      if expected[name] == nil {
        table.insert(names[name], number: step)
        expected[name] = step
      } else if Bool.random(using: &random) {
        table.remove(names[name])
        expected[name] = nil
      }
      #expect(table.find(names[name]) == expected[name])
    }
    for name in 0..<400 { #expect(table.find(names[name]) == expected[name]) }
  }

  @Test("A name that is not there is removed without harm")
  func absent() {
    let table = NameTable()
    table.insert(immortal("one"), number: 1)

    table.remove(immortal("two"))

    #expect(table.find(immortal("one")) == 1)
    #expect(table.find(immortal("")) == nil)
  }

  @Test("A table that was emptied knows no name, and takes others and the same ones")
  func emptied() {
    let table = NameTable()
    let names = (0..<100).map { immortal("name-\($0)") }
    for (number, name) in names.enumerated() { table.insert(name, number: number) }

    table.removeAll()

    for name in names { #expect(table.find(name) == nil) }
    for (number, name) in names.enumerated() { table.insert(name, number: 1000 + number) }
    for (number, name) in names.enumerated() { #expect(table.find(name) == 1000 + number) }
  }

  @Test("Names that all want one place in a process want many in another")
  func flooding() {
    let known = HashSeed(start: 0x0123_4567_89ab_cdef, factor: 0xe703_7ed1_a0b4_28db)
    let probe = NameTable(capacity: 128, seed: known)
    probe.insert(immortal("bait"), number: 0)
    let chosen = (0..<20_000).map { immortal("name-\($0)") }
      .filter { probe.collisions(finding: $0) > 0 }.prefix(60)
    func collisions(_ table: NameTable) -> Int {
      for (number, name) in chosen.enumerated() { table.insert(name, number: number) }
      return chosen.reduce(0) { $0 + table.collisions(finding: $1) }
    }

    let attacked = collisions(NameTable(capacity: 128, seed: known))
    let other = collisions(NameTable(capacity: 128))

    #expect(chosen.count == 60)
    #expect(attacked > chosen.count * chosen.count / 3)
    #expect(other < 2 * chosen.count)
  }
}
