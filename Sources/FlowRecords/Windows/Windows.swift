package import CFlowABI
package import FlowModel
import FlowValues

/// The engine's record of a window, beside its layers.
package struct WindowRecord {
  package private(set) var presenter: PresenterID?
  /// The transaction that is changing the window.
  package private(set) var busy: Transaction?
  /// The bindings of routes that opened something here, by the screen then on top, oldest first.
  package private(set) var trail = NumberMap<Series<Binding>>()
  /// The deep link that runs in the window.
  package private(set) var deepLink: DeepLink?
  /// The activity that the host has set for the window; at first it is active (A5).
  package private(set) var activity = FLOW_ACTIVITY_ACTIVE
  /// The request for another number of panes that waits aside until the window is seen (P3).
  package private(set) var waitingPanes: Submission?
  /// Its rank among windows, which grows from the oldest to the youngest.
  package fileprivate(set) var rank: UInt64 = 0

  /// Replaces the presenter, which may be none.
  package mutating func show(with presenter: PresenterID?) { self.presenter = presenter }

  /// Begins to be changed by a transaction, and by no other until that leaves it. Returns false if
  /// it is changed by it already.
  @discardableResult
  @inline(__always)
  package mutating func begin(_ transaction: Transaction) -> Bool {
    if isBusy(with: transaction) { return false }
    busy = transaction
    return true
  }

  /// Lets the next transaction change the window. Returns false if it is not this one that does.
  @discardableResult
  @inline(__always)
  package mutating func letGo(of transaction: Transaction) -> Bool {
    guard isBusy(with: transaction) else { return false }
    busy = nil
    return true
  }

  /// Compares the transaction as a number, because that counts no reference.
  @inline(__always)
  private func isBusy(with transaction: Transaction) -> Bool {
    busy.map(ObjectIdentifier.init) == ObjectIdentifier(transaction)
  }

  /// Takes the activity that the host has set for the window.
  package mutating func setActivity(_ activity: flow_activity) { self.activity = activity }

  /// Lets a request for another number of panes wait, or none any more.
  package mutating func letPanesWait(for request: Submission?) { waitingPanes = request }

  // MARK: Routes

  /// Begins to follow a deep link, and no other until that is over.
  package mutating func follow(_ link: DeepLink) { deepLink = link }

  /// Lets the next deep link run, if it follows this one.
  package mutating func stopFollowing(_ link: DeepLink) {
    if deepLink === link { deepLink = nil }
  }

  /// Remembers what a route has opened, for deep links, which reuse what is open.
  ///
  /// - Parameter isRestored: true if no other route that is remembered is the same.
  package mutating func remember(_ binding: Binding, isRestored: Bool = false) {
    let base = Binding.key(of: binding.base)
    var others = trail.takeElement(base) ?? []
    if binding.opened.isEmpty, !isRestored {
      // Nothing that it has opened tells when it is to be forgotten.
      others.keepOnly { !$0.opened.isEmpty || !$0.route.isEqual(to: binding.route) }
    }
    others.append(binding)
    trail[base] = others
  }

  /// Forgets what a route has opened: that has gone.
  package mutating func forget(_ binding: Binding) {
    let base = Binding.key(of: binding.base)
    guard var others = trail.takeElement(base) else { return }
    if let index = others.lastIndex(where: { $0 === binding }) { others.remove(at: index) }
    if !others.isEmpty { trail[base] = others }
  }

  /// Forgets what routes have opened on top of a screen that goes.
  package mutating func forgetTrail(above base: ScreenID) {
    _ = trail.takeElement(Binding.key(of: base))
  }
}

/// The engine's records of windows, by key.
package struct Windows: ~Copyable {
  private var records = SideTable<WindowTag, WindowRecord>()
  private var order = KeyList<WindowTag>()
  private var lastRank: UInt64 = 0

  /// The keys of all windows, oldest first.
  package var keys: Series<WindowID> { order.keys }

  package subscript(window: WindowID) -> WindowRecord? {
    @inline(__always) unsafeAddress { records.place(of: window) }
    @inline(__always) unsafeMutableAddress { records.mutablePlace(of: window) }
  }

  package mutating func insert(_ window: WindowID) {
    var record = WindowRecord()
    lastRank += 1
    record.rank = lastRank
    records.insert(record, for: window)
    order.append(window)
  }

  /// Gives windows the order of a session that is restored; those that are not named come behind.
  package mutating func arrange(_ windows: Series<(WindowID, rank: UInt64)>) {
    var named = NumberTable()
    let others = order.keys
    order = KeyList()
    for (window, rank) in windows where named.insert(window.number) {
      order.append(window)
      records[window]?.rank = rank
      lastRank = max(lastRank, rank)
    }
    for window in others where !named.contains(window.number) {
      lastRank += 1
      order.append(window)
      records[window]?.rank = lastRank
    }
  }

  package mutating func remove(_ window: WindowID) {
    records.remove(window)
    order.remove(window)
  }
}
