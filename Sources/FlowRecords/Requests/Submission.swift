package import CFlowABI
package import FlowModel
package import FlowForeign

/// One asked-for change, as it waits in the queue: evaluated against the tree it will meet (Q2).
package final class Submission {
  package private(set) var id: TransitionID
  package private(set) var kind: flow_request_kind
  package private(set) var parts: ContiguousArray<Part>
  package private(set) var isAnimated: Bool
  private var done: DoneCallback?
  /// The coordinator on whose behalf it is made.
  package private(set) var requester: CoordinatorID?
  /// Made by the engine itself, also while it shuts down.
  package let isOwn: Bool
  /// True of a batch of which a part holds the requester; found once, because each part asks.
  private let isHeldBatch: Bool
  /// How many requests led to this one, each made while the one before ran.
  package var chain = Chain()
  /// Its place in the order; new when it comes back as the next one.
  package var order = 0
  /// Where it is parked, if it is, and where it was when it was called.
  package var place: WaitingPlace?
  package var ticket = 0
  package var calledFrom: WaitingPlace?
  /// Those who have been asked about it and have said yes.
  package var allowed: Set<flow_handle> = []
  /// What somebody was asked about it last and promised to answer.
  package var question: QuestionID?
  /// Whether the finger of a gesture has left: it goes on as a plain wish.
  package var isLifted = false
  /// Whether the screen on top has been asked whether it handles this back itself (G7).
  package var hasAskedBack = false
  /// Whether it still moves something on the screen before it may come back.
  package var isHeldBack = false
  /// What became of it while it waited.
  package var verdict: Outcome?
  /// The way of the route it brings.
  package var routing: Routing?
  /// The deep link it brings, or a step of which it is.
  package var deepLink: DeepLink?
  package var step: DeepLink?
  /// The route inside whose `navigate` it was made, and whether that waits for it.
  package var binding: Binding?
  package var holdsBinding = false
  /// Of one of the engine's own: whose outcome waits for it.
  package var outer: Transaction?
  /// Of a batch: the arguments that its parts up to the one that is planned have given to screens.
  package var newArguments = NumberMap<NewArguments>()
  /// What `done` events name: what is opened, or what it was asked from.
  package private(set) var subject: flow_handle

  package init(
    id: TransitionID, kind: flow_request_kind, parts: ContiguousArray<Part>,
    isAnimated: Bool, done: consuming DoneCallback?, requester: CoordinatorID?,
    subject: flow_handle, isOwn: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.parts = parts
    self.isAnimated = isAnimated
    self.done = done
    self.requester = requester
    self.subject = subject
    self.isOwn = isOwn
    isHeldBatch = parts.count > 1 && parts.contains { $0.holdsRequester }
  }

  /// A request of one part, before it is renewed.
  package convenience init(_ part: Part) {
    self.init(
      id: TransitionID(slot: 0, generation: 0), kind: part.kind, parts: [part], isAnimated: false,
      done: nil, requester: nil, subject: part.from)
  }

  package var hasDone: Bool { done != nil }

  package func takeDone() -> DoneCallback? { done.take() }

  /// Whether it has one part, which nobody else knows.
  func ownsPart() -> Bool {
    parts.count == 1 && !isOwn && isKnownUniquelyReferenced(&parts[0])
  }

  /// Becomes another request of one part, which it has already.
  @inline(__always)
  package func renew(
    id: TransitionID, kind: flow_request_kind, isAnimated: Bool,
    done: consuming DoneCallback?, requester: CoordinatorID?, subject: flow_handle
  ) {
    self.id = id
    self.kind = kind
    self.isAnimated = isAnimated
    self.done = done
    self.requester = requester
    self.subject = subject
    if !allowed.isEmpty { allowed = [] }
    question = nil
    isLifted = false
    hasAskedBack = false
    isHeldBack = false
    verdict = nil
    if routing != nil { routing = nil }
    if deepLink != nil { deepLink = nil }
    if step != nil { step = nil }
    if binding != nil { binding = nil }
    holdsBinding = false
    place = nil
    calledFrom = nil
    if !newArguments.isEmpty { newArguments.removeAll() }
  }
}

extension Submission {
  /// Does something with its only part, or with the first of a batch. Not counting a reference to that is safe:
  /// a request keeps its parts as long as it lives, and whoever asks keeps the request.
  @inline(__always)
  package func withFirst<Result>(_ body: (Part) -> Result) -> Result {
    Unmanaged.passUnretained(parts[0])._withUnsafeGuaranteedRef(body)
  }

  /// Does something with each of its parts, in the same way.
  @inline(__always)
  package func forEachPart(_ body: (Part) -> Void) {
    for index in parts.indices {
      Unmanaged.passUnretained(parts[index])._withUnsafeGuaranteedRef(body)
    }
  }

  /// Whether it is shown before it is committed.
  package var isGesture: Bool {
    (kind == FLOW_REQUEST_GESTURE_BACK || kind == FLOW_REQUEST_GESTURE_DRAG) && !isLifted
  }

  /// Whether it is the user's, not a program's.
  package var isWish: Bool {
    kind >= FLOW_REQUEST_BACK && kind <= FLOW_REQUEST_DRAG
      || kind == FLOW_REQUEST_GESTURE_BACK || kind == FLOW_REQUEST_GESTURE_DRAG
  }

  /// Whether it has to do with a route: brings one, is a step of a deep link, or was asked for inside `navigate`.
  package var isRoute: Bool {
    kind >= FLOW_REQUEST_LINK && kind <= FLOW_REQUEST_DEEP_LINK || step != nil || binding != nil
  }

