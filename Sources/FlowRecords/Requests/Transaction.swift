package import FlowValues
package import CFlowABI
import FlowMessages
package import FlowModel

/// One request while it runs: the changes it has made, and the callbacks that are still to run.
///
/// It always takes these steps (O1–O7): plan, start coordinators, call `will_disappear` and
/// `will_appear`, let the presenters show it, call `did_disappear` and `did_appear`, announce the
/// removals, deliver the outcome.
package final class Transaction {
  package private(set) var request: Submission
  package private(set) var outcome = Outcome.done
  package private(set) var plan: Plan
  /// The windows it has entered, which no other transaction changes meanwhile.
  package private(set) var windows: Series<WindowID> = []
  /// The number of the plan's views whose windows have been entered.
  package internal(set) var entered = 0
  /// The windows in which it shows something.
  package private(set) var views: Series<WindowRun> = []
  /// The changes that presenters are still to show, in order, by view. It is as long as the last
  /// view with a presenter asks for: a change is large, and most windows of a headless host have
  /// none.
  private var changes: Series<Few<flow_change>> = []
  /// The tasks that are left before it is shown; the next one is the last.
  package private(set) var agenda: Series<Task> = []
  /// The requests that are being carried out, innermost last: its own, and those made inside a
  /// `start`.
  package private(set) var progress: Series<Progress> = []
  /// Requests made inside a `start` or `navigate` that are over, in the order they ended.
  package private(set) var inner: Series<InnerRequest> = []
  /// True once the callbacks that came with the request have found their objects.
  package private(set) var isAdopted = false
  package private(set) var unloads: PluginID?
  package internal(set) var closesWindow: WindowID?
  /// True once all has been planned, and showing it has begun.
  package private(set) var isShown = false
  /// True once a route of the request has opened something.
  package private(set) var hasRouted = false
  /// The screens that have got other arguments, and are still to hear of them.
  package private(set) var renewed: Series<Renewed> = []
  /// The gesture that it runs, until that has been carried out or taken back.
  package private(set) var gesture: Gesture?
  /// The number of the engine's own requests that must end before its outcome is delivered (O7).
  package private(set) var followers = 0
  /// True if it only takes a gesture back. The request goes on when a promised answer has come.
  package private(set) var waitsForAnswer = false

  /// Its serial number while it waits for presenters or a finger; 0 while it does not.
  package private(set) var flight = 0
  /// True if it waits for a finger, and not for presenters.
  package private(set) var isHeld = false
  /// True once it waits for nobody any more, and can go on.
  package private(set) var isAnswered = false
  /// The number of presenters that have not answered.
  package private(set) var tokenCount = 0

  package init(request: Submission, number: UInt32) {
    self.request = request
    plan = Plan(number: number)
  }

  /// Returns its request if nothing else refers to that and to its only part, so that both can be
  /// used again; otherwise nil.
  @inline(__always)
  package func ownRequest() -> Submission? {
    guard isKnownUniquelyReferenced(&request) else { return nil }
    let own = request
    return own.ownsPart() ? own : nil
  }

  /// Resets it, to be the transaction of another request.
  @inline(__always)
  package func renew(_ request: Submission, number: UInt32) {
    if self.request !== request { self.request = request }
    outcome = .done
    plan.reset(number: number)
    windows.keepFirst(0)
    entered = 0
    views.keepFirst(0)
    changes.keepFirst(0)
    agenda.keepFirst(0)
    progress.keepFirst(0)
    inner.keepFirst(0)
    renewed.keepFirst(0)
    isAdopted = false
    unloads = nil
    closesWindow = nil
    isShown = false
    hasRouted = false
    if gesture != nil { gesture = nil }
    waitsForAnswer = false
    tokenCount = 0
  }

  /// Forgets the plan, so that the request can be planned anew.
  package func forgetPlan() {
    plan.reset()
    entered = 0
  }

  package var isWaiting: Bool { gesture?.phase == .held || tokenCount > 0 }

  /// The time at which it is given up: the first of its presenters' and its gesture's.
  package var deadline: UInt64? {
    var first = gesture?.deadline
    for view in views {
      if let deadline = view.deadline { first = min(first ?? deadline, deadline) }
    }
    return first
  }
}

// MARK: Its plan

extension Transaction {
  /// Adds to the plan what a request changes.
  @inline(__always)
  package func extendPlan<Failure: Error>(
    _ body: (inout Plan) throws(Failure) -> Void
  ) throws(Failure) { try body(&plan) }

  /// Takes back what was planned behind a mark.
  @inline(__always)
  package func takeBack(to mark: Plan.Mark, in tree: inout Tree) { tree.revert(&plan, to: mark) }

  /// Lets screens stand for what the coordinators that are opened behind a mark will open.
  package func imagine(since mark: Plan.Mark, in tree: inout Tree) {
    tree.imagine(since: mark, in: &plan)
  }

