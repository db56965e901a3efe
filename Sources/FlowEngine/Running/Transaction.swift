import CFlowABI
import FlowMessages
import FlowModel

/// One request while it runs: what it has changed, and what it still has to tell.
///
/// Its way is always the same (O1–O7): plan, start coordinators, say who will disappear and appear, let
/// the presenters show it, say who did, tell the removals, deliver the outcome.
final class Transaction {
  private(set) var request: Submission
  var outcome = Outcome.done
  var plan: Plan
  /// The windows that nobody else changes meanwhile.
  var windows: ContiguousArray<WindowID> = []
  /// How many of the plan's views are of such windows.
  var entered = 0
  /// What is shown in each window.
  var views: ContiguousArray<WindowRun> = []
  /// What is still to be done before it is shown; the last first.
  var agenda: ContiguousArray<Task> = []
  /// The requests that are being carried out: the one itself, and those made inside a `start`.
  var progress: ContiguousArray<Progress> = []
  /// Requests made inside a `start` or `navigate` that are over, in the order they ended.
  var inner: ContiguousArray<InnerRequest> = []
  /// Whether the callbacks that came with the request have found their objects.
  var isAdopted = false
  var unloads: PluginID?
  var closesWindow: WindowID?
  /// Whether all has been planned.
  var isShown = false
  /// Whether a route of the request has opened something.
  var hasRouted = false
  /// Screens that have other arguments and have not been told.
  var renewed: ContiguousArray<Renewed> = []
  /// Set while it is a gesture that has not been resolved.
  var gesture: Gesture?
  /// How many requests of the engine's own are to end before its outcome is told (O7).
  var followers = 0
  /// Whether it only takes a gesture back, and its request goes on when somebody has answered.
  var waitsForAnswer = false

  /// Its number while it waits for somebody outside.
  var flight = 0
  /// Whether it waits as a gesture.
  var isHeld = false
  /// Whether it can go on.
  var isAnswered = false
  /// How many presenters have not answered.
  var tokenCount = 0

  init(_ request: Submission, number: UInt32) {
    self.request = request
    plan = Plan(number: number)
  }

  /// Its request, if nobody else knows that, nor its only part.
  @inline(__always)
  func ownRequest() -> Submission? {
    guard isKnownUniquelyReferenced(&request) else { return nil }
    let own = request
    return own.ownsPart() ? own : nil
  }

  /// Becomes the transaction of another request.
  @inline(__always)
  func renew(_ request: Submission, number: UInt32) {
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
  func forgetPlan() {
    plan.reset()
    entered = 0
  }

  var isWaiting: Bool { gesture?.phase == .held || tokenCount > 0 }

  /// When it is given up.
  var deadline: UInt64? {
    var first = gesture?.deadline
    for view in views {
      if let deadline = view.deadline { first = min(first ?? deadline, deadline) }
    }
    return first
  }
}

/// What a transaction has to do next.
enum Task {
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
struct Progress {
  let request: Submission
  var outcome = Outcome.done
  var isAdopted = false
  /// Whether the steps of its only part have been taken.
  var isPlanned = false
  /// Of a batch: something was done, and something could not be.
  var hasChanged = false
  var leftOut: flow_reason?
  /// Whether a coordinator has opened nothing in its `start`.
  var hasFailed = false
  /// The coordinators it has started.
  var started: ContiguousArray<CoordinatorID> = []
}

/// A request made inside a `start`, once it has run.
struct InnerRequest {
  var request: Submission
  var outcome: Outcome
  var isAdopted: Bool
}

/// One window in a transaction, while it is shown.
struct WindowRun {
  let window: WindowID
  var appearing = Appearing()
  /// What the presenter is still to be asked.
  var changes = Few<flow_change>()
  /// What the presenter is running; nil when it has answered.
  var token: TokenID?
  var deadline: UInt64?
  /// Whether the presenter has been told the whole tree meanwhile.
  var isTold = false
}

struct TokenRecord {
  /// Nil once the token has been answered.
  var transaction: Transaction?
  var view = 0
}
