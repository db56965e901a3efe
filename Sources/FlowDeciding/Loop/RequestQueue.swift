package import CFlowABI
import FlowModel
package import FlowRecords

/// The requests that wait, in the order they were made (Q2).
///
/// One that cannot run is parked where it has to wait, so that it is not looked at again for
/// everything that runs elsewhere. When the reason may be over, the first of its line is called,
/// and once that is dealt with the next: each is touched O(1) times, which costs O(log n).
package struct RequestQueue {
  /// Those nobody has looked at, sorted.
  private var fresh: ContiguousArray<Submission> = []
  private var head = 0
  /// Those that have waited and are looked at again.
  private var called = WaitingLine()
  private var lines = WaitingLines()
  /// Those that wait for all windows.
  private var last = WaitingLine()
  /// Those that have been answered for, before they are in the queue again.
  private var returning: ContiguousArray<Submission> = []
  private var firstOrder = 0
  private var nextOrder = 1

  /// Whether there is nothing to look at when no transition runs.
  package var isEmpty: Bool {
    head == fresh.count && called.isEmpty && last.isEmpty && returning.isEmpty
  }

  /// Whether some wait that are not to be looked at before they are called.
  package var hasWaiting: Bool { !lines.isEmpty }

  package mutating func append(_ request: consuming Submission) {
    request.enter(at: nextOrder)
    nextOrder += 1
    fresh.append(request)
  }

  /// Puts a request back as the next one.
  package mutating func putBack(_ request: Submission) {
    request.enter(at: firstOrder)
    firstOrder -= 1
    if head > 0 {
      head -= 1
      fresh[head] = request
    } else {
      fresh.insert(request, at: 0)
    }
  }

  /// Lets a request come back as the next one. An answer may come while the queue is gone through,
  /// which counts on its places; so it waits until `takeReturning`.
  package mutating func comeBack(_ request: Submission) { returning.append(request) }

  package mutating func takeReturning() {
    if returning.isEmpty { return }
    for request in returning.reversed() { putBack(request) }
    returning.removeAll()
  }

  /// Takes out the first request that may be able to run; nil if there is none.
  ///
  /// - Parameter isIdle: no transition runs in any window.
  @inline(__always)
  package mutating func takeNext(isIdle: Bool) -> Submission? {
    if called.isEmpty, last.isEmpty { return head < fresh.count ? takeFresh() : nil }
    let called = self.called.firstOrder
    let last = isIdle ? self.last.firstOrder : .max
    let fresh = head < self.fresh.count ? self.fresh[head].order : .max
    let first = min(called, last, fresh)
    if first == .max { return nil }
    if first == fresh { return takeFresh() }
    if first == called { return self.called.takeFirst() }
    let request = self.last.takeFirst()
    guard let place = request?.place else { return request }
    request?.leaveLine()
    if lines[place]?.firstOrder == .max { lines[place] = nil }
    return request
  }

  private mutating func takeFresh() -> Submission {
    // Mostly there is one, and then the array needs no more than to lose it.
    if head == 0, fresh.count == 1, let only = fresh.popLast() { return only }
    let request = fresh[head]
    head += 1
    if head == fresh.count {
      fresh.removeAll(keepingCapacity: fresh.count <= 1024)
      head = 0
    } else if head > 1024, head > fresh.count / 2 {
      fresh.removeFirst(head)
      head = 0
    }
    return request
  }

  // MARK: Waiting

  /// Whether somebody waits somewhere since before a request.
  mutating func isBehindOthers(_ request: Submission, at place: WaitingPlace) -> Bool {
    guard !lines.isEmpty, let line = lines[place] else { return false }
    return line.firstOrder < request.order
  }

  /// Lets a request that was taken out wait somewhere. It keeps its place in the order.
  package mutating func park(_ request: Submission, at place: WaitingPlace) {
    let old = request.park(at: place)
    if case .noWindow(let handle) = place {
      last.insert(request)
      if handle != 0 { lines.insert(request, at: place) }
    } else {
      lines.insert(request, at: place)
    }
    guard let old else { return }
    lines[old]?.hasCalled = false
    if old != place { call(old) }
  }

  /// What a request that was called has waited for is free, as far as that is concerned: the next
  /// one is called.
  package mutating func goOn(behind request: Submission) {
    guard let place = request.takeCalledFrom() else { return }
    lines[place]?.hasCalled = false
    call(place)
  }

  /// Lets the first of those that wait somewhere be looked at again.
  package mutating func call(_ place: WaitingPlace) {
    if lines.isEmpty { return }
    guard let line = lines[place], !line.hasCalled else { return }
    let request = line.takeFirst()
    if line.firstOrder == .max { lines[place] = nil } else { line.hasCalled = true }
    if let request { call(request) }
  }

  /// Something that was in no window is in one now, or is gone.
  package mutating func callAll(about handle: flow_handle) {
    if lines.isEmpty { return }
    guard let line = lines[.noWindow(handle)] else { return }
    lines[.noWindow(handle)] = nil
    while let request = line.takeFirst() { call(request) }
  }

  /// Lets one request be looked at again, whatever it waits for.
  package mutating func call(_ request: Submission) {
    if request.call() { called.insert(request) }
  }

  /// Lets all be looked at again.
  package mutating func callAll() {
    let all = lines.all
    lines = WaitingLines()
    for line in all {
      while let request = line.takeFirst() { call(request) }
    }
  }
}