  /// Makes what was planned final, so that it is not taken back any more.
  package func keepPlan(in tree: borrowing Tree) { plan.keep(tree) }

  /// Begins to plan a part upon the others: from now on the plan says whether that changes
  /// anything. Returns where it begins.
  @discardableResult
  package func beginPart() -> Plan.Mark {
    let mark = plan.mark
    plan.isChange = false
    return mark
  }

  /// Says of the plan as a whole whether it changes anything, once a part has been planned.
  ///
  /// - Parameter wasChange: the plan changed something before that part.
  package func endPart(wasChange: Bool) { plan.isChange = plan.isChange || wasChange }

  /// Attaches a coordinator that is started, as a part of the request that is being carried out.
  package func attach(_ start: Start, in tree: inout Tree) {
    tree.attach(start, in: &plan)
    plan.keep(tree)
    progress[progress.count - 1].started.append(start.coordinator)
  }

  /// The part of a replaced tree that is told before the replacement starts (O9).
  package typealias OldTree = (
    removals: Series<Removal>, layers: Series<LayerID>,
    endings: Series<CoordinatorID>
  )

  /// Takes out what goes in some windows and by name behind a mark. Later changes of these windows
  /// are compared with how they look now.
  package func takeOldTree(
    in windows: Series<WindowID>, since mark: Plan.Mark, of tree: borrowing Tree
  ) -> OldTree {
    views.keepFirst(0)
    changes.keepFirst(0)
    let removals = plan.takeRemovals(in: windows)
    let endings = plan.takeEndings(since: mark)
    let layers = plan.emptyLayers
    plan.emptyLayers.removeAll()
    for window in windows { tree.noteTold(window, in: &plan) }
    return (removals, layers, endings)
  }
}

// MARK: What is still to be done

extension Transaction {
  /// Does something before all else that is still to be done.
  package func doNext(_ task: Task) { agenda.append(task) }

  /// Hands out what is to be done next; nil if that was all.
  package func takeTask() -> Task? { agenda.popLast() }

  /// Begins to carry a request out: its parts come next.
  ///
  /// - Parameter isPlanned: the steps of its only part have been taken.
  package func begin(_ request: Submission, isPlanned: Bool) {
    progress.append(Progress(request: request, isPlanned: isPlanned))
    for index in request.parts.indices.reversed() { agenda.append(.part(index)) }
  }

  /// Ends the request that is being carried out. Returns what became of it; nil if there is none.
  package func endProgress() -> Progress? {
    guard var ended = progress.popLast() else { return nil }
    ended.conclude()
    return ended
  }

  /// Notes that a part of the request that is being carried out has been done.
  package func notePartDone() {
    progress[progress.count - 1].hasChanged = true
    progress[progress.count - 1].isAdopted = true
  }

  /// Leaves a part of the batch that is being carried out: the first reason counts.
  package func leaveOut(_ reason: flow_reason) {
    let earlier = progress[progress.count - 1].leftOut
    progress[progress.count - 1].leftOut = earlier ?? reason
  }

  /// Notes that a coordinator cannot be started, for which a batch leaves its part out.
  package func refuseStart(_ refusal: Refusal) {
    if progress[progress.count - 1].request.parts.count > 1 {
      progress[progress.count - 1].leftOut = FLOW_REASON_START
    } else {
      progress[progress.count - 1].outcome = .refused(refusal.rawValue)
    }
  }

  /// Notes that a coordinator which was there already has been started.
  package func noteStarted(_ coordinator: CoordinatorID) {
    progress[progress.count - 1].started.append(coordinator)
  }

  /// Notes that a coordinator has opened nothing in its `start`.
  package func noteFailedStart() { progress[progress.count - 1].hasFailed = true }

  /// The coordinator that was started last, by the request that is being carried out.
  package var lastStarted: CoordinatorID? { progress.last?.started.last }

  /// Hands out the coordinators that the part has started which is over now.
  package func takeStarted() -> Series<CoordinatorID> {
    let started = progress[progress.count - 1].started
    progress[progress.count - 1].started.removeAll()
    return started
  }

  /// Keeps a request made inside a `start` or `navigate` that is over: its outcome is told with
  /// that of this one.
  package func addInner(_ request: Submission, outcome: Outcome, isAdopted: Bool) {
    inner.append(InnerRequest(request: request, outcome: outcome, isAdopted: isAdopted))
  }

  /// The requests made inside a `start` or `navigate` that are still to be begun.
  ///
  /// - Parameter task: the next task, which has been handed out already.
  package func innerRequests(from task: Task) -> Series<Submission> {
    var all: Series<Submission> = []
    task.listRequests(of: request, into: &all)
    for task in agenda { task.listRequests(of: request, into: &all) }
    return all
  }

  // MARK: Its windows

