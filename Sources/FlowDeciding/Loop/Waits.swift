package import FlowModel
package import FlowRecords

/// The transactions that wait for a presenter's answer, or for the end of a gesture. Adding and
/// removing one costs O(1).
package struct Waits {
  private var inFlight = WaitingList()
  private var held = WaitingList()
  private var gestures = NumberMap<Transaction>()
  /// Transactions that can continue, in the order they began to wait.
  private var answered = Heap<Transaction>()
  private var lastNumber = 0

  /// True if no transition runs in any window.
  package var isEmpty: Bool { inFlight.isEmpty && held.isEmpty }

  package mutating func beginWait(of transaction: Transaction) {
    lastNumber += 1
    transaction.beginWaiting(as: lastNumber)
    if transaction.isHeld { held.append(transaction) } else { inFlight.append(transaction) }
    noteAnswer(transaction)
  }

  /// Marks a transaction as able to continue if it waits for nobody any more.
  @_optimize(speed)
  package mutating func noteAnswer(_ transaction: Transaction) {
    guard transaction.noteAnswered() else { return }
    answered.insert(transaction, order: UInt64(transaction.flight))
  }

  /// The first transaction that can go on.
  @_optimize(speed)
  package mutating func takeAnswered() -> Transaction? {
    if answered.isEmpty { return nil }
    guard let transaction = answered.takeFirst() else { return nil }
    transaction.endWaiting()
    if transaction.isHeld { held.remove(transaction) } else { inFlight.remove(transaction) }
    return transaction
  }

  /// All that wait, in the order they began to.
  package var all: Series<Transaction> {
    var all: Series<Transaction> = []
    inFlight.list(into: &all)
    held.list(into: &all)
    all.order { $0.flight < $1.flight }
    return all
  }

  // MARK: Time

  /// Transactions whose presenter or gesture has been silent too long, in the order they began to
  /// wait.
  package func due(_ now: UInt64) -> Series<Transaction> {
    var late: Series<Transaction> = []
    inFlight.due(now, into: &late)
    held.due(now, into: &late)
    late.order { $0.flight < $1.flight }
    return late
  }

  /// The time at which the first transaction is given up; nil if none has a limit.
  package var deadline: UInt64? {
    guard let first = inFlight.deadline else { return held.deadline }
    return min(first, held.deadline ?? first)
  }

  // MARK: Gestures

  package mutating func hold(_ transaction: Transaction) {
    gestures[transaction.request.id.number] = transaction
  }

  package mutating func letGo(_ transaction: Transaction) {
    gestures[transaction.request.id.number] = nil
  }

  /// The transaction of a gesture that is held.
  package func gesture(_ id: TransitionID) -> Transaction? { gestures[id.number] }

  /// Restarts the time limit of a gesture that has just reported progress; it expires last now.
  package mutating func postpone(_ transaction: Transaction) {
    guard transaction.flight != 0, transaction.isHeld else { return }
    held.remove(transaction)
    held.append(transaction)
  }
}

/// Transactions that wait equally long, so that the first is also the first whose time is up.
private final class WaitingList {
  private var transactions = NumberMap<Transaction>()
  private var order = List<TransitionTag>()
  private var links = Links<TransitionTag>()

  var isEmpty: Bool { order.first == nil }

  func append(_ transaction: Transaction) {
    transactions[transaction.request.id.number] = transaction
    links.append(transaction.request.id, to: &order)
  }

  func remove(_ transaction: Transaction) {
    _ = transactions.takeElement(transaction.request.id.number)
    links.remove(transaction.request.id, from: &order)
  }

  func list(into all: inout Series<Transaction>) {
    forEach {
      all.append($0)
      return true
    }
  }

  func due(_ now: UInt64, into found: inout Series<Transaction>) {
    forEach {
      guard let deadline = $0.deadline else { return true }
      if deadline <= now { found.append($0) }
      return deadline <= now
    }
  }

  var deadline: UInt64? {
    var found: UInt64?
    forEach {
      found = $0.deadline
      return found == nil
    }
    return found
  }

  /// Calls a function with each transaction, in order, until it returns false.
  private func forEach(_ body: (Transaction) -> Bool) {
    var each = order.first
    while let id = each, let transaction = transactions[id.number], body(transaction) {
      each = links.next(after: id)
    }
  }
}
