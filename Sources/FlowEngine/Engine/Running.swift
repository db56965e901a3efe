import CFlowABI
import FlowModel

/// Requests: they are queued, and `settle()` runs what can run once no callback is on the stack (Q2).
package class Running: Calling {
  final var queue = RequestQueue()
  final var waits = Waits()
  final var collectors = Collectors()
  final var deferred = DeferredStarts()
  final var changes = ChangedScreens()
  final var activity = Activity()
  package final var locale = Locale()
  final var loop = Loop()
  final var pool = Pool()

  private final let hooks: Hooks
  /// The hooks that have somebody to tell.
  final var told = Told()

  /// What services are told. A fixed table of functions, of which one is called only if its service has anything.
  struct Hooks {
    /// A screen goes, and with it what was tied to it.
    let screenGoes: (Running, ScreenID) -> Void
    let coordinatorGoes: (Running, CoordinatorID) -> Void
    /// An alert has left the tree.
    let alertGoes: (Running, ScreenID, Instance) -> Void
    /// Something may have to be given up earlier than was known.
    let deadlineChanges: (Running) -> Void
    let livesInService: (Records, flow_handle) -> Bool
  }

  /// The services that have anything to be told about.
  struct Told: OptionSet {
    let rawValue: UInt8

    /// Work, a timer or a watch has been tied to something.
    static let ties = Told(rawValue: 1)
    /// Somebody polls the engine's descriptor.
    static let deadlines = Told(rawValue: 2)
  }

  init(options: flow_engine_options, tag: UInt32, hooks: Hooks) {
    self.hooks = hooks
    super.init(options: options, tag: tag, livesInService: hooks.livesInService)
  }

  package final var isInCallback: Bool { caller.isCalling || loop.isSettling }
  package final var isInPost: Bool { caller.isInPost && !loop.isSettling }

  /// Ends what is tied to a screen that goes. From now on nothing more can be.
  final func endTied(to screen: ScreenID) {
    screens[screen]?.isWorkOver = true
    if told.contains(.ties) { hooks.screenGoes(self, screen) }
  }

  /// Ends what is tied to a coordinator that goes. From now on nothing more can be.
  final func endTied(to coordinator: CoordinatorID) {
    coordinators[coordinator]?.isTimeOver = true
    if told.contains(.ties) { hooks.coordinatorGoes(self, coordinator) }
  }

  /// Tells what became of an alert, where its completions run (V4, O4).
  final func tellAnswer(_ screen: ScreenID, _ instance: Instance) {
    if isAlert(instance) { hooks.alertGoes(self, screen, instance) }
  }

  /// Makes sure that the host wakes the engine in time.
  final func scheduleWake() {
    if told.contains(.deadlines) { hooks.deadlineChanges(self) }
  }
}
