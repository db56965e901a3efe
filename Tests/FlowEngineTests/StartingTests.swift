import CFlowABI
import FlowModel
import Testing
@testable import FlowCalling
@testable import FlowEngine
@testable import FlowRecords
@testable import FlowDeciding
@testable import FlowRunning

@Suite("Coordinators that start")
struct StartingTests {
  // MARK: Collectors

  private func collector(_ number: Int, isStart: Bool = true) -> Collector {
    Collector(coordinator: key(number), depth: number, isStart: isStart)
  }

  @Test("Q13: What is asked for belongs to the innermost start or navigate that runs")
  func innermost() {
    var collectors = Collectors()
    #expect(collectors.innermost == nil && collectors.takeInnermost() == nil)
    collectors.begin(collector(1))
    collectors.collect(request(1))
    collectors.begin(collector(2, isStart: false))
    collectors.collect(request(2))
    collectors.collect(request(3))

    #expect(collectors.innermost?.coordinator == key(2) && collectors.innermost?.depth == 2)
    #expect(collectors.takeInnermost()?.requests.map(\.number) == [2, 3])
    collectors.collect(request(4))
    #expect(collectors.takeInnermost()?.requests.map(\.number) == [1, 4])
    #expect(collectors.innermost == nil)
  }

  @Test("What is asked for while nothing runs is collected by nobody")
  func nobody() {
    var collectors = Collectors()
    collectors.collect(request(1))

    #expect(collectors.innermost == nil)
  }

  @Test("C2: A coordinator may ask for more time inside its own start, also below another's")
  func postpone() {
    var collectors = Collectors()
    #expect(collectors.postpone(key(1)) == false)
    collectors.begin(collector(1))
    collectors.begin(collector(2, isStart: false))
    #expect(collectors.postpone(key(1)) == true)
    #expect(collectors.postpone(key(2)) == false)
    #expect(collectors.postpone(key(3)) == false)

    #expect(collectors.takeInnermost()?.isDeferred == false)
    #expect(collectors.takeInnermost()?.isDeferred == true)
    #expect(collectors.postpone(key(1)) == false)
  }

  // MARK: Deferred starts

  private func starts(_ deadlines: UInt64?...) -> DeferredStarts {
    let starts = DeferredStarts()
    for (index, deadline) in deadlines.enumerated() {
      starts.append(key(index), deadline: deadline)
    }
    return starts
  }

  @Test("C2: Those whose time is up are found, the first first, and no others")
  func due() {
    let starts = starts(10, 20, 30)

    #expect(starts.deadline == 10)
    #expect(starts.due(9) == [])
    #expect(starts.due(20) == [key(0), key(1)])
    #expect(starts.due(.max) == [key(0), key(1), key(2)])
  }

  @Test("Without a limit nobody's time is ever up")
  func forEver() {
    let starts = starts(nil, nil)

    #expect(starts.deadline == nil && starts.due(.max) == [] && !starts.isEmpty)
  }

  @Test("Whoever has opened something goes from the list, from whatever place, once")
  func remove() {
    for removed in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 2, 0, 3], [2, 0, 3, 1]] {
      let starts = starts(1, 2, 3, 4)
      var left = [0, 1, 2, 3]
      for number in removed {
        #expect(starts.contains(key(number)))
        #expect(starts.remove(key(number)) == true)
        #expect(!starts.contains(key(number)))
        #expect(starts.remove(key(number)) == false)
        left.removeAll { $0 == number }
        #expect(Array(starts.due(9)) == left.map { key($0) })
        #expect(starts.deadline == left.first.map { UInt64($0 + 1) })
        #expect(starts.isEmpty == left.isEmpty)
      }
      starts.append(key(7), deadline: 7)
      #expect(starts.due(9) == [key(7)])
    }
  }

  @Test("Whoever comes after one has gone stands behind all others", arguments: 0...2)
  func append(_ removed: Int) {
    let starts = starts(1, 2, 3)
    #expect(starts.remove(key(removed)) == true)
    starts.append(key(7), deadline: 7)

    let left = [0, 1, 2].filter { $0 != removed } + [7]
    #expect(Array(starts.due(9)) == left.map { key($0) })
  }

  // MARK: The loop

  @Test("Q2: Each request that a request's callback makes is one further in the chain")
  func chain() {
    var loop = Loop()
    loop.beginSettling()
    var made = request(1)
    made.follow(loop.chain)
    for length in 1...Chain.limit {
      loop.follow(made)
      #expect(loop.chain.length == length && !loop.isTooLong)
      made = request(1)
      made.follow(loop.chain)
    }
    loop.follow(made)

    #expect(loop.isTooLong)
  }

  @Test("Q2: The chain is cut when one more than 10,000 have led to one another")
  func limit() {
    var loop = Loop()
    loop.beginSettling()
    var count = 0
    while loop.goOn() { count += 1 }

    #expect(Chain.limit == 10_000 && count == Chain.limit && loop.isTooLong)
    loop.endSettling()
    #expect(!loop.isTooLong)
  }

  @Test("Q2: Requests of an earlier run of the loop begin the count anew")
  func otherRun() {
    var loop = Loop()
    loop.beginSettling()
    for _ in 0..<100 { _ = loop.goOn() }
    let old = request(1)
    old.follow(loop.chain)
    loop.endSettling()
    #expect(!loop.isSettling && loop.chain.length == 0)

    loop.beginSettling()
    loop.follow(old)

    #expect(loop.isSettling && loop.chain.length == 1)
  }

  @Test("W4: The end of the engine comes in two steps")
  func shutDown() {
    var loop = Loop()
    #expect(!loop.isShuttingDown && !loop.hasEnded)
    loop.beginShutDown()
    #expect(loop.isShuttingDown && !loop.hasEnded)
    loop.endShutDown()
    #expect(loop.isShuttingDown && loop.hasEnded)
  }
}