/// The lines in which requests wait, by place.
private struct WaitingLines {
  private var windows = NumberMap<WaitingLine>()
  private var deepLinks = NumberMap<WaitingLine>()
  private var guards = NumberMap<WaitingLine>()
  private var objects = NumberMap<WaitingLine>()

  package var isEmpty: Bool {
    windows.isEmpty && deepLinks.isEmpty && guards.isEmpty && objects.isEmpty
  }

  package var all: ContiguousArray<WaitingLine> {
    windows.all + deepLinks.all + guards.all + objects.all
  }

  package subscript(place: WaitingPlace) -> WaitingLine? {
    get {
      switch place {
      case .window(let key): windows[key.number]
      case .deepLink(let key): deepLinks[key.number]
      case .guarded(let key): guards[key.number]
      case .noWindow(let handle): objects[handle]
      }
    }
    set {
      switch place {
      case .window(let key): windows[key.number] = newValue
      case .deepLink(let key): deepLinks[key.number] = newValue
      case .guarded(let key): guards[key.number] = newValue
      case .noWindow(let handle): objects[handle] = newValue
      }
    }
  }

  package mutating func insert(_ request: Submission, at place: WaitingPlace) {
    let line = self[place] ?? WaitingLine()
    line.insert(request)
    self[place] = line
  }
}

/// Requests that wait in the same place.
final class WaitingLine {
  /// It counts as long as the request has not left the place where it got its ticket.
  private struct Entry {
    package var request: Submission
    var ticket: Int
  }

  private var entries = Heap<Entry>()
  /// Whether one of this line is to be looked at, so that the others need not be.
  var hasCalled = false

  /// Whether nothing stands in it, be it valid or not.
  package var isEmpty: Bool { entries.isEmpty }

  /// The place in the order of the first; the highest there is if there is none.
  var firstOrder: Int {
    dropStale()
    return Int(truncatingIfNeeded: entries.firstOrder ^ Self.sign)
  }

  package func insert(_ request: Submission) {
    let order = UInt64(bitPattern: Int64(request.order)) ^ Self.sign
    entries.insert(Entry(request: request, ticket: request.ticket), order: order)
  }

  func takeFirst() -> Submission? {
    dropStale()
    return entries.takeFirst()?.request
  }

  /// The bit that, turned round, puts numbers below zero before the others.
  private static var sign: UInt64 { 1 << 63 }

  private func dropStale() {
    while let first = entries.first, first.ticket != first.request.ticket {
      _ = entries.takeFirst()
    }
  }
}
