import Testing
@testable import FlowDeciding
@testable import FlowModel
@testable import FlowRecords

@Suite("The queue of requests (Q2)")
struct RequestQueueTests {
  private let busy = WaitingPlace.window(key(1))
  private let other = WaitingPlace.window(key(2))

  /// A queue with requests 1 to `count`, the first `parked` of which wait in one place.
  private func queue(_ count: Int, parked: Int = 0) -> RequestQueue {
    var queue = RequestQueue()
    for number in 1...count { queue.append(request(number)) }
    for _ in 0..<parked {
      if let first = queue.takeNext(isIdle: false) { queue.park(first, at: busy) }
    }
    return queue
  }

  /// Runs the next request and lets the one behind it in its line go on, until nothing can. Returns
  /// their numbers.
  private func drain(_ queue: inout RequestQueue, isIdle: Bool = false) -> [Int] {
    var taken: [Int] = []
    while let request = queue.takeNext(isIdle: isIdle) {
      taken.append(request.number)
      queue.goOn(behind: request)
    }
    return taken
  }

  // MARK: Order

  @Test("Q2: Requests are taken in the order they were made")
  func order() {
    var queue = queue(5)

    #expect(queue.isEmpty == false)
    #expect(drain(&queue) == [1, 2, 3, 4, 5])
    #expect(queue.isEmpty && queue.takeNext(isIdle: true) == nil)
  }

  @Test("Q2: The order holds when some come while others are taken, for as long as that goes on")
  func longQueue() {
    var queue = RequestQueue()
    var expected = 0
    for number in 0..<5000 {
      queue.append(request(number))
      guard number % 3 == 0 else { continue }
      #expect(queue.takeNext(isIdle: false)?.number == expected)
      expected += 1
    }
    #expect(drain(&queue) == Array(expected..<5000))
  }

  @Test("A request that is put back is the next one; of several the last that was put back")
  func putBack() {
    var queue = queue(4)
    let first = queue.takeNext(isIdle: false)
    let second = queue.takeNext(isIdle: false)

    if let first, let second {
      queue.putBack(first)
      queue.putBack(second)
    }

    #expect(drain(&queue) == [2, 1, 3, 4])
  }

  @Test("A request that is put back into a queue that nobody has touched is the next one")
  func putBackFresh() {
    var queue = queue(2)
    queue.putBack(request(9))

    #expect(drain(&queue) == [9, 1, 2])
  }

  @Test("Requests that come back wait until they are taken in, and keep the order of the answers")
  func comeBack() {
    var queue = queue(3)
    queue.comeBack(request(7))
    queue.comeBack(request(8))

    let before = queue.takeNext(isIdle: false)?.number
    queue.takeReturning()
    queue.takeReturning()

    #expect(before == 1)
    #expect(drain(&queue) == [7, 8, 2, 3])
  }

  @Test("A queue into which somebody is to come back is not empty")
  func returningIsNotEmpty() {
    var queue = RequestQueue()
    queue.comeBack(request(1))

    #expect(queue.isEmpty == false)
    queue.takeReturning()
    #expect(drain(&queue) == [1])
    #expect(queue.isEmpty == true)
  }

  // MARK: Waiting

  @Test("Q2: One that is parked does not hold up others, and is not looked at until it is called")
  func parked() {
    var queue = queue(3, parked: 1)

    #expect(drain(&queue) == [2, 3])
    #expect(queue.isEmpty == true)
    queue.call(busy)
    #expect(queue.isEmpty == false)
    #expect(drain(&queue) == [1])
  }

  @Test("Q2: Called ones keep their place in the order, before those that came later")
  func placeIsKept() {
    var queue = queue(4, parked: 2)
    queue.call(busy)

    #expect(drain(&queue) == [1, 2, 3, 4])
  }

  @Test("Only the first of a line is called; the next when that one is dealt with")
  func oneAtATime() {
    var queue = queue(3, parked: 3)
    queue.call(busy)
    queue.call(busy)

    let first = queue.takeNext(isIdle: false)
    #expect(first?.number == 1)
    #expect(queue.takeNext(isIdle: false) == nil)
    if let first { queue.goOn(behind: first) }
    #expect(drain(&queue) == [2, 3])
  }

  @Test("One that has to wait in the same place again stays the first of its line")
  func sameLineAgain() {
    var queue = queue(3, parked: 3)
    queue.call(busy)
    if let first = queue.takeNext(isIdle: false) { queue.park(first, at: busy) }

    #expect(queue.takeNext(isIdle: false) == nil)
    queue.call(busy)
    #expect(drain(&queue) == [1, 2, 3])
  }

