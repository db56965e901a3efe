package import CFlowABI
import FlowModel

/// What is left of a request once it has run: its outcome, and what it opened.
struct TransitionRecord {
  package var opened: flow_handle
  private var by: flow_handle = 0
  /// Why it is still kept: it is pending, retained, or something it opened lives.
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

  /// The caller asked for the handle and has not released it.
  package var isRetained: Bool {
    get { bits & 1 != 0 }
    set { bits = bits & ~1 | (newValue ? 1 : 0) }
  }

  /// Which callbacks were given as functions: FLOW_CALLBACK_...
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

/// The transitions there are: requests that wait or run, and those that somebody still asks about.
package struct Transitions: ~Copyable, Register {
  private var records = SlotMap<TransitionTag, TransitionRecord>(
    vacant: TransitionRecord(request: 0, isRetained: false))
  /// The callbacks of some of them that were given as methods.
  private var methods = SideTable<TransitionTag, NamedMethods>()

  package var count: Int { records.count }

  package func contains(_ key: TransitionID) -> Bool { records.contains(key) }
  package func wasRemoved(_ key: TransitionID) -> Bool { records.wasRemoved(key) }

  package mutating func create(
    _ request: flow_request_kind, opened: flow_handle = 0, isRetained: Bool = false,
    functions: UInt32 = 0
  ) -> TransitionID? {
    records.insert(
      TransitionRecord(
        request: request, opened: opened, isRetained: isRetained, functions: functions,
        uses: isRetained ? 2 : 1))
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

  package mutating func setOutcome(_ outcome: Outcome, of key: TransitionID) {
    records[key].outcome = outcome
  }

  /// The first thing that a request opens is what it has opened.
  package mutating func noteOpened(_ handle: flow_handle, by key: TransitionID) {
    if records[key].opened == 0 { records[key].opened = handle }
  }

  /// A request has opened something, which keeps its transition. The first counts as what it has
  /// opened.
  package mutating func addOpened(_ handle: flow_handle, by key: TransitionID) {
    records[key].uses += 1
    if records[key].opened == 0 { records[key].opened = handle }
  }

  /// In the place of what was asked for, something else has been opened.
  package mutating func setOpened(_ handle: flow_handle, by key: TransitionID) {
    records[key].opened = handle
  }

  /// Counts why a transition is kept; the last reason gone, so is the transition.
  package mutating func addUse(of key: TransitionID, _ change: Int32) {
    let uses = records[key].uses + change
    guard uses == 0 else {
      records[key].uses = uses
      return
    }
    records.remove(key)
    methods.remove(key)
  }

  /// The caller has no use for it any more. Returns whether it had.
  package mutating func release(_ key: TransitionID) -> Bool {
    guard records[key].isRetained else { return false }
    records[key].isRetained = false
    addUse(of: key, -1)
    return true
  }
}