  /// Keeps a window for itself.
  @inline(__always)
  package func hold(_ window: WindowID) { windows.append(window) }

  /// Keeps no window for itself any more.
  @_optimize(speed)
  package func forgetWindows() { windows.keepFirst(0) }

  /// Finds out who comes and goes in each window.
  @inline(__always)
  package func enterViews(of tree: borrowing Tree) {
    views.keepFirst(0)
    changes.keepFirst(0)
    for index in plan.views.indices { enterView(at: index, of: tree) }
  }

  /// Finds out who comes and goes in one of the windows.
  @_optimize(speed)
  package func enterView(at index: Int, of tree: borrowing Tree) {
    views.append(
      WindowRun(window: plan.views[index].window, appearing: tree.appearing(at: index, of: plan)))
  }

  /// Keeps a change that the presenter of one of its windows is to be asked for.
  package func addChange(_ change: flow_change, of view: Int) {
    while changes.count <= view { changes.append(Few()) }
    changes[view].append(change)
  }

  /// Hands out the next change that a presenter is to be asked for; nil while it runs one, and if
  /// there is none.
  @inline(__always)
  package func takeChange(of view: Int) -> flow_change? {
    view < changes.count && views[view].token == nil ? changes[view].removeFirst() : nil
  }

  /// Forgets what the presenter of one of its windows was still to be asked for.
  package func forgetChanges(of view: Int) {
    if view < changes.count { changes[view].removeAll() }
  }

  /// Notes that the presenter of one of its windows is told the whole tree instead of changes.
  package func noteTold(of view: Int) {
    forgetChanges(of: view)
    views[view].isTold = true
  }
}

// MARK: As a gesture

extension Transaction {
  /// Shows it as a gesture until that is resolved.
  package func beginGesture(_ gesture: Gesture) { self.gesture = gesture }

  /// Notes that the finger of its gesture was lifted, if it is one.
  package func liftGesture(goes: Bool) { gesture?.lift(goes: goes) }

  /// Gives its gesture time, because something was heard of it.
  package func keepGesture(until deadline: UInt64?) { gesture?.keepAlive(until: deadline) }

  /// Goes on as a plain transaction: its gesture is resolved.
  package func endGesture() { gesture = nil }

  /// Shows what a gesture has shown the other way round, and nothing else.
  package func turnBack(_ gesture: Gesture, in window: WindowID) {
    var goes = gesture.goes
    goes.swapSides()
    changes.keepFirst(0)
    views = [WindowRun(window: window, appearing: goes)]
  }
}

// MARK: While it waits for somebody outside

extension Transaction {
  /// Begins to wait, as a gesture or for its presenters.
  package func beginWaiting(as number: Int) {
    flight = number
    isHeld = gesture != nil
  }

  /// Notes that it can go on, if it waits and nobody is left to wait for. Returns true the first
  /// time.
  package func noteAnswered() -> Bool {
    guard flight != 0, !isWaiting, !isAnswered else { return false }
    isAnswered = true
    return true
  }

  /// Waits no more, and is as if it had never waited.
  package func endWaiting() {
    isAnswered = false
    flight = 0
  }
}

// MARK: Course and outcome

extension Transaction {
  /// Gives it an outcome, in the place of the one before.
  package func conclude(with outcome: Outcome) { self.outcome = outcome }

  /// Notes that all has been planned, and that showing it begins.
  package func beginShowing() { isShown = true }

  /// Notes that the callbacks that came with the request have found their objects, or that they
  /// have not.
  package func setAdopted(_ isAdopted: Bool = true) { self.isAdopted = isAdopted }

  /// Notes that a route of the request has opened something.
  package func noteRouted() { hasRouted = true }

  /// Lets a plugin go when the transaction is over.
  package func unload(_ plugin: PluginID) { unloads = plugin }

  /// Fixes the order of the removals, and notes the window that goes with them.
  package func orderRemovals() {
    plan.orderRemovals()
    closesWindow = plan.closesWindow
  }

  /// Hands out the window that goes; nil if there is none, or it went before.
  package func takeClosedWindow() -> WindowID? { closesWindow.take() }

  /// Hands out the plugin that goes; nil if there is none, or it went before.
  package func takeUnloaded() -> PluginID? { unloads.take() }

  /// The next window of its plan that it has not entered; nil if there is none.
  @inline(__always)
  package func nextWindow() -> WindowID? {
    guard entered < plan.views.count else { return nil }
    entered += 1
    return plan.views[entered - 1].window
  }

  /// Makes it only take the gesture back, because an answer has been promised for later.
  package func beginWaitingForAnswer() { waitsForAnswer = true }

  // MARK: Waiting for others

  /// Holds its outcome back until a request of the engine's own is over (O7).
  package func addFollower() { followers += 1 }

