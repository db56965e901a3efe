import CFlowABI
import FlowModel
import FlowForeign

/// One request while it runs: what it has changed, and what it still has to tell.
///
/// Its way is always the same (O1–O7): plan and commit, start coordinators, say who will disappear and
/// appear, let the presenters show it, say who did, tell the removals, deliver the outcome.
final class Transaction {
  let request: Request
  var outcome = Outcome.done
  /// The windows it changes, and how they looked before.
  var views: ContiguousArray<View> = []
  var removals: ContiguousArray<Removal> = []
  var endings: ContiguousArray<Ending> = []
  /// The screens it has opened.
  var opened: ContiguousArray<ScreenID> = []
  /// Requests made inside a `start`, with their outcomes.
  var inner: ContiguousArray<InnerRequest> = []
  var starts: ContiguousArray<Start> = []
  var endsFirst = false
  /// Whether the callbacks that came with the request have found their objects.
  var isAdopted = false
  var closesWindow: WindowID?
  var unloads: PluginID?
  /// Layers that have gone and hold no screen.
  var emptyLayers: ContiguousArray<LayerID> = []
  var tabs = TabsChange()

  init(_ request: Request) { self.request = request }

  /// Set while it is a gesture that has not been resolved.
  var gesture: Gesture?
  /// Whether it only takes a gesture back, and its request goes on when somebody has answered.
  var waitsForAnswer = false

  var isWaiting: Bool { gesture?.phase == .held || views.contains { $0.token != nil } }
}

/// A request made inside a `start`, once it has run.
struct InnerRequest {
  var request: Request
  var outcome: Outcome
  var isAdopted: Bool
}

/// A coordinator that a request ends by name.
struct Ending {
  var coordinator: CoordinatorID
  var cause: flow_cause
  var value: OwnedValue?
  /// How those below it end.
  var causeOfDescendants = FLOW_CAUSE_PARENT_ENDED
}

/// One window in a transaction.
struct View {
  var window: WindowID
  /// What was seen before, bottom to top.
  var before: ContiguousArray<ScreenID> {
    get { spare.before }
    set { spare.before = newValue }
  }
  var oldTop: ScreenID?
  var layerCount = 0
  /// How many of the layers that were there have stayed throughout.
  var common = 0
  /// Who will disappear, top-most first, and appear, bottom-most first.
  var leaving: ContiguousArray<ScreenID> { spare.leaving }
  var entering: ContiguousArray<ScreenID> { spare.entering }
  var spare = SpareArrays()
  /// What the presenter is still to be asked.
  var changes: ContiguousArray<flow_change> = []
  /// What the presenter is running; nil when it has answered.
  var token: TokenID?
  var deadline: UInt64?
}

/// The arrays a view needs; a window keeps them from one transaction to the next.
struct SpareArrays {
  var before: ContiguousArray<ScreenID> = []
  var after: ContiguousArray<ScreenID> = []
  var leaving: ContiguousArray<ScreenID> = []
  var entering: ContiguousArray<ScreenID> = []
}

struct TokenRecord {
  /// Nil once the token has been answered.
  var transaction: Transaction?
  var view = 0
}

/// What an operation will do, before it is known that the whole request can.
struct Draft {
  var plan = Plan()
  /// How many of the plan's steps have been applied.
  var applied = 0
  var openings: ContiguousArray<Opening> = []
  var starts: ContiguousArray<Start> = []
  var endings: ContiguousArray<Ending> = []
  /// Whether anything changes; a draft without steps may still end a coordinator.
  var changes = false
  /// The old tree must have ended before what replaces it is started (O9).
  var endsFirst = false
  var closesWindow: WindowID?
  var unloads: PluginID?
  var tabs = TabsChange()
}

/// A screen that is opened, with what goes with it.
struct Opening {
  var screen: ScreenID
  var operation: Operation
  /// Whether the operation's callbacks go with this screen; of several, with the last.
  var hasCallbacks = true
}

/// A coordinator that is opened, before it is attached.
struct Start {
  var coordinator: CoordinatorID
  var parent: CoordinatorID?
  var place: Place
  var operation: Operation
  /// The request that opens it.
  var transition: TransitionID
  /// The screen that carries it, instead of a parent (C3).
  var carrier: ScreenID?
  /// The window it becomes the root of, when the host put it there.
  var rootOf: WindowID?
}

/// Why an operation does not run.
enum Hindrance: Error {
  case refused(Refusal)
  /// It touches a window in which a transition runs; it is tried again when that has ended.
  case blocked
}
