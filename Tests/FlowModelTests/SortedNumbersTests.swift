import Testing

@testable import FlowModel

/// Numbers from files (S15): nothing that is counted here depends on which they are.
@Suite("Sorted numbers")
struct SortedNumbersTests {
  @Test("A number is found with the value that was added last", arguments: [0, 1, 2, 7, 900])
  func random(count: Int) {
    var generator = SystemRandomNumberGenerator()
    for range in [3, 40, UInt64.max] as [UInt64] {
      var table = SortedNumbers()
      var reference: [UInt64: UInt64] = [:]
      var hasTwins = false
      for value in 0..<UInt64(count) {
        let number = UInt64.random(in: 0..<range, using: &generator)
        hasTwins = hasTwins || reference[number] != nil
        table.addValue(value, for: number)
        reference[number] = value
      }
      table.sort()

      #expect(table.count == count && (table.twins != nil) == hasTwins)
      for (number, value) in reference { #expect(table[number] == value) }
      for _ in 0..<100 {
        let number = UInt64.random(in: 0..<range, using: &generator)
        #expect(table[number] == reference[number])
      }
    }
  }

  @Test("Two equal numbers are told in the order in which they were added")
  func twins() {
    var table = SortedNumbers()
    for (value, number) in ([9, 4, 7, 4, 1] as [UInt64]).enumerated() {
      table.addValue(UInt64(value), for: number)
    }
    table.sort()

    #expect(table.twins.map { [$0.0, $0.1] } == [1, 3])
  }

  /// Ids that the hash of `NumberTable` puts in one place, in no order, and backwards.
  @Test("S15: Whatever the numbers are, all are gone through as often as their count has digits")
  func passes() {
    let count = 40_000
    let factor: UInt64 = 0x9e37_79b9_7f4a_7c15
    var inverse = factor
    for _ in 0..<5 { inverse = inverse &* (2 &- factor &* inverse) }
    let chosen = (0..<UInt64(count)).map { place in
      let mixed = place &* inverse
      return mixed ^ mixed >> 32
    }
    var generator = SystemRandomNumberGenerator()
    let backwards = (0..<UInt64(count)).map { UInt64(count) - $0 }
    for (numbers, most) in [
      (chosen, 16), (chosen.shuffled(using: &generator), 16), (backwards, 16),
    ] {
      var table = SortedNumbers()
      for number in numbers { table.addValue(0, for: number) }

      #expect(table.sort() <= most)
      #expect(numbers.allSatisfy { table.contains($0) })
    }
  }
}
