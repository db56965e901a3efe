package import FlowValues
package import CFlowABI
import FlowMessages
package import FlowModel

/// One request while it runs: what it has changed, and what it still has to tell.
///
/// Its way is always the same (O1–O7): plan, start coordinators, say who will disappear and appear,
/// let the presenters show it, say who did, tell the removals, deliver the outcome.
package final class Transaction {
  package private(set) var request: Submission
  package internal(set) var outcome = Outcome.done
  package var plan: Plan
  /// The windows that nobody else changes meanwhile.
  package var windows: ContiguousArray<WindowID> = []
  /// How many of the plan's views are of such windows.
  package internal(set) var entered = 0
  /// What is shown in each window.
  package var views: ContiguousArray<WindowRun> = []
  /// What is still to be done before it is shown; the last first.
  package var agenda: ContiguousArray<Task> = []
  /// The requests that are being carried out: the one itself, and those made inside a `start`.
  package var progress: ContiguousArray<Progress> = []
  /// Requests made inside a `start` or `navigate` that are over, in the order they ended.
  package var inner: ContiguousArray<InnerRequest> = []
  /// Whether the callbacks that came with the request have found their objects.
  package internal(set) var isAdopted = false
  package internal(set) var unloads: PluginID?
  package internal(set) var closesWindow: WindowID?
  /// Whether all has been planned.
  package internal(set) var isShown = false
  /// Whether a route of the request has opened something.
  package internal(set) var hasRouted = false
  /// Screens that have other arguments and have not been told.
  package internal(set) var renewed: ContiguousArray<Renewed> = []
  /// Set while it is a gesture that has not been resolved.
  package var gesture: Gesture?
  /// How many requests of the engine's own are to end before its outcome is told (O7).
  package internal(set) var followers = 0
  /// Whether it only takes a gesture back, and its request goes on when somebody has answered.
  package internal(set) var waitsForAnswer = false

  /// Its number while it waits for somebody outside.
  package var flight = 0
  /// Whether it waits as a gesture.
  package var isHeld = false
  /// Whether it can go on.
  package var isAnswered = false
  /// How many presenters have not answered.
  package internal(set) var tokenCount = 0

  package init(_ request: Submission, number: UInt32) {
    self.request = request
    plan = Plan(number: number)
  }

  /// Its request, if nobody else knows that, nor its only part.
  @inline(__always)
  package func ownRequest() -> Submission? {
    guard isKnownUniquelyReferenced(&request) else { return nil }
    let own = request
    return own.ownsPart() ? own : nil
  }

  /// Becomes the transaction of another request.
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

  /// Nothing is planned any more; it is planned anew.
  package func forgetPlan() {
    plan.reset()
    entered = 0
  }

  package var isWaiting: Bool { gesture?.phase == .held || tokenCount > 0 }

  /// When it is given up.
  package var deadline: UInt64? {
    var first = gesture?.deadline
    for view in views {
      if let deadline = view.deadline { first = min(first ?? deadline, deadline) }
    }
    return first
  }
}

// MARK: What becomes of it

extension Transaction {
  /// Gives it an outcome, in the place of the one before.
  package func conclude(with outcome: Outcome) { self.outcome = outcome }

  /// Marks all as planned: from now on it is told, shown, and told again.
  package func beginShowing() { isShown = true }

  /// Notes that the callbacks that came with the request have found their objects, or that they
  /// have not.
  package func setAdopted(_ isAdopted: Bool = true) { self.isAdopted = isAdopted }

  /// Notes that a route of the request has opened something.
  package func noteRouted() { hasRouted = true }

  /// Lets a plugin go when the transaction is over.
  package func unload(_ plugin: PluginID) { unloads = plugin }

  /// Fixes the order of what goes, and the window that goes with it.
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

  /// Turns it into one that only takes a gesture back, because somebody who was asked needs time.
  package func beginWaitingForAnswer() { waitsForAnswer = true }

  // MARK: Others that it waits for

  /// Holds its outcome back until a request of the engine's own is over (O7).
  package func addFollower() { followers += 1 }

  /// Returns true if that was the last it waited for.
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

  /// Waits no more for a presenter: it has answered, or is given up.
  package func endExpecting(of view: Int) {
    views[view].token = nil
    views[view].deadline = nil
    tokenCount -= 1
  }

  // MARK: Arguments

  /// Notes that a screen has other arguments and is to be told.
  package func renew(_ screen: ScreenID, old: OwnedValue?) {
    renewed.append(Renewed(screen: screen, old: old))
  }

  /// Forgets the screens that have other arguments: they have been told.
  package func forgetRenewed() { renewed.removeAll() }
}

/// What a transaction has to do next.
package enum Task {
  /// One part of the request that is being carried out.
  case part(Int)
  /// A coordinator is started.
  case start(Start, Part, TransitionID)
  /// All coordinators that a part opens have been started.
  case endPart
  /// A coordinator that became the root of a window has started, with all below it.
  case land(CoordinatorID, WindowID)
  /// A request that was made inside a `start` or `navigate` begins.
  case begin(Submission)
  /// The request that is being carried out is over.
  case end
  /// What was asked for inside `navigate` is opened.
  case routes
  case openRoute(HandledRoute)
  case endRoute(Binding, firstInner: Int)
}

/// How far a request has come.
package struct Progress {
  package let request: Submission
  package var outcome = Outcome.done
  package var isAdopted = false
  /// Whether the steps of its only part have been taken.
  package var isPlanned = false
  /// Of a batch: something was done, and something could not be.
  package var hasChanged = false
  package var leftOut: flow_reason?
  /// Whether a coordinator has opened nothing in its `start`.
  package var hasFailed = false
  /// The coordinators it has started.
  package var started: ContiguousArray<CoordinatorID> = []

  package init(request: Submission) {
    self.request = request
  }
}

/// A request made inside a `start`, once it has run.
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

/// One window in a transaction, while it is shown.
package struct WindowRun {
  package let window: WindowID
  package var appearing: Appearing
  /// What the presenter is still to be asked.
  package var changes = Few<flow_change>()
  /// What the presenter is running; nil when it has answered.
  package var token: TokenID?
  package var deadline: UInt64?
  /// Whether the presenter has been told the whole tree meanwhile.
  package var isTold = false

  package init(window: WindowID, appearing: Appearing = Appearing()) {
    self.window = window
    self.appearing = appearing
  }
}

package struct TokenRecord {
  /// Nil once the token has been answered.
  package var transaction: Transaction?
  package var view: Int

  package init(transaction: Transaction? = nil, view: Int = 0) {
    self.transaction = transaction
    self.view = view
  }
}
