package import CFlowABI
import FlowModel

/// The record of a request that is left once it has run: its outcome, and the object it opened.
struct TransitionRecord {
  package var opened: flow_handle
  private var by: flow_handle = 0
  /// The number of reasons to keep it: being pending, being retained, each living object it opened.
  var uses: Int32
  private var shortKind = Int8(truncatingIfNeeded: FLOW_OUTCOME_PENDING)
  private var shortReason = Int8(truncatingIfNeeded: FLOW_REASON_NONE)
  private let shortRequest: Int8
  /// `isRetained`, and above it `functions`.
  private var bits: UInt8

  init(
    request: flow_request_kind, opened: flow_handle = 0, isRetained: Bool, functions: UInt32 = 0,
    uses: Int32 = 1
  ) {
    shortRequest = Int8(truncatingIfNeeded: request)
    self.opened = opened
    bits = UInt8(truncatingIfNeeded: functions << 1) | (isRetained ? 1 : 0)
    self.uses = uses
  }

  /// True if the caller asked for the handle and has not released it.
  package var isRetained: Bool {
    get { bits & 1 != 0 }
    set { bits = bits & ~1 | (newValue ? 1 : 0) }
  }

  /// The callbacks that were given as functions, as bits: FLOW_CALLBACK_...
  package var functions: UInt32 {
    get { UInt32(bits >> 1) }
    set { bits = bits & 1 | UInt8(truncatingIfNeeded: newValue << 1) }
  }

  package var request: flow_request_kind { flow_request_kind(shortRequest) }

  package var outcome: Outcome {
    get {
      Outcome(
        kind: flow_outcome_kind(shortKind), reason: flow_reason(shortReason), by: by)
    }
    set {
      shortKind = Int8(truncatingIfNeeded: newValue.kind)
      shortReason = Int8(truncatingIfNeeded: newValue.reason)
      by = newValue.by
    }
  }
}

/// The living transitions: of requests that wait or run, and of others as long as they are retained
/// or something they opened lives.
package struct Transitions: ~Copyable, Register {
  private var records = SlotMap<TransitionTag, TransitionRecord>(
    vacant: TransitionRecord(request: 0, isRetained: false))
  /// The callbacks that were given as methods, for the few transitions that have some.
  private var methods = SideTable<TransitionTag, NamedMethods>()

  package var count: Int { records.count }

  /// The number of requests that have no outcome yet. Complexity: O(n).
  package var pendingCount: Int {
    records.keys.reduce(0) { $0 + (records[$1].outcome.kind == FLOW_OUTCOME_PENDING ? 1 : 0) }
  }

  package func contains(_ key: TransitionID) -> Bool { records.contains(key) }
  package func wasRemoved(_ key: TransitionID) -> Bool { records.wasRemoved(key) }

  package mutating func create(
    _ request: flow_request_kind, opened: flow_handle = 0, isRetained: Bool = false,
    functions: UInt32 = 0, uses: Int32 = 1
  ) -> TransitionID? {
    records.insert(
      TransitionRecord(
        request: request, opened: opened, isRetained: isRetained, functions: functions,
        uses: isRetained ? uses + 1 : uses))
  }

  package func functions(_ key: TransitionID) -> UInt32 { records[key].functions }
  package func methods(_ key: TransitionID) -> NamedMethods? { methods[key] }

  package mutating func addFunctions(_ functions: UInt32, of key: TransitionID) {
    records[key].functions |= functions
  }

  package mutating func setMethods(_ methods: NamedMethods, of key: TransitionID) {
    self.methods.insert(methods, for: key)
  }

  package func request(_ key: TransitionID) -> flow_request_kind { records[key].request }
  package func outcome(_ key: TransitionID) -> Outcome { records[key].outcome }
  package func opened(_ key: TransitionID) -> flow_handle { records[key].opened }
  package func isRetained(_ key: TransitionID) -> Bool { records[key].isRetained }

  @_optimize(speed)
  package mutating func setOutcome(_ outcome: Outcome, of key: TransitionID) {
    records[key].outcome = outcome
  }

  /// Ends the request of a transition, which was done.
  @inline(__always)
  package mutating func conclude(_ key: TransitionID) {
    if records[key].uses == 1 {
      addUse(of: key, change: -1)
    } else {
      records[key].outcome = .done
      records[key].uses -= 1
    }
  }

  /// Notes an object that a request has opened. Only the first is kept.
  package mutating func noteOpened(_ handle: flow_handle, by key: TransitionID) {
    if records[key].opened == 0 { records[key].opened = handle }
  }

  /// Notes an object that a request has opened, and keeps the transition for it. Only the first is
  /// kept as the object that the request has opened.
  @_optimize(speed)
  package mutating func addOpened(_ handle: flow_handle, by key: TransitionID) {
    records[key].uses += 1
    if records[key].opened == 0 { records[key].opened = handle }
  }

  /// Replaces the object that a request has opened: another one was opened in its place.
  package mutating func setOpened(_ handle: flow_handle, by key: TransitionID) {
    records[key].opened = handle
  }

  /// Adds a reason to keep a transition, or takes one away; with the last one the transition goes.
  @_optimize(speed)
  package mutating func addUse(of key: TransitionID, change: Int32) {
    let uses = records[key].uses + change
    guard uses == 0 else {
      records[key].uses = uses
      return
    }
    records.remove(key)
    methods.remove(key)
  }

  /// Releases the handle that the caller asked for. Returns false if the caller has none.
  @_optimize(speed)
  package mutating func release(_ key: TransitionID) -> Bool {
    guard records[key].isRetained else { return false }
    records[key].isRetained = false
    addUse(of: key, change: -1)
    return true
  }
}
