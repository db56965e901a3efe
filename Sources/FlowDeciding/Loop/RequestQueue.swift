package import CFlowABI
package import FlowModel
package import FlowRecords

/// The requests that wait, in the order they were made (Q2).
///
/// A request that cannot run is parked in the line of the place it waits for, so that changes
/// elsewhere cost it nothing. When that place may be free, the first of the line is called, and
/// after it the next. So each request is touched O(1) times, at O(log n).
package struct RequestQueue: ~Copyable {
  /// Requests not yet examined, in the order they were made.
  private var fresh: Series<Submission> = []
  private var head = 0
  /// Requests whose reason to wait may be over; they are examined again.
  private var called = WaitingLine()
  private var lines = WaitingLines()
  /// Requests that wait until no window has a transition.
  private var last = WaitingLine()
  /// Requests that have got their answer and return to the front of the queue.
  private var returning: Series<Submission> = []
  private var firstOrder = 0
  private var nextOrder = 1

  /// True if nothing is left to examine once no transition runs. Parked requests do not count.
  @inline(__always)
  package var isEmpty: Bool {
    head == fresh.count && called.isEmpty && last.isEmpty && returning.isEmpty
  }

  /// True if requests are parked until they are called.
  @_optimize(speed)
  package var hasWaiting: Bool { !lines.isEmpty }

  package mutating func append(_ request: consuming Submission) {
    number(request)
    fresh.append(request)
  }

  /// Gives a request its place in the order, whether it enters the queue or not.
  package mutating func number(_ request: Submission) {
    request.enter(at: nextOrder)
    nextOrder += 1
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

  /// Lets a request come back as the next one. It enters the queue only at `takeReturning`, because
  /// an answer may arrive while the queue is being walked.
  package mutating func comeBack(_ request: Submission) { returning.append(request) }

  @inline(__always)
  package mutating func takeReturning() {
    if !returning.isEmpty { putBackReturning() }
  }

  @inline(never)
  private mutating func putBackReturning() {
    for request in returning.reversed() { putBack(request) }
    returning = []
  }

  /// Takes out the first request that may be able to run; nil if there is none.
  ///
  /// - Parameter isIdle: True if no transition runs in any window.
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

  @_optimize(speed)
  private mutating func takeFresh() -> Submission {
    // Mostly there is one, and then the array needs no more than to lose it.
    if head == 0, fresh.count == 1, let only = fresh.popLast() { return only }
    let request = fresh[head]
    head += 1
    if head == fresh.count {
      if fresh.count <= 1024 { fresh.keepFirst(0) } else { fresh = [] }
      head = 0
    } else if head > 1024, head > fresh.count / 2 {
      fresh = Series(fresh[head...])
      head = 0
    }
    return request
  }

  // MARK: Waiting

  /// True if an older request waits at `place`.
  mutating func isBehindOthers(_ request: Submission, at place: WaitingPlace) -> Bool {
    guard !lines.isEmpty, let line = lines[place] else { return false }
    return line.firstOrder < request.order
  }

  /// True if a request waits for all windows.
  package var hasWaitingForAll: Bool { last.firstOrder != .max }

  /// True if a request waits until no transition runs in a window.
  package func hasWaiting(for window: WindowID) -> Bool {
    guard !lines.isEmpty, let line = lines[.window(window)] else { return false }
    return line.firstOrder != .max
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

  /// Calls the next request of the line from which `request` was called: this one does not need the
  /// place any more.
  @inline(__always)
  package mutating func goOn(behind request: Submission) {
    guard let place = request.takeCalledFrom() else { return }
    lines[place]?.hasCalled = false
    call(place)
  }

  /// Calls the first request that waits at a place, unless one was called already.
  package mutating func call(_ place: WaitingPlace) {
    if lines.isEmpty { return }
    guard let line = lines[place], !line.hasCalled else { return }
    let request = line.takeFirst()
    if line.firstOrder == .max { lines[place] = nil } else { line.hasCalled = true }
    if let request { call(request) }
  }

  /// Calls all requests about an object that was in no window: it is in one now, or is gone.
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

  /// The requests that wait for their turn or for a window, in order; not those that wait for an
  /// answer, a guard or a root coordinator. Complexity: O(n log n), O(n) while none was examined.
  package var waiting: Series<Submission> {
    var parked: Series<Submission> = []
    called.list(into: &parked)
    last.list(into: &parked)
    for line in lines.ofWindows { line.list(into: &parked) }
    if parked.isEmpty { return Series(fresh[head...]) }
    parked += fresh[head...]
    parked.order { $0.order < $1.order }
    return parked
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

  @_optimize(speed)
  package var isEmpty: Bool {
    windows.isEmpty && deepLinks.isEmpty && guards.isEmpty && objects.isEmpty
  }

  var ofWindows: Series<WaitingLine> { windows.all }

  package var all: Series<WaitingLine> {
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
  /// A request in a line. The entry is stale once the request has left, which changes its ticket.
  private struct Entry {
    package var request: Submission
    var ticket: Int
  }

  private var entries = Heap<Entry>()
  /// True while a request of this line is called; the others wait for it.
  var hasCalled = false

  /// True if the line has no entries, stale ones included.
  package var isEmpty: Bool { entries.isEmpty }

  /// The order of the first request, or `Int.max` if there is none.
  @_optimize(speed)
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

  /// Lists its requests, in no order.
  func list(into all: inout Series<Submission>) {
    entries.forEach { if $0.ticket == $0.request.ticket { all.append($0.request) } }
  }

  /// The sign bit; flipping it makes negative orders sort before positive ones as unsigned numbers.
  private static var sign: UInt64 { 1 << 63 }

  private func dropStale() {
    while let first = entries.first, first.ticket != first.request.ticket {
      _ = entries.takeFirst()
    }
  }
}