  /// Whether those who would go by it are asked first (O1).
  package var asksBeforeLeaving: Bool {
    if isOwn || kind == FLOW_REQUEST_UNLOAD { return false }
    for index in parts.indices where !parts[index].isForced { return true }
    return false
  }

  /// Whether it opens something.
  package var opens: Bool {
    for index in parts.indices where parts[index].opens { return true }
    return false
  }

  /// Becomes a part of another request: who has said yes to that, or need not be asked about it, is not asked
  /// about this one (Q13).
  package func join(_ other: Submission) {
    if !other.allowed.isEmpty { allowed.formUnion(other.allowed) }
    if !other.asksBeforeLeaving { forEachPart { $0.isForced = true } }
  }

  /// Whether the requester does not end for lack of screens until this has run: it is opening something,
  /// or ending itself in its own way.
  package var holdsRequester: Bool {
    parts.count == 1 ? parts[0].holdsRequester : isHeldBatch
  }
}

/// One step of a request as the caller gave it; most requests have one.
package final class Part {
  package var kind: flow_request_kind
  package var from: flow_handle
  package var presentable: flow_handle = 0
  package var screens: ContiguousArray<flow_handle> = []
  package var count = 0
  package var tabs: TabsText?
  /// For a toolkit's report: the window it was made for (Q10).
  package var window: flow_handle = 0
  /// The element that a new layer points at.
  package var source: TextBlock?
  package var value: OwnedValue?
  package var route: OwnedRoute?
  package var deepLink: DeepLink?
  package var isForced = false
  package var completion: Callback?
  package var dismissed: Callback?
  package var finished: FinishedCallback?

  package init(_ kind: flow_request_kind, from: flow_handle) {
    self.kind = kind
    self.from = from
    request = Request(RequestKind(rawValue: kind) ?? .batch, from: Handle.object(from))
  }

  /// Becomes a part of another request, as new.
  @inline(__always)
  package func renew(_ kind: flow_request_kind, from: flow_handle) {
    self.kind = kind
    self.from = from
    presentable = 0
    if !screens.isEmpty { screens = [] }
    count = 0
    if tabs != nil { tabs = nil }
    window = 0
    if source != nil { source = nil }
    if value != nil { value = nil }
    if route != nil { route = nil }
    if deepLink != nil { deepLink = nil }
    isForced = false
    if hasCallbacks { forgetCallbacks() }
    if wanted != nil { wanted = nil }
    if newTab != nil { newTab = nil }
    if !madeTabs.isEmpty { madeTabs = [] }
    if !imagined.isEmpty { imagined = [] }
    if pins != nil { pins = nil }
  }

  /// Whether it carries nothing that takes memory of its own.
  package var isPlain: Bool {
    screens.isEmpty && tabs == nil && source == nil && value == nil && route == nil
      && deepLink == nil && wanted == nil
  }

  package var holdsRequester: Bool {
    opens || kind == FLOW_REQUEST_FINISH || kind == FLOW_REQUEST_STOP
      || kind == FLOW_REQUEST_NAVIGATE
  }

  /// Whether it brings a route, or takes one back.
  package var isRoute: Bool { kind >= FLOW_REQUEST_LINK && kind <= FLOW_REQUEST_DEEP_LINK }

  package var hasCallbacks: Bool { completion != nil || dismissed != nil || finished != nil }

  private func forgetCallbacks() {
    completion = nil
    dismissed = nil
    finished = nil
  }

  /// Whether it opens something.
  package var opens: Bool { request.kind.opens }

  /// Whether it selects a tab.
  package var selects: Bool { request.kind.selects }
  /// Of a batch: the tabs that it opens itself, and the one of those that it selects.
  package var madeTabs: ContiguousArray<StackID> = []
  package var newTab: NewTab?

  /// What go to looks for.
  package var wanted: Wanted?

  /// What the tree understands of it, once it has been taken in.
  package var request: Request
  /// Of a batch: the coordinators of which it removes what they open, though it does not name them (Q12).
  package var imagined: ContiguousArray<CoordinatorID> = []
  /// What it is about, if the request has to wait now (Q3).
  package var pins: Pins?

  /// Whether it belongs to the request that starts a coordinator, when that asks for it in `start` (Q13).
  package var joinsStart: Bool { opens || selects }
}

/// A screen of a class, made with these arguments.
package struct Wanted {
  package let entry: ClassEntry
  package let arguments: OwnedValue?

  package init(entry: ClassEntry, arguments: OwnedValue?) {
    self.entry = entry
    self.arguments = arguments
  }
}

/// What became of a request.
package struct Outcome {
  package var kind: flow_outcome_kind
  package var reason: flow_reason
  package var by: flow_handle

  package init(
    kind: flow_outcome_kind, reason: flow_reason = FLOW_REASON_NONE, by: flow_handle = 0
  ) {
    self.kind = kind
    self.reason = reason
    self.by = by
  }

  package static let done = Outcome(kind: FLOW_OUTCOME_DONE)
  package static let noop = Outcome(kind: FLOW_OUTCOME_NOOP)
  package static func vetoed(by handle: flow_handle) -> Outcome {
    Outcome(kind: FLOW_OUTCOME_VETOED, by: handle)
  }
  package static func handled(by handle: flow_handle) -> Outcome {
    Outcome(kind: FLOW_OUTCOME_NOOP, reason: FLOW_REASON_HANDLED, by: handle)
  }
  package static func refused(_ reason: flow_reason) -> Outcome {
    Outcome(kind: FLOW_OUTCOME_REFUSED, reason: reason)
  }
  package static func failed(_ reason: flow_reason) -> Outcome {
    Outcome(kind: FLOW_OUTCOME_FAILED, reason: reason)
  }
}
