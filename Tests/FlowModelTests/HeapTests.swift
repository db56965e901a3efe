import Testing

@testable import FlowModel

@Suite("The heap")
struct HeapTests {
  @Test("The lowest comes first, whatever the order in which they came")
  func lowestFirst() {
    var heap = Heap<Int>()
    for order in [5, 3, 9, 1, 7, 2, 8, 0, 6, 4] { heap.insert(order * 10, order: UInt64(order)) }

    var taken: [Int] = []
    while let element = heap.takeFirst() { taken.append(element) }

    #expect(taken == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90])
  }

  @Test("Of equal numbers the one with the lower second number comes first")
  func secondNumber() {
    var heap = Heap<Int>()
    for second in [3, 1, 2] { heap.insert(second, order: 7, then: UInt64(second)) }
    heap.insert(0, order: 6, then: 9)

    #expect(
      [heap.takeFirst(), heap.takeFirst(), heap.takeFirst(), heap.takeFirst()] == [0, 1, 2, 3])
  }

  @Test("An empty heap has no first, and the highest number there is")
  func empty() {
    var heap = Heap<Int>()

    #expect(heap.isEmpty && heap.first == nil && heap.firstOrder == .max)
    #expect(heap.takeFirst() == nil)
    heap.insert(1, order: 4)
    #expect(heap.first == 1 && heap.firstOrder == 4)
    #expect(heap.takeFirst() == 1)
    #expect(heap.isEmpty && heap.firstOrder == .max)
  }

  @Test("A slot is removed once, and nothing is removed under a number that is none")
  func removedOnce() {
    var heap = Heap<Int>()
    let slot = heap.insert(1, order: 1)
    heap.insert(2, order: 2)

    #expect(heap.remove(slot) == 1 && heap.remove(slot) == nil)
    #expect(heap.remove(-1) == nil && heap.remove(99) == nil)
    #expect(heap.takeFirst() == 2)
  }

  @Test("A random mixture of coming, going and being removed is that of a sorted array")
  func random() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20 {
      var heap = Heap<Int>()
      var reference: [(order: Int, slot: Int)] = []
      var unused = Array(0..<1000).shuffled(using: &random)
      for _ in 0..<3000 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1:
          guard let order = unused.popLast() else { continue }
          // Pairs of equal numbers, told apart by the second.
          let slot = heap.insert(order, order: UInt64(order / 2), then: UInt64(order % 2))
          let place = reference.firstIndex { $0.order > order } ?? reference.count
          reference.insert((order, slot), at: place)
        case 2:
          #expect(heap.takeFirst() == (reference.isEmpty ? nil : reference.removeFirst().order))
        default:
          guard let index = reference.indices.randomElement(using: &random) else { continue }
          let removed = reference.remove(at: index)
          #expect(heap.remove(removed.slot) == removed.order)
        }
        #expect(heap.firstOrder == reference.first.map { UInt64($0.order / 2) } ?? .max)
      }
    }
  }
}
