import Testing

@testable import FlowCalling
@testable import FlowEngine
@testable import FlowRecords
@testable import FlowRunning

@Suite("The heap of what waits")
struct HeapTests {
  @Test("The lowest comes first, whatever the order in which they came")
  func lowestFirst() {
    var heap = Heap<Int>()
    for order in [5, 3, 9, 1, 7, 2, 8, 0, 6, 4] { heap.insert(order * 10, order) }

    var taken: [Int] = []
    while let element = heap.takeFirst() { taken.append(element) }

    #expect(taken == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90])
  }

  @Test("An empty heap has no first, and the highest number there is")
  func empty() {
    var heap = Heap<Int>()

    #expect(heap.isEmpty && heap.first == nil && heap.firstOrder == .max)
    #expect(heap.takeFirst() == nil)
    heap.insert(1, -4)
    #expect(heap.first == 1 && heap.firstOrder == -4)
    #expect(heap.takeFirst() == 1)
    #expect(heap.isEmpty && heap.firstOrder == .max)
  }

  @Test("A random mixture of coming and going is that of a sorted array", arguments: 1...20)
  func random(_ seed: Int) {
    var random = Random(state: UInt64(seed))
    var heap = Heap<Int>()
    var reference: [Int] = []
    var unused = Array(0..<1000).shuffled(using: &random)
    for _ in 0..<3000 {
      if !unused.isEmpty, Bool.random(using: &random) {
        let order = unused.removeLast()
        heap.insert(order, order)
        reference.insert(order, at: reference.firstIndex { $0 > order } ?? reference.count)
      } else {
        #expect(heap.takeFirst() == (reference.isEmpty ? nil : reference.removeFirst()))
      }
      #expect(heap.firstOrder == reference.first ?? .max)
    }
  }
}