  @Test("One that has to wait somewhere else lets the next of its old line be looked at")
  func anotherLine() {
    var queue = queue(3, parked: 3)
    queue.call(busy)
    if let first = queue.takeNext(isIdle: false) { queue.park(first, at: other) }

    #expect(drain(&queue) == [2, 3])
    queue.call(other)
    #expect(drain(&queue) == [1])
  }

  @Test("Calling a place where nobody waits does nothing")
  func callNobody() {
    var queue = queue(2, parked: 1)
    queue.call(other)
    queue.call(.guarded(key(1)))
    queue.callAll(about: 77)

    #expect(drain(&queue) == [2])
  }

  @Test("Somebody who came later is behind those who wait in a place, and nobody else is")
  func isBehindOthers() {
    var queue = queue(3, parked: 1)
    let second = queue.takeNext(isIdle: false)
    let back = request(9)
    queue.putBack(back)

    #expect(second.map { queue.isBehindOthers($0, at: busy) } == true)
    #expect(second.map { queue.isBehindOthers($0, at: other) } == false)
    #expect(queue.isBehindOthers(back, at: busy) == false)
  }

  @Test("One request is called out of its line, once, and leaves no trace there")
  func callOne() {
    var queue = RequestQueue()
    let requests = (1...3).map { request($0) }
    for request in requests { queue.append(request) }
    while let next = queue.takeNext(isIdle: false) { queue.park(next, at: busy) }

    queue.call(requests[1])
    queue.call(requests[1])

    #expect(queue.takeNext(isIdle: false)?.number == 2)
    #expect(queue.takeNext(isIdle: false) == nil)
    _ = requests[1].takeCalledFrom()
    queue.call(busy)
    #expect(drain(&queue) == [1, 3])
  }

  @Test("All are called at once, wherever they wait, and come in their order")
  func callAll() {
    var queue = RequestQueue()
    let places = [busy, .deepLink(key(1)), .guarded(key(5)), other, .noWindow(8), busy]
    for number in places.indices { queue.append(request(number)) }
    for place in places {
      if let next = queue.takeNext(isIdle: false) { queue.park(next, at: place) }
    }

    queue.callAll()

    #expect(drain(&queue) == Array(places.indices))
    #expect(drain(&queue, isIdle: true) == [])
    #expect(queue.isEmpty == true)
  }

  // MARK: In no window

  @Test("Q2: What is about nothing in a window waits until no transition runs in any")
  func noWindow() {
    var queue = queue(3)
    if let first = queue.takeNext(isIdle: false) { queue.park(first, at: .noWindow(0)) }

    #expect(drain(&queue) == [2, 3])
    #expect(queue.isEmpty == false)
    #expect(queue.takeNext(isIdle: true)?.number == 1)
    #expect(queue.isEmpty == true)
  }

  @Test("Q2: What is in a window now, or gone, lets all that are about it be looked at, once each")
  func arrives() {
    var queue = queue(4)
    for handle in [5, 6, 5, 0] as [UInt64] {
      if let next = queue.takeNext(isIdle: false) { queue.park(next, at: .noWindow(handle)) }
    }

    queue.callAll(about: 5)

    #expect(drain(&queue) == [1, 3])
    #expect(drain(&queue, isIdle: true) == [2, 4])
    queue.callAll(about: 5)
    queue.callAll(about: 6)
    #expect(drain(&queue, isIdle: true) == [])
    #expect(queue.isEmpty == true)
  }

  @Test("One that was taken because all is idle leaves the line of what it is about")
  func leavesItsLine() {
    var queue = queue(1)
    if let first = queue.takeNext(isIdle: false) { queue.park(first, at: .noWindow(5)) }

    let taken = queue.takeNext(isIdle: true)
    queue.callAll(about: 5)

    #expect(taken?.number == 1)
    #expect(taken?.place == nil && taken?.calledFrom == nil)
    #expect(queue.takeNext(isIdle: true) == nil)
  }

  // MARK: Growth

