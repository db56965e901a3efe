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

  /// Counted, so that it says the same on each machine. Numbers in no order would need 2.35 where a
  /// table is as full as it may be among these.
  @Test(
    "A number is found at the first look, or nearly",
    arguments: [1_000, 3_000, 30_000, 196_000])
  func looks(count: UInt64) {
    let ids = (1...count).map { $0 }
    let generations = ids.map { $0 << 32 | 7 }
    #expect(Self.looks(ids) < 1.1)
    #expect(Self.looks(generations) < 2.5)
    for distance in [16, 144, 4096] as [UInt64] {
      let blocks = (0..<count).map {
        NumberTable.number(ofAddress: 0x5555_5555_92a0 + $0 * distance)
      }
      #expect(Self.looks(blocks) < 2.5, "\(distance) apart")
    }
  }

  /// Returns how many places are looked at for a number, on average.
  private static func looks(_ numbers: [UInt64]) -> Double {
    var table = NumberTable()
    for number in numbers { table.set(1, for: number) }
    let all = numbers.reduce(0) { $0 + table.looks(finding: $1) }
    return Double(all) / Double(numbers.count)
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
