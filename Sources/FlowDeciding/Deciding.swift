package import CFlowABI
package import FlowModel
public import FlowCalling
package import FlowRecords

/// Requests until they run: reads, queues and plans them, and asks for vetoes.
open class Deciding: Calling {
  package final var queue = RequestQueue()
  package final var waits = Waits()
  package final var collectors = Collectors()
  package final let deferred = DeferredStarts()
  package final var loop = Loop()
  package final var pool = Pool()
  /// The number of requests that wait, and of which it has to be found out what they are about.
  package final var unsettled = 0
  /// The gestures that were lifted in a callback and are still to be carried out.
  package final var lifted: Series<Transaction> = []
  package final var rests = Rests()
  /// The activity of the host as a whole; each window has its own beside that (A5).
  package final var hostActivity = FLOW_ACTIVITY_ACTIVE

  private final let hooks: Hooks
  /// The hooks whose services have anything to be told about.
  package final var told = Told()

  /// A fixed table of functions that tell services, each called only if its service has anything.
  package struct Hooks {
    /// Called when a screen leaves, so that services end the timers and watches tied to it.
    package let screenGoes: (Deciding, ScreenID) -> Void
    package let coordinatorGoes: (Deciding, CoordinatorID) -> Void
    /// An alert has left the tree.
    package let alertGoes: (Deciding, ScreenID, Instance) -> Void
    /// Called when the engine's earliest deadline may have changed.
    package let deadlineChanges: (Deciding) -> Void
    package let livesInService: (Records, flow_handle) -> Bool
    /// Makes an instance anew, as a part of a request.
    package let renews: (Deciding, Part, Transaction) -> Void

    package init(
      screenGoes: @escaping (Deciding, ScreenID) -> Void,
      coordinatorGoes: @escaping (Deciding, CoordinatorID) -> Void,
      alertGoes: @escaping (Deciding, ScreenID, Instance) -> Void,
      deadlineChanges: @escaping (Deciding) -> Void,
      livesInService: @escaping (Records, flow_handle) -> Bool,
      renews: @escaping (Deciding, Part, Transaction) -> Void
    ) {
      self.screenGoes = screenGoes
      self.coordinatorGoes = coordinatorGoes
      self.alertGoes = alertGoes
      self.deadlineChanges = deadlineChanges
      self.livesInService = livesInService
      self.renews = renews
    }
  }

  /// The services that have anything to be told about.
  package struct Told: OptionSet {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Work, a timer or a watch has been tied to something.
    package static let ties = Told(rawValue: 1)
    /// The host polls the engine's descriptor, which has to be readable in time.
    package static let deadlines = Told(rawValue: 2)
  }

  package init(options: flow_engine_options, tag: UInt32, hooks: Hooks) {
    self.hooks = hooks
    super.init(options: options, tag: tag, livesInService: hooks.livesInService)
  }

  @inline(__always)
  package final var isIdle: Bool { waits.isEmpty }
  package final var isInCallback: Bool { caller.isCalling || loop.isSettling }
  /// True inside the callback of the host that is called at rest, with no other one inside it.
  package final var isAtRest: Bool { loop.isAtRest && caller.depth == 1 }
  package final var isInPost: Bool { caller.isInPost && !loop.isSettling }

  /// Ends what is tied to a screen that goes. From now on nothing more can be.
  package final func endTied(to screen: ScreenID) {
    screens[screen]?.endWork()
    if told.contains(.ties) { hooks.screenGoes(self, screen) }
  }

  /// Ends what is tied to a coordinator that goes. From now on nothing more can be.
  package final func endTied(to coordinator: CoordinatorID) {
    coordinators[coordinator]?.endTime()
    if told.contains(.ties) { hooks.coordinatorGoes(self, coordinator) }
  }

  /// Tells what became of an alert, where its completions run (V4, O4).
  package final func tellAnswer(_ screen: ScreenID, instance: Instance) {
    if isAlert(instance) { hooks.alertGoes(self, screen, instance) }
  }

  /// Makes an instance anew in its place (S16).
  final func carryOutRenewal(of part: Part, in transaction: Transaction) {
    hooks.renews(self, part, transaction)
  }

  /// Lets a transaction wait until its presenters have answered, or its gesture is over.
  package final func wait(_ transaction: Transaction) {
    waits.beginWait(of: transaction)
    scheduleWake()
  }

  /// Makes sure that the host wakes the engine in time.
  final func scheduleWake() {
    if told.contains(.deadlines) { hooks.deadlineChanges(self) }
  }
}
