package import CFlowABI
import CSystem
package import FlowModel
package import FlowMessages
package import FlowCalls

/// The one object that owns all state; confined to the thread that created it.
///
/// Callers come in through `FlowABI`. A request is queued, and `settle()` runs what can run once no
/// callback is on the stack (Q2). While a plugin or host runs, no exclusive access to anything here is
/// held: what a call needs is copied out first, and what it changed is read again afterwards.
package final class Engine {
  let tag: UInt32
  private let thread: UInt64
  let options: flow_engine_options
  /// What runs on its thread, for whoever asks.
  let running: UnsafeMutablePointer<csystem_running>
  let places = PlainPlaces()
  /// The functions plugins are given.
  let hostAPI: UnsafeRawPointer

  // What there is.
  package var tree = Tree()
  var classes = ClassRegistry()
  package var plugins = Plugins()
  var screens = Screens()
  var coordinators = Coordinators()
  var layers = SideTable<LayerTag, LayerRecord>()
  package var windows = Windows()
  var presenters = Presenters()
  var observers = Observers()
  var transitions = Transitions()
  var tokens = SlotMap<TokenTag, TokenRecord>(vacant: TokenRecord())
  var contents = SlotMap<ContentTag, ContentStore?>(vacant: nil)
  var questions = SlotMap<QuestionTag, QuestionRecord>(vacant: QuestionRecord())
  var works = SlotMap<WorkTag, WorkRecord?>(vacant: nil)
  var workLinks = Links<WorkTag>()
  var timers = Timers()
  var watches = Watches()
  var ties = Links<TieTag>()
  var alerts = Alerts()
  package var locale = Locale()
  var inputs = InputNumbers()

  // What is to be done.
  var queue = RequestQueue()
  var waits = Waits()
  var collectors = Collectors()
  let deferred = DeferredStarts()
  var changes = ChangedScreens()
  let posts: PostQueue

  var activity = Activity()

  // How it is done.
  var caller: Caller
  var results = Results()
  var loop = Loop()
  var pool = Pool()

  package static func make(options: flow_engine_options, hostAPI: UnsafeRawPointer)
    throws(Fault) -> Engine
  {
    let posts = try PostQueue.make()
    let tag = csystem_take_engine_tag()
    guard tag != 0 else {
      throw Fault(
        FLOW_ERROR_LIMIT, "there are \(CSYSTEM_LAST_ENGINE_TAG) engines already; destroy one first")
    }
    let engine = Engine(options, hostAPI, posts, tag)
    try engine.registerOwnClasses()
    return engine
  }

  private init(
    _ options: flow_engine_options, _ hostAPI: UnsafeRawPointer, _ posts: PostQueue, _ tag: UInt32
  ) {
    self.options = options
    caller = Caller(isTimed: options.callback_limit != 0)
    self.hostAPI = hostAPI
    self.tag = tag
    csystem_number_thread()
    thread = csystem_thread()
    running = csystem_prepare_running()
    self.posts = posts
  }

  deinit { csystem_give_engine_tag(tag) }

  package var isOnThread: Bool { thread == csystem_thread() }
  /// What runs on the engine's thread. On any thread, and in a signal handler.
  package nonisolated var runningCall: RunningCall? { RunningCall(running) }
  package var isInCallback: Bool { caller.isCalling || loop.isSettling }
  package var isInPost: Bool { caller.isInPost && !loop.isSettling }

  var now: UInt64 {
    guard let clock = options.clock.function else { return csystem_monotonic_milliseconds() }
    return quietly { clock(options.clock.user_data) }
  }

  /// When something is given up that may take so many milliseconds; nil if it may take for ever.
  func deadline(after milliseconds: UInt32) -> UInt64? {
    if milliseconds == 0 { return nil }
    let (deadline, isTooLate) = now.addingReportingOverflow(UInt64(milliseconds))
    return isTooLate ? .max : deadline
  }
}
