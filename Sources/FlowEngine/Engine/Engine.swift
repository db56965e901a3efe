package import CFlowABI
import CSystem
package import FlowModel
package import FlowForeign

/// The one object that owns all state; confined to the thread that created it.
///
/// Callers come in through `FlowABI`. A request is queued, and `settle()` runs what can run once no
/// callback is on the stack (Q2). While a plugin or host runs, no exclusive access to anything here is
/// held: what a call needs is copied out first, and what it changed is read again afterwards.
package final class Engine {
  let tag: UInt32
  let thread: pthread_t
  let options: flow_engine_options
  /// The functions plugins are given.
  let hostAPI: UnsafeRawPointer

  package var tree = Tree()
  var classes = ClassRegistry()

  var screens = Screens()
  var layers = SideTable<LayerTag, LayerRecord>()
  var coordinators = SideTable<CoordinatorTag, CoordinatorRecord>()
  var presenters = SlotMap<PresenterTag, PresenterRecord?>(vacant: nil)
  var observers = SlotMap<ObserverTag, ObserverRecord?>(vacant: nil)
  var observerList = KeyList<ObserverTag>()
  package var windows = Windows()
  var transitions = SlotMap<TransitionTag, TransitionRecord>(
    vacant: TransitionRecord(request: 0, isRetained: false))
  var tokens = SlotMap<TokenTag, TokenRecord>(vacant: TokenRecord())
  var plugins = SlotMap<PluginTag, PluginRecord?>(vacant: nil)
  var pluginList = KeyList<PluginTag>()
  /// Files whose plugin has been unloaded; their code stays mapped.
  let unloadedPaths = NameTable()
  var unloadedTexts: ContiguousArray<TextBlock> = []
  var contents = SlotMap<ContentTag, ContentRecord?>(vacant: nil)
  /// What was asked and has not been answered yet.
  var questions = SlotMap<QuestionTag, QuestionRecord>(vacant: QuestionRecord())
  var works = SlotMap<WorkTag, WorkRecord?>(vacant: nil)
  /// The class of alerts, and the number its instances know it by.
  var alertClass: ClassEntry?
  var alertClassNumber: UInt64 = 0
  /// What the `create` of that class hands out.
  var alertBeingMade: AlertScreen?

  var queue = RequestQueue()
  /// The transaction of an earlier request, with that, for the next one: used again once nobody else knows
  /// them, so that most requests need no memory.
  var spare: Transaction?
  /// The number of the last plan.
  var planNumber: UInt32 = 0
  /// Requests that have been answered for, before they are in the queue again.
  var returning: ContiguousArray<Submission> = []
  /// Transactions whose presenter has not answered yet, and gestures that are held.
  var inFlight = Flights()
  var gestures = Flights()
  var heldGestures: [TransitionID: Transaction] = [:]
  /// Those of both that can go on.
  var answered = Heap<Transaction>()
  var flightNumber = 0
  /// The coordinators whose `start` or `navigate` runs, innermost last, with what they ask for meanwhile.
  var collectors: ContiguousArray<Collector> = []
  /// Presenters that were asked for inside a callback.
  var presenterWishes: ContiguousArray<PresenterWish> = []
  var changedScreens: ContiguousArray<ScreenID> = []
  var deferred = DeferredStarts()

  var caller = Caller()
  var isSettling = false
  /// What the requests of callbacks that run now belong to.
  var chain = Chain()
  var isShuttingDown = false
  /// Whether all has ended: nothing can be asked for any more.
  var hasEnded = false
  let posts: PostQueue

  package static func make(options: flow_engine_options, hostAPI: UnsafeRawPointer)
    throws(Fault) -> Engine
  {
    let engine = Engine(options, hostAPI, try PostQueue.make())
    try engine.registerOwnClasses()
    return engine
  }

  private init(_ options: flow_engine_options, _ hostAPI: UnsafeRawPointer, _ posts: PostQueue) {
    self.options = options
    self.hostAPI = hostAPI
    tag = csystem_next_engine_tag()
    thread = pthread_self()
    self.posts = posts
  }

  package var isOnThread: Bool { thread == pthread_self() }
  package var isInCallback: Bool { caller.isCalling || isSettling }

  var now: UInt64 {
    options.clock.map { $0(options.user_data) } ?? csystem_monotonic_milliseconds()
  }
}
