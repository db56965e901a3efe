import CFlowABI
import FlowModel
import Testing
@testable import FlowDeciding
@testable import FlowRecords

@Suite("Transactions that wait for somebody outside")
struct WaitsTests {
  /// A transaction that waits for a presenter, or for a finger.
  private func transaction(
    _ number: Int, deadline: UInt64? = nil, isGesture: Bool = false
  ) -> Transaction {
    let transaction = Transaction(request: request(number), number: 1)
    let gesture = Gesture(change: flow_change(), goes: Appearing(), presenter: nil)
    if isGesture {
      transaction.beginGesture(gesture)
      transaction.keepGesture(until: deadline)
    } else {
      transaction.turnBack(gesture, in: key(1))
      transaction.expect(key(1), of: 0, until: deadline)
    }
    return transaction
  }

  private func answer(_ transaction: Transaction, waits: inout Waits) {
    while transaction.tokenCount > 0 { transaction.endExpecting(of: 0) }
    transaction.liftGesture(goes: true)
    waits.noteAnswer(transaction)
  }

  private func numbers(_ transactions: some Sequence<Transaction>) -> [Int] {
    transactions.map { $0.request.number }
  }

  @Test("Q8: One that waits can go on when it has been answered, once")
  func answered() {
    var waits = Waits()
    let transaction = transaction(1)
    waits.beginWait(of: transaction)
    #expect(!waits.isEmpty && waits.takeAnswered() == nil)

    answer(transaction, waits: &waits)
    waits.noteAnswer(transaction)

    #expect(waits.takeAnswered() === transaction)
    #expect(waits.isEmpty && waits.takeAnswered() == nil)
    waits.noteAnswer(transaction)
    #expect(waits.takeAnswered() == nil)
  }

  @Test("Those that are answered go on in the order in which they began to wait")
  func order() {
    var waits = Waits()
    let all = (1...4).map { transaction($0, isGesture: $0 == 2) }
    for each in all { waits.beginWait(of: each) }
    for index in [3, 1, 0] { answer(all[index], waits: &waits) }

    var taken: [Transaction] = []
    while let next = waits.takeAnswered() { taken.append(next) }

    #expect(numbers(taken) == [1, 2, 4])
    #expect(numbers(waits.all) == [3])
  }

  @Test("One that has nobody to wait for any more when it is added can go on")
  func nobodyToWaitFor() {
    var waits = Waits()
    let transaction = transaction(1)
    transaction.endExpecting(of: 0)
    waits.beginWait(of: transaction)

    #expect(waits.takeAnswered() === transaction)
  }

  @Test("One that has several presenters waits for all of them")
  func severalPresenters() {
    var waits = Waits()
    let transaction = transaction(1)
    transaction.expect(key(2), of: 0, until: nil)
    waits.beginWait(of: transaction)
    transaction.endExpecting(of: 0)
    waits.noteAnswer(transaction)
    #expect(waits.takeAnswered() == nil)
    transaction.endExpecting(of: 0)
    waits.noteAnswer(transaction)
    #expect(waits.takeAnswered() === transaction)
  }

  @Test("All are listed in the order in which they began to wait, gestures among them")
  func list() {
    var waits = Waits()
    let all = (1...5).map { transaction($0, isGesture: $0 % 2 == 0) }
    for each in all { waits.beginWait(of: each) }
    answer(all[2], waits: &waits)
    _ = waits.takeAnswered()

    #expect(numbers(waits.all) == [1, 2, 4, 5])
  }

  @Test("One that went on is as if it had never waited")
  func asNew() {
    var waits = Waits()
    let all = (1...3).map { transaction($0) }
    for each in all { waits.beginWait(of: each) }
    answer(all[1], waits: &waits)
    _ = waits.takeAnswered()

    let gone = all[1]
    #expect(gone.flight == 0 && !gone.isAnswered)
    #expect(numbers(waits.all) == [1, 3])
    for each in [all[2], all[0]] { answer(each, waits: &waits) }
    while waits.takeAnswered() != nil {}
    #expect(waits.isEmpty)
    for each in all { #expect(each.flight == 0) }
    for each in all { waits.beginWait(of: each) }
    #expect(numbers(waits.all) == [1, 2, 3])
  }

  // MARK: Time

  @Test("Q8: Those whose time is up are found, the first first, and no others")
  func due() {
    var waits = Waits()
    for (number, deadline) in [(1, 10), (2, 20), (3, 30)] as [(Int, UInt64)] {
      waits.beginWait(of: transaction(number, deadline: deadline))
      waits.beginWait(of: transaction(number + 10, deadline: deadline, isGesture: true))
    }

    #expect(waits.deadline == 10)
    #expect(numbers(waits.due(9)) == [])
    #expect(numbers(waits.due(20)) == [1, 11, 2, 12])
    #expect(numbers(waits.due(99)) == [1, 11, 2, 12, 3, 13])
  }

  @Test("Those that may take for ever have no deadline, and hide none")
  func forEver() {
    var waits = Waits()
    #expect(waits.deadline == nil)
    waits.beginWait(of: transaction(1))
    #expect(waits.deadline == nil && waits.due(.max).isEmpty)
    waits.beginWait(of: transaction(2, deadline: 5))
    waits.beginWait(of: transaction(3, deadline: 4, isGesture: true))

    #expect(waits.deadline == 4)
    #expect(numbers(waits.due(5)) == [2, 3])
  }

  // MARK: Gestures

  @Test("G2: A gesture is known by its transition until it is let go")
  func gesture() {
    var waits = Waits()
    let gesture = transaction(7, isGesture: true)
    waits.hold(gesture)

    #expect(waits.gesture(key(7)) === gesture && waits.gesture(key(8)) == nil)
    waits.letGo(gesture)
    #expect(waits.gesture(key(7)) == nil)
  }

  @Test("G4: The time of a gesture of which something was heard is up after that of all others")
  func postpone() {
    var waits = Waits()
    let all = (1...3).map { transaction($0, deadline: UInt64($0), isGesture: true) }
    for each in all { waits.beginWait(of: each) }
    all[0].keepGesture(until: 10)
    waits.postpone(all[0])

    #expect(waits.deadline == 2)
    #expect(numbers(waits.due(9)) == [2, 3])
    #expect(numbers(waits.due(10)) == [1, 2, 3])
    waits.postpone(transaction(9, isGesture: true))
    #expect(numbers(waits.all) == [1, 2, 3])
  }

  // MARK: Against a simple one

  @Test("Any number comes and goes in any order", arguments: 1...5)
  func random(_ seed: Int) {
    var random = Random(state: UInt64(seed))
    var waits = Waits()
    var reference: [Transaction] = []
    for number in 0..<2000 {
      if reference.isEmpty || Bool.random(using: &random) {
        let made = transaction(number, isGesture: Bool.random(using: &random))
        waits.beginWait(of: made)
        reference.append(made)
      } else {
        let index = Int.random(in: 0..<reference.count, using: &random)
        answer(reference[index], waits: &waits)
        #expect(waits.takeAnswered() === reference.remove(at: index))
      }
    }

    #expect(waits.all.elementsEqual(reference, by: ===))
  }
}
