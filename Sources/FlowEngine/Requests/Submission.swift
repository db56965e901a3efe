package import CFlowABI
import FlowModel
import FlowMessages
package import FlowValues

/// One asked-for change, as it waits in the queue: evaluated against the tree it will meet (Q2).
package final class Submission {
  private(set) var id: TransitionID
  private(set) var kind: flow_request_kind
  private(set) var parts: ContiguousArray<Part>
  private(set) var isAnimated: Bool
  private var done: DoneCallback?
  /// The coordinator on whose behalf it is made.
  private(set) var requester: CoordinatorID?
  /// Made by the engine itself, also while it shuts down.
  let isOwn: Bool
  /// True of a batch of which a part holds the requester; found once, because each part asks.
  private let isHeldBatch: Bool
  /// How many requests led to this one, each made while the one before ran.
  var chain = Chain()
  /// Its place in the order; new when it comes back as the next one.
  var order = 0
  /// Where it is parked, if it is, and where it was when it was called.
  var place: WaitingPlace?
  var ticket = 0
  var calledFrom: WaitingPlace?
  /// Those who have been asked about it and have said yes.
  var allowed = NumberTable()
  /// What somebody was asked about it last and promised to answer.
  var question: QuestionID?
  /// Whether the finger of a gesture has left: it goes on as a plain wish.
  var isLifted = false
  /// Whether the screen on top has been asked whether it handles this back itself (G7).
  var hasAskedBack = false
  /// Whether it still moves something on the screen before it may come back.
  var isHeldBack = false
  /// What became of it while it waited.
  var verdict: Outcome?
  /// The way of the route it brings.
  var routing: Routing?
  /// The deep link it brings, or a step of which it is.
  var deepLink: DeepLink?
  var step: DeepLink?
  /// The route inside whose `navigate` it was made, and whether that waits for it.
  var binding: Binding?
  var holdsBinding = false
  /// Of one of the engine's own: whose outcome waits for it.
  var outer: Transaction?
  /// Of a batch: the arguments that its parts up to the one that is planned have given to screens.
  var newArguments = NumberMap<NewArguments>()
  /// What `done` events name: what is opened, or what it was asked from.
  private(set) var subject: flow_handle

  init(
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
  convenience init(_ part: Part) {
    self.init(
      id: TransitionID(slot: 0, generation: 0), kind: part.kind, parts: [part], isAnimated: false,
      done: nil, requester: nil, subject: part.from)
  }

  var hasDone: Bool { done != nil }

  func takeDone() -> DoneCallback? { done.take() }

  /// Whether it has one part, which nobody else knows.
  func ownsPart() -> Bool {
    parts.count == 1 && !isOwn && isKnownUniquelyReferenced(&parts[0])
  }

  /// Becomes another request of one part, which it has already.
  @inline(__always)
  func renew(
    id: TransitionID, kind: flow_request_kind, isAnimated: Bool,
    done: consuming DoneCallback?, requester: CoordinatorID?, subject: flow_handle
  ) {
    self.id = id
    self.kind = kind
    self.isAnimated = isAnimated
    self.done = done
    self.requester = requester
    self.subject = subject
    if !allowed.isEmpty { allowed.removeAll() }
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
  func withFirst<Result>(_ body: (Part) -> Result) -> Result {
    Unmanaged.passUnretained(parts[0])._withUnsafeGuaranteedRef(body)
  }

  /// Does something with each of its parts, in the same way.
  @inline(__always)
  func forEachPart(_ body: (Part) -> Void) {
    for index in parts.indices {
      Unmanaged.passUnretained(parts[index])._withUnsafeGuaranteedRef(body)
    }
  }

  /// Whether it is shown before it is committed.
  var isGesture: Bool {
    (kind == FLOW_REQUEST_GESTURE_BACK || kind == FLOW_REQUEST_GESTURE_DRAG) && !isLifted
  }

  /// Whether it is the user's, not a program's.
  var isWish: Bool {
    kind >= FLOW_REQUEST_BACK && kind <= FLOW_REQUEST_DRAG
      || kind == FLOW_REQUEST_GESTURE_BACK || kind == FLOW_REQUEST_GESTURE_DRAG
  }

  /// Whether it has to do with a route: brings one, is a step of a deep link, or was asked for inside `navigate`.
  var isRoute: Bool {
    kind >= FLOW_REQUEST_LINK && kind <= FLOW_REQUEST_DEEP_LINK || step != nil || binding != nil
  }

  /// Whether those who would go by it are asked first (O1).
  var asksBeforeLeaving: Bool {
    if isOwn || kind == FLOW_REQUEST_UNLOAD { return false }
    for index in parts.indices where !parts[index].isForced { return true }
    return false
  }

  /// Whether it opens something.
  var opens: Bool {
    for index in parts.indices where parts[index].opens { return true }
    return false
  }

  /// Becomes a part of another request: who has said yes to that, or need not be asked about it, is not asked
  /// about this one (Q13).
  func join(_ other: Submission) {
    if !other.allowed.isEmpty { allowed.formUnion(other.allowed) }
    if !other.asksBeforeLeaving { forEachPart { $0.isForced = true } }
  }

  /// Whether the requester does not end for lack of screens until this has run: it is opening something,
  /// or ending itself in its own way.
  var holdsRequester: Bool {
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
  var source: TextBlock?
  package var value: OwnedValue?
  package var route: OwnedRoute?
  package var deepLink: DeepLink?
  var isForced = false
  var completion: Callback?
  var dismissed: Callback?
  var finished: FinishedCallback?

  package init(_ kind: flow_request_kind, from: flow_handle) {
    self.kind = kind
    self.from = from
    request = Request(RequestKind(rawValue: kind) ?? .batch, from: Handle.object(from))
  }

  /// Becomes a part of another request, as new.
  @inline(__always)
  func renew(_ kind: flow_request_kind, from: flow_handle) {
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
  var isPlain: Bool {
    screens.isEmpty && tabs == nil && source == nil && value == nil && route == nil
      && deepLink == nil && wanted == nil
  }

  var holdsRequester: Bool {
    opens || kind == FLOW_REQUEST_FINISH || kind == FLOW_REQUEST_STOP
      || kind == FLOW_REQUEST_NAVIGATE
  }

  /// Whether it brings a route, or takes one back.
  var isRoute: Bool { kind >= FLOW_REQUEST_LINK && kind <= FLOW_REQUEST_DEEP_LINK }

  var hasCallbacks: Bool { completion != nil || dismissed != nil || finished != nil }

  /// Nobody has a use for what came with it. Callbacks of what was not opened never run.
  func endCallbacks(in engine: Engine) {
    guard hasCallbacks else { return }
    completion.take()?.end(in: engine)
    dismissed.take()?.end(in: engine)
    finished.take()?.end(in: engine)
  }

  private func forgetCallbacks() {
    completion = nil
    dismissed = nil
    finished = nil
  }

  /// Whether it opens something.
  var opens: Bool { request.kind.opens }

  /// Whether it selects a tab.
  var selects: Bool { request.kind.selects }
  /// Of a batch: the tabs that it opens itself, and the one of those that it selects.
  var madeTabs: ContiguousArray<StackID> = []
  var newTab: NewTab?

  /// What go to looks for.
  var wanted: Wanted?

  /// What the tree understands of it, once it has been taken in.
  var request: Request
  /// Of a batch: the coordinators of which it removes what they open, though it does not name them (Q12).
  var imagined: ContiguousArray<CoordinatorID> = []
  /// What it is about, if the request has to wait now (Q3).
  var pins: Pins?

  /// Whether it belongs to the request that starts a coordinator, when that asks for it in `start` (Q13).
  var joinsStart: Bool { opens || selects }
}

/// A screen of a class, made with these arguments.
struct Wanted {
  let entry: ClassEntry
  let arguments: OwnedValue?
}

/// What became of a request.
struct Outcome {
  var kind: flow_outcome_kind
  var reason: flow_reason = FLOW_REASON_NONE
  var by: flow_handle = 0

  static let done = Outcome(kind: FLOW_OUTCOME_DONE)
  static let noop = Outcome(kind: FLOW_OUTCOME_NOOP)
  static func vetoed(by handle: flow_handle) -> Outcome {
    Outcome(kind: FLOW_OUTCOME_VETOED, by: handle)
  }
  static func handled(by handle: flow_handle) -> Outcome {
    Outcome(kind: FLOW_OUTCOME_NOOP, reason: FLOW_REASON_HANDLED, by: handle)
  }
  static func refused(_ reason: flow_reason) -> Outcome {
    Outcome(kind: FLOW_OUTCOME_REFUSED, reason: reason)
  }
  static func failed(_ reason: flow_reason) -> Outcome {
    Outcome(kind: FLOW_OUTCOME_FAILED, reason: reason)
  }
}
