/// Transactions that wait for somebody outside: a list through them, so that each comes and goes in O(1).
///
/// All wait equally long, so that the first is also the first whose time is up.
struct Flights {
  private(set) var first: Transaction?
  private var last: Transaction?
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ transaction: Transaction) {
    transaction.previous = last
    if let last { last.next = transaction } else { first = transaction }
    last = transaction
    count += 1
  }

  mutating func remove(_ transaction: Transaction) {
    if let previous = transaction.previous {
      previous.next = transaction.next
    } else {
      first = transaction.next
    }
    if let next = transaction.next {
      next.previous = transaction.previous
    } else {
      last = transaction.previous
    }
    transaction.previous = nil
    transaction.next = nil
    count -= 1
  }

  /// Those that nobody has been heard of in time, the first first.
  func due(_ now: UInt64, into found: inout ContiguousArray<Transaction>) {
    var each = first
    while let transaction = each {
      if let deadline = transaction.deadline {
        if deadline > now { return }
        found.append(transaction)
      }
      each = transaction.next
    }
  }

  /// When the first is given up.
  var deadline: UInt64? {
    var each = first
    while let transaction = each {
      if let deadline = transaction.deadline { return deadline }
      each = transaction.next
    }
    return nil
  }
}

/// Waiting for presenters and fingers.
extension Engine {
  var isIdle: Bool { inFlight.isEmpty && gestures.isEmpty }

  /// A transaction waits until its presenters have answered, or its gesture is over.
  func wait(_ transaction: Transaction) {
    flightNumber += 1
    transaction.flight = flightNumber
    transaction.isHeld = transaction.gesture != nil
    if transaction.isHeld { gestures.append(transaction) } else { inFlight.append(transaction) }
    noteAnswer(transaction)
    scheduleWake()
  }

  /// A transaction goes on as soon as nothing is on the stack, if nobody is waited for any more.
  func noteAnswer(_ transaction: Transaction) {
    guard transaction.flight != 0, !transaction.isWaiting, !transaction.isAnswered else { return }
    transaction.isAnswered = true
    answered.insert(transaction, transaction.flight)
  }

  /// The first transaction that can go on.
  func takeAnswered() -> Transaction? {
    guard let transaction = answered.takeFirst() else { return nil }
    transaction.isAnswered = false
    transaction.flight = 0
    if transaction.isHeld { gestures.remove(transaction) } else { inFlight.remove(transaction) }
    return transaction
  }

  /// All that wait, in the order they began to.
  var flights: ContiguousArray<Transaction> {
    var all: ContiguousArray<Transaction> = []
    for list in [inFlight, gestures] {
      var each = list.first
      while let transaction = each {
        all.append(transaction)
        each = transaction.next
      }
    }
    all.sort { $0.flight < $1.flight }
    return all
  }
}