  @Test("Q2: While 100,000 wait, each is looked at O(1) times")
  func touches() {
    let count = 100_000
    var queue = RequestQueue()
    var looks = [Int](repeating: 0, count: count)
    for number in 0..<count { queue.append(request(number)) }
    while let next = queue.takeNext(isIdle: false) {
      looks[next.number] += 1
      queue.park(next, at: busy)
    }

    // Something runs elsewhere, again and again.
    for number in 0..<1000 {
      queue.append(request(count + number))
      #expect(queue.takeNext(isIdle: false)?.number == count + number)
      queue.call(other)
      #expect(queue.takeNext(isIdle: false) == nil)
    }
    // Every tenth one keeps the window busy once it runs.
    var isBusy = false
    while true {
      if isBusy || queue.isEmpty {
        isBusy = false
        queue.call(busy)
      }
      guard let next = queue.takeNext(isIdle: false) else { break }
      looks[next.number] += 1
      if next.number % 10 == 0 { isBusy = true }
      queue.goOn(behind: next)
      if isBusy, let following = queue.takeNext(isIdle: false) {
        looks[following.number] += 1
        queue.park(following, at: busy)
      }
    }

    #expect(looks.allSatisfy { $0 == 2 || $0 == 3 })
    #expect(queue.isEmpty == true)
  }

  // MARK: Against a simple one

  @Test(
    "Q2: The same requests run in the same order as from an array walked from the front",
    arguments: 1...40)
  func random(_ seed: Int) {
    var random = Random(state: UInt64(seed))
    var pair = QueuePair()
    for number in 0..<400 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...5: pair.submit(number, using: &random)
      case 6, 7: pair.free(Int.random(in: 0..<QueuePair.windowCount, using: &random))
      case 8: pair.arrive(Int.random(in: 1...3, using: &random))
      default: pair.answer()
      }
      if Bool.random(using: &random) { pair.settle() }
    }
    pair.settle()
    for _ in 0..<1000 where !pair.reference.isEmpty || !pair.aside.isEmpty {
      for window in 0..<QueuePair.windowCount { pair.free(window) }
      pair.answer()
      pair.settle()
    }

    #expect(pair.reference.isEmpty && pair.queue.isEmpty)
    #expect(pair.hasDiffered == false)
  }
}

/// The queue and a simple one, which get the same requests.
private struct QueuePair: ~Copyable {
  static let windowCount = 3

  /// The conditions of a request.
  struct Need {
    var number: Int
    var windows: [Int]
    /// The handle that must arrive before it is in a window.
    var handle: UInt64?
    /// True if it makes its windows busy.
    var stays: Bool
    /// True if somebody has to be asked first.
    var asks: Bool
  }

  var queue = RequestQueue()
  var reference: [Need] = []
  var needs: [Int: Need] = [:]
  /// Requests that wait for an answer.
  var aside: [Submission] = []
  private var busy: Set<Int> = []
  private var arrived: Set<UInt64> = []
  private(set) var hasDiffered = false

  private var isIdle: Bool { busy.isEmpty }

  mutating func submit(_ number: Int, using random: inout Random) {
    var windows = [Int.random(in: 0..<Self.windowCount, using: &random)]
    if Int.random(in: 0..<4, using: &random) == 0 {
      windows.append(Int.random(in: 0..<Self.windowCount, using: &random))
    }
    let handle = Int.random(in: 0..<9, using: &random)
    let need = Need(
      number: number, windows: windows, handle: handle < 4 ? UInt64(handle) : nil,
      stays: Bool.random(using: &random), asks: Int.random(in: 0..<5, using: &random) == 0)
    needs[number] = need
    reference.append(need)
    queue.append(request(number))
  }

  mutating func free(_ window: Int) {
    if busy.remove(window) != nil { queue.call(.window(key(window))) }
  }

  mutating func arrive(_ handle: Int) {
    guard arrived.insert(UInt64(handle)).inserted else { return }
    queue.callAll(about: UInt64(handle))
  }

  /// Answers the oldest question; its request comes back as the next one.
  mutating func answer() {
    guard !aside.isEmpty else { return }
    let request = aside.removeFirst()
    guard let need = needs[request.number] else { return }
    reference.insert(need, at: 0)
    queue.comeBack(request)
    queue.takeReturning()
  }

  private func place(of need: Need) -> WaitingPlace? {
    if isIdle { return nil }
    if let handle = need.handle, !arrived.contains(handle) { return .noWindow(handle) }
    return need.windows.first { busy.contains($0) }.map { .window(key($0)) }
  }

  mutating func settle() {
    while let request = queue.takeNext(isIdle: isIdle) {
      guard var need = needs[request.number] else { return }
      if let place = place(of: need) {
        queue.park(request, at: place)
        continue
      }
      let expected = reference.firstIndex { place(of: $0) == nil }
      if let expected, reference[expected].number == need.number {
        reference.remove(at: expected)
      } else {
        hasDiffered = true
      }
      if need.asks {
        need.asks = false
        needs[need.number] = need
        aside.append(request)
      } else if need.stays {
        busy.formUnion(need.windows)
      }
      queue.goOn(behind: request)
    }
    if reference.contains(where: { place(of: $0) == nil }) { hasDiffered = true }
  }
}
