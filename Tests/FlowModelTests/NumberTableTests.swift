import Testing

@testable import FlowModel

@Suite("The table of numbers")
struct NumberTableTests {
  /// Few numbers, many, and many that want the same places.
  @Test(
    "Random operations do what a dictionary does",
    arguments: [(8, 0), (12, 0), (200, 0), (5000, 0), (200, 32), (300, 52)])
  func random(range: UInt64, shift: UInt64) {
    var generator = SystemRandomNumberGenerator()
    var table = NumberTable()
    var reference: [UInt64: Int] = [:]
    for _ in 0..<20_000 {
      let number = UInt64.random(in: 0..<range, using: &generator) << shift
      switch Int.random(in: 0..<8, using: &generator) {
      case 0...2:
        let value = Int.random(in: 0..<1000, using: &generator)
        table.set(value, for: number)
        reference[number] = value
      case 3:
        #expect(table.insert(number) == (reference[number] == nil))
        reference[number] = reference[number] ?? 0
      case 4...6: #expect(table.remove(number) == reference.removeValue(forKey: number))
      default: #expect(table[number] == reference[number])
      }
      #expect(table.count == reference.count)
    }
    for number in 0..<range { #expect(table[number << shift] == reference[number << shift]) }
    table.removeAll()
    #expect(table.isEmpty && !table.contains(0))
  }

  @Test("A copy does not change with the table")
  func copies() {
    var table = NumberTable()
    for number in 0..<20 as Range<UInt64> { table.set(Int(number), for: number) }
    let copy = table
    for number in 5..<20 as Range<UInt64> { table.remove(number) }

    #expect(copy.count == 20 && copy[7] == 7 && table[7] == nil && table[4] == 4)
  }
}
