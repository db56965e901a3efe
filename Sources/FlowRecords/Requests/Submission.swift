package import CFlowABI
package import FlowModel

/// A request, from when it was made until it is over. It is evaluated against the tree that it
/// meets when its turn comes (Q2).
package final class Submission {
  package private(set) var id: TransitionID
  package private(set) var kind: RequestKind
  package private(set) var parts: Series<Part>
  package private(set) var isAnimated: Bool
  /// True if a part opens something.
  package private(set) var opens: Bool
  private var done: DoneCallback?
  /// The coordinator on whose behalf it is made.
  package private(set) var requester: CoordinatorID?
  /// True if the engine has made it itself, as it does also while it shuts down.
  package let isOwn: Bool
  /// True if the requester must not end for lack of screens before this has run, because it is
  /// opening something, or ending itself in its own way.
  package private(set) var holdsRequester: Bool
  /// The chain of requests that led to this one, each made while the one before ran.
  package private(set) var chain = Chain()
  /// Its place in the order; new when it comes back as the next one.
  package private(set) var order = 0
  /// The place where it waits; nil if it does not wait.
  package private(set) var place: WaitingPlace?
  package private(set) var ticket = 0
  package private(set) var calledFrom: WaitingPlace?
  /// The screens, coordinators and tabs that may go or be selected by it: the answer was yes.
  package private(set) var allowed = NumberTable()
  /// The last question about it to which an answer was promised.
  package private(set) var question: QuestionID?
  /// True for a gesture once the finger has left: it goes on as a plain wish.
  package private(set) var isLifted = false
  /// The coordinator inside whose `start` it was made, while it waits aside for an answer (Q13).
  package private(set) var starter: CoordinatorID?
  /// True once the screen on top has been asked to handle this back itself (G7).
  package private(set) var hasAskedBack = false
  /// True for a gesture that waits for an answer, as long as it is still being taken back on the
  /// screen: the request comes back to the queue after that.
  private var isHeldBack = false
  /// True while it waits, and it has not been found out yet what it is about (Q3).
  package private(set) var isUnsettled = false
  /// Notes all that its route opens; nil if nobody asks.
  private var opener: Opener?
  /// The outcome that was decided before its turn, as by a no while it waited.
  package private(set) var verdict: Outcome?
  /// The route it brings, on its way.
  package private(set) var routing: Routing?
  /// The deep link it brings.
  package private(set) var deepLink: DeepLink?
  package private(set) var step: DeepLink?
  /// The binding of the route inside whose `navigate` it was made.
  package private(set) var binding: Binding?
  package private(set) var holdsBinding = false
  /// The transaction whose outcome waits for this one of the engine's own requests (O7).
  package private(set) var outer: Transaction?
  /// The arguments that the parts of a batch planned so far have given to screens.
  package private(set) var newArguments = NumberMap<NewArguments>()
  /// The object that `done` events name: the one to be opened, or the one it was asked from.
  package private(set) var subject: flow_handle

  package init(
    id: TransitionID, kind: RequestKind, parts: Series<Part>,
    isAnimated: Bool, done: consuming DoneCallback?, requester: CoordinatorID?,
    subject: flow_handle, isOwn: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.parts = parts
    self.isAnimated = isAnimated
    opens = parts.contains { $0.opens }
    self.done = done
    self.requester = requester
    self.subject = subject
    self.isOwn = isOwn
    if isOwn { for part in parts { part.markOwn() } }
    holdsRequester = parts.contains { $0.request.kind.holdsRequester }
  }

  /// Makes an empty request of one part. Both are renewed before they are used.
  package convenience init(renewing part: Part) {
    self.init(
      id: TransitionID(slot: 0, generation: 0), kind: part.request.kind, parts: [part],
      isAnimated: false, done: nil, requester: nil, subject: 0)
  }

  package var hasDone: Bool { done != nil }

  package func takeDone() -> DoneCallback? { done.take() }

  /// Returns true if it has one part, to which nothing else refers: both can be used again.
  @inline(__always)
  func ownsPart() -> Bool {
    parts.count == 1 && !isOwn && isKnownUniquelyReferenced(&parts[0])
  }

  /// Resets it, to be another request of the one part it has.
  @inline(__always)
  package func renew(
    id: TransitionID, kind: RequestKind, isAnimated: Bool,
    done: consuming DoneCallback?, requester: CoordinatorID?, subject: flow_handle
  ) {
    self.id = id
    self.kind = kind
    self.isAnimated = isAnimated
    opens = kind.opens
    holdsRequester = kind.holdsRequester
    self.done = done
    self.requester = requester
    self.subject = subject
    if !allowed.isEmpty { allowed.removeAll() }
    question = nil
    isLifted = false
    hasAskedBack = false
    isHeldBack = false
    isUnsettled = false
    starter = nil
    if opener != nil { opener = nil }
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
  // MARK: Where it waits

  /// Joins a chain of requests that led to one another.
  @inline(__always)
  package func follow(_ chain: Chain) { self.chain = chain }

  /// Takes a place in the order of the queue.
  @inline(__always)
  package func enter(at order: Int) { self.order = order }

  /// Waits somewhere. Returns the place from which it was called to be looked at, if it was.
  package func park(at place: WaitingPlace) -> WaitingPlace? {
    self.place = place
    return calledFrom.take()
  }

  /// Leaves the place where it waits; what still stands in lines there does not count any more.
  package func leaveLine() {
    place = nil
    ticket += 1
  }

  /// Leaves the place where it waits, to be looked at. Returns false if it waits nowhere.
  package func call() -> Bool {
    guard let place else { return false }
    leaveLine()
    if case .noWindow = place {} else { calledFrom = place }
    return true
  }

  /// Hands out the place from which it was called, where the next one may be; nil if it was not.
  @inline(__always)
  package func takeCalledFrom() -> WaitingPlace? { calledFrom.take() }

  // MARK: What is found out about it

  /// Waits for somebody who was asked about it and promised to answer.
  package func wait(forAnswerTo question: QuestionID) { self.question = question }

  /// Notes that somebody who was asked about it has said yes.
  package func allow(_ asked: flow_handle) { allowed.insert(asked) }

  /// Settles what becomes of it, so that it does not run.
  package func conclude(with verdict: Outcome) { self.verdict = verdict }

  /// Notes that the screen on top has been asked whether it handles this back itself, which happens
  /// once (G7).
  package func noteAskedBack() { hasAskedBack = true }

  /// Leaves the `start` of a coordinator, inside which it was made, and waits aside (Q13).
  package func leaveStart(of starter: CoordinatorID) { self.starter = starter }

  /// Goes on as a plain wish: the finger of the gesture has left.
  package func lift() { isLifted = true }

  /// Does not come back before what it moves on the screen stands still.
  package func holdBack() { isHeldBack = true }

  /// Lets it come back. Returns true if it was held back until now.
  package func endHoldingBack() -> Bool {
    let wasHeldBack = isHeldBack
    isHeldBack = false
    return wasHeldBack
  }

  /// Notes the arguments that a part of the batch gives to a screen, for the parts behind it.
  package func noteArguments(_ arguments: NewArguments, of screen: ScreenID) {
    newArguments[screen.number] = arguments
  }

  /// Forgets what its parts give, because they are planned anew.
  package func forgetArguments() {
    if !newArguments.isEmpty { newArguments.removeAll() }
  }

  /// True if it is about whatever is there when it is asked for (Q3).
  package var isAboutPresent: Bool {
    // A gesture does not wait: it begins with what it meets, or is refused (G2).
    if isGesture { return false }
    for index in parts.indices where parts[index].isAboutPresent { return true }
    return false
  }

  /// Notes that it waits, and whether it still has to be found out what it is about.
  package func setUnsettled(_ isUnsettled: Bool) { self.isUnsettled = isUnsettled }

  /// Returns what notes all that its route opens.
  package func openerOfRoute() -> Opener {
    if let opener { return opener }
    let made = step?.request?.openerOfRoute() ?? Opener()
    opener = made
    return made
  }

  /// Notes all that its route opens; nil if nobody asks.
  package var routeOpener: Opener? { opener ?? step?.request?.opener }

  // MARK: What it belongs to

  /// Brings a route, which begins its way.
  package func bring(_ routing: Routing) { self.routing = routing }

  /// Brings a deep link.
  package func bring(_ link: DeepLink?) { deepLink = link }

  /// Does a step of a deep link.
  package func doStep(of link: DeepLink) { step = link }

  /// Runs before a transaction tells its outcome (O7).
  package func precede(_ outer: Transaction) {
    self.outer = outer
    outer.addFollower()
  }

  /// Hands out the transaction whose outcome has waited for it; nil if there is none.
  package func takeOuter() -> Transaction? { outer.take() }

  // MARK: What it is

  /// Calls a function with its only part, or with the first of a batch, without counting a
  /// reference to it. That is safe, because a request keeps its parts as long as it lives, and the
  /// caller keeps the request.
  @inline(__always)
  package func withFirst<Result>(_ body: (Part) -> Result) -> Result {
    Unmanaged.passUnretained(parts[0])._withUnsafeGuaranteedRef(body)
  }

  /// Calls a function with each of its parts, without counting a reference, as `withFirst` does.
  @inline(__always)
  package func forEachPart(_ body: (Part) -> Void) {
    for index in parts.indices {
      Unmanaged.passUnretained(parts[index])._withUnsafeGuaranteedRef(body)
    }
  }

  /// True while it is a gesture, which is shown before it is committed.
  @inline(__always)
  package var isGesture: Bool {
    kind.isGesture && !isLifted
  }

  /// True if it is a user's wish, and not a program's request.
  package var isWish: Bool { kind.isWish }
  /// True if it is a wish, or was made on the user's behalf.
  package var isOfUser: Bool { isWish || parts.first?.request.isByUser == true }

  /// True if it has to do with a route: it brings one, is a step of a deep link, or was asked for
  /// inside `navigate`.
  @inline(__always)
  package var isRoute: Bool { kind.isRoute || step != nil || binding != nil }

  /// Lets a route wait for it, inside whose `navigate` it was made: it goes to the queue if its
  /// window is busy, and is still to come.
  package func bind(to binding: Binding) {
    self.binding = binding
    holdsBinding = true
    binding.wait()
  }

  /// Lets its route wait no more. Returns that, if it has waited.
  package func releaseBinding() -> Binding? {
    guard holdsBinding, let binding else { return nil }
    holdsBinding = false
    binding.endWaiting()
    return binding
  }

  /// True if the screens and coordinators that would go by it are asked first (O1).
  package var asksBeforeLeaving: Bool {
    if isOwn || kind.isUnasked { return false }
    for index in parts.indices where !parts[index].request.isForced { return true }
    return false
  }

  /// Makes it a part of another request: a yes to that one counts for this one, too, and if nobody
  /// has to be asked about that one, nobody is asked about this one (Q13).
  package func join(_ other: Submission) {
    if !other.allowed.isEmpty { allowed.formUnion(other.allowed) }
    if !other.asksBeforeLeaving { forEachPart { $0.force() } }
  }
}

/// The outcome of a request (Q1), with its reason and the one that decided it.
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