  /// Notes that such a request is over. Returns true if that was the last it waited for.
  package func removeFollower() -> Bool {
    followers -= 1
    return followers == 0
  }

  /// Waits for the presenter of one of its windows, which answers with a token.
  @_optimize(speed)
  package func expect(_ token: TokenID, of view: Int, until deadline: UInt64?) {
    views[view].token = token
    views[view].deadline = deadline
    tokenCount += 1
  }

  /// Stops waiting for a presenter that has answered or is given up.
  @_optimize(speed)
  package func endExpecting(of view: Int) {
    views[view].token = nil
    views[view].deadline = nil
    tokenCount -= 1
  }

  // MARK: Arguments

  /// Notes that a screen has got other arguments, and is to hear of them.
  package func renew(_ screen: ScreenID, old: OwnedValue?) {
    renewed.append(Renewed(screen: screen, old: old))
  }

  /// Forgets the screens that have got other arguments: each has heard of them, or need not.
  package func forgetRenewed() { renewed.removeAll() }
}

/// A task of a transaction, before anything is shown.
package enum Task {
  /// Carries out one part of the current request, by its index.
  case part(Int)
  /// Starts a coordinator.
  case start(Start, Part, TransitionID)
  /// Ends a part: all coordinators that it opens have been started.
  case endPart
  /// Notes the screen that a window shows when its new root coordinator has started, with all below
  /// it.
  case land(CoordinatorID, WindowID)
  /// Begins a request that was made inside a `start` or `navigate`.
  case begin(Submission)
  /// Ends the current request.
  case end
  /// Opens all that was asked for inside `navigate`.
  case routes
  /// Opens what one coordinator has asked for inside `navigate`.
  case openRoute(HandledRoute)
  /// Ends such a route: all that could be opened for it has been.
  case endRoute(Binding, firstInner: Int)
}

extension Task {
  fileprivate func listRequests(of request: Submission, into all: inout Series<Submission>) {
    switch self {
    case .begin(let inner): all.append(inner)
    case .openRoute(let handled): all += handled.requests
    case .routes: request.routing?.listRequests(into: &all)
    default: break
    }
  }
}

/// The progress of a request that is being carried out.
package struct Progress {
  package let request: Submission
  package fileprivate(set) var outcome = Outcome.done
  package fileprivate(set) var isAdopted = false
  /// True if the steps of its only part have been taken already.
  package let isPlanned: Bool
  /// True once any of its parts has done something.
  fileprivate var hasChanged = false
  fileprivate var leftOut: flow_reason?
  /// True once a coordinator has opened nothing in its `start`.
  fileprivate var hasFailed = false
  /// The coordinators that the current part has started.
  fileprivate var started: Series<CoordinatorID> = []

  fileprivate init(request: Submission, isPlanned: Bool) {
    self.request = request
    self.isPlanned = isPlanned
  }

  /// Gives it the outcome that follows from its parts, once all have been done.
  fileprivate mutating func conclude() {
    if let reason = leftOut { outcome = .failed(reason) }
    if hasFailed {
      outcome = .failed(FLOW_REASON_START)
    } else if !hasChanged, leftOut == nil {
      outcome = .noop
    }
  }
}

/// A request made inside a `start` or `navigate`, once it is over.
package struct InnerRequest {
  package let request: Submission
  package let outcome: Outcome
  package let isAdopted: Bool
}

/// One window of a transaction, while that is shown.
package struct WindowRun {
  package let window: WindowID
  package let appearing: Appearing
  /// The first screens of both lists, which are mostly the only ones, and true if there are more:
  /// read without a look at the lists, whose memory is counted.
  @Packed package private(set) var leaving: ScreenID?
  @Packed package private(set) var entering: ScreenID?
  package let hasMore: Bool
  /// The token of the change that the presenter is showing; nil when it has answered.
  package fileprivate(set) var token: TokenID?
  package fileprivate(set) var deadline: UInt64?
  /// True if the window has got another presenter meanwhile, which shows the whole tree instead.
  package fileprivate(set) var isTold = false

  fileprivate init(window: WindowID, appearing: Appearing) {
    self.window = window
    self.appearing = appearing
    leaving = appearing.leaving[0]
    entering = appearing.entering[0]
    hasMore = appearing.leaving.count > 1 || appearing.entering.count > 1
  }
}

package struct TokenRecord {
  /// The transaction that waits for the token; nil once that has been answered.
  package let transaction: Transaction?
  package let view: Int
  /// True if the presenter was asked to hurry, or will be before the engine is idle (Q20).
  package private(set) var isHurried = false

  package init(transaction: Transaction? = nil, view: Int = 0) {
    self.transaction = transaction
    self.view = view
  }

  /// Notes that the presenter is asked to hurry, or need not be: nothing waits any more.
  package mutating func setHurried(_ isHurried: Bool) { self.isHurried = isHurried }
}
