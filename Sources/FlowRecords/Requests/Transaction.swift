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
  package internal(set) var outcome = Outcome.done
  package var plan: Plan
  /// The windows it has entered, which no other transaction changes meanwhile.
  package var windows: ContiguousArray<WindowID> = []
  /// The number of the plan's views whose windows have been entered.
  package internal(set) var entered = 0
  /// The windows in which it shows something.
  package var views: ContiguousArray<WindowRun> = []
  /// The tasks that are left before it is shown; the next one is the last.
  package var agenda: ContiguousArray<Task> = []
  /// The requests that are being carried out, innermost last: its own, and those made inside a
  /// `start`.
  package var progress: ContiguousArray<Progress> = []
  /// Requests made inside a `start` or `navigate` that are over, in the order they ended.
  package var inner: ContiguousArray<InnerRequest> = []
  /// True once the callbacks that came with the request have found their objects.
  package internal(set) var isAdopted = false
  package internal(set) var unloads: PluginID?
  package internal(set) var closesWindow: WindowID?
  /// True once all has been planned, and showing it has begun.
  package internal(set) var isShown = false
  /// True once a route of the request has opened something.
  package internal(set) var hasRouted = false
  /// The screens that have got other arguments, and are still to hear of them.
  package internal(set) var renewed: ContiguousArray<Renewed> = []
  /// The gesture that it runs, until that has been carried out or taken back.
  package var gesture: Gesture?
  /// The number of the engine's own requests that must end before its outcome is delivered (O7).
  package internal(set) var followers = 0
  /// True if it only takes a gesture back. The request goes on when a promised answer has come.
  package internal(set) var waitsForAnswer = false

  /// Its serial number while it waits for presenters or a finger; 0 while it does not.
  package var flight = 0
  /// True if it waits for a finger, and not for presenters.
  package var isHeld = false
  /// True once it waits for nobody any more, and can go on.
  package var isAnswered = false
  /// The number of presenters that have not answered.
  package internal(set) var tokenCount = 0

  package init(_ request: Submission, number: UInt32) {
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
    windows.cut(to: 0)
    entered = 0
    views.cut(to: 0)
    agenda.cut(to: 0)
    progress.cut(to: 0)
    inner.cut(to: 0)
    renewed.cut(to: 0)
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
  package func expect(_ token: TokenID, of view: Int, until deadline: UInt64?) {
    views[view].token = token
    views[view].deadline = deadline
    tokenCount += 1
  }

  /// Stops waiting for a presenter that has answered or is given up.
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

/// The progress of a request that is being carried out.
package struct Progress {
  package let request: Submission
  package var outcome = Outcome.done
  package var isAdopted = false
  /// True if the steps of its only part have been taken already.
  package var isPlanned = false
  /// True once any of its parts has done something.
  package var hasChanged = false
  /// The reason for which the first part of a batch was left out, if one was.
  package var leftOut: flow_reason?
  /// True once a coordinator has opened nothing in its `start`.
  package var hasFailed = false
  /// The coordinators that the current part has started.
  package var started: ContiguousArray<CoordinatorID> = []

  package init(request: Submission) {
    self.request = request
  }
}

/// A request made inside a `start` or `navigate`, once it is over.
package struct InnerRequest {
  package var request: Submission
  package var outcome: Outcome
  package var isAdopted: Bool

  package init(request: Submission, outcome: Outcome, isAdopted: Bool) {
    self.request = request
    self.outcome = outcome
    self.isAdopted = isAdopted
  }
}

/// One window of a transaction, while that is shown.
package struct WindowRun {
  package let window: WindowID
  package var appearing: Appearing
  /// The changes that the presenter is still to show, in order.
  package var changes = Few<flow_change>()
  /// The token of the change that the presenter is showing; nil when it has answered.
  package var token: TokenID?
  package var deadline: UInt64?
  /// True if the window has got another presenter meanwhile, which shows the whole tree instead.
  package var isTold = false

  package init(window: WindowID, appearing: Appearing = Appearing()) {
    self.window = window
    self.appearing = appearing
  }
}

package struct TokenRecord {
  /// The transaction that waits for the token; nil once that has been answered.
  package var transaction: Transaction?
  /// The window's place in the views of the transaction.
  package var view: Int

  package init(transaction: Transaction? = nil, view: Int = 0) {
    self.transaction = transaction
    self.view = view
  }
}
