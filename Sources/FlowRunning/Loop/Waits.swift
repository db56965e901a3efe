import FlowModel
package import FlowRecords

/// The transactions that wait for somebody outside: for presenters, and for fingers. Each comes and goes in
/// O(1).
package struct Waits {
  private var inFlight = WaitingList()
  private var held = WaitingList()
  private var gestures = NumberMap<Transaction>()
  /// Those that can go on, by when they began to wait.
  private var answered = Heap<Transaction>()
  private var lastNumber = 0

  /// Whether no transition runs in any window.
  package var isEmpty: Bool { inFlight.isEmpty && held.isEmpty }

  package mutating func add(_ transaction: Transaction) {
    lastNumber += 1
    transaction.flight = lastNumber
    transaction.isHeld = transaction.gesture != nil
    if transaction.isHeld { held.append(transaction) } else { inFlight.append(transaction) }
    noteAnswer(transaction)
  }

  /// A transaction goes on as soon as nothing is on the stack, if nobody is waited for any more.
  package mutating func noteAnswer(_ transaction: Transaction) {
    guard transaction.flight != 0, !transaction.isWaiting, !transaction.isAnswered else { return }
    transaction.isAnswered = true
    answered.insert(transaction, transaction.flight)
  }

  /// The first transaction that can go on.
  mutating func takeAnswered() -> Transaction? {
    if answered.isEmpty { return nil }
    guard let transaction = answered.takeFirst() else { return nil }
    transaction.isAnswered = false
    transaction.flight = 0
    if transaction.isHeld { held.remove(transaction) } else { inFlight.remove(transaction) }
    return transaction
  }

  /// All that wait, in the order they began to.
  package var all: ContiguousArray<Transaction> {
    var all: ContiguousArray<Transaction> = []
    inFlight.list(into: &all)
    held.list(into: &all)
    all.order { $0.flight < $1.flight }
    return all
  }

  // MARK: Time

  /// Those that nobody has been heard of in time, the first first.
  package func due(_ now: UInt64) -> ContiguousArray<Transaction> {
    var late: ContiguousArray<Transaction> = []
    inFlight.due(now, into: &late)
    held.due(now, into: &late)
    late.order { $0.flight < $1.flight }
    return late
  }

  /// When the first is given up.
  package var deadline: UInt64? {
    guard let first = inFlight.deadline else { return held.deadline }
    return min(first, held.deadline ?? first)
  }

  // MARK: Gestures

  mutating func hold(_ transaction: Transaction) {
    gestures[transaction.request.id.number] = transaction
  }

  mutating func letGo(_ transaction: Transaction) { gestures[transaction.request.id.number] = nil }

  /// The gesture that is held under that name.
  package func gesture(_ id: TransitionID) -> Transaction? { gestures[id.number] }

  /// Something was heard of a gesture: its time is up after that of all others now.
  mutating func postpone(_ transaction: Transaction) {
    guard transaction.flight != 0, transaction.isHeld else { return }
    held.remove(transaction)
    held.append(transaction)
  }
}

/// Transactions that wait equally long, so that the first is also the first whose time is up: a list through
/// them.
private struct WaitingList {
  private var first: Transaction?
  private var last: Transaction?

  package var isEmpty: Bool { first == nil }

  package mutating func append(_ transaction: Transaction) {
    transaction.previous = last
    if let last { last.next = transaction } else { first = transaction }
    last = transaction
  }

  package mutating func remove(_ transaction: Transaction) {
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
  }

  package func list(into all: inout ContiguousArray<Transaction>) {
    var each = first
    while let transaction = each {
      all.append(transaction)
      each = transaction.next
    }
  }

  package func due(_ now: UInt64, into found: inout ContiguousArray<Transaction>) {
    var each = first
    while let transaction = each {
      if let deadline = transaction.deadline {
        if deadline > now { return }
        found.append(transaction)
      }
      each = transaction.next
    }
  }

  package var deadline: UInt64? {
    var each = first
    while let transaction = each {
      if let deadline = transaction.deadline { return deadline }
      each = transaction.next
    }
    return nil
  }
}

/// Waiting for presenters and fingers.
extension Running {
  package var isIdle: Bool { waits.isEmpty }

  /// A transaction waits until its presenters have answered, or its gesture is over.
  package func wait(_ transaction: Transaction) {
    waits.add(transaction)
    scheduleWake()
  }
}
