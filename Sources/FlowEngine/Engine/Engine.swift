package import CFlowABI
import CSystem
import FlowModel
package import FlowMessages
import FlowRecords
import FlowDeciding
package import FlowRunning
import FlowSaving

/// The one object that owns all state, confined to the thread that created it.
///
/// It adds services beside navigation, such as content, timers and alerts. C callers reach it
/// through `FlowABI`.
package final class Engine: Running {
  /// The table of functions that plugins are given.
  let hostAPI: UnsafeRawPointer
  let posts: PostQueue

  var contents = SlotMap<ContentTag, ContentTarget?>(vacant: nil)
  var works = SlotMap<WorkTag, WorkRecord?>(vacant: nil)
  var workLinks = Links<WorkTag>()
  var timers = Timers()
  var watches = Watches()
  var ties = Links<TieTag>()
  var alerts = Alerts()
  var inputs = InputNumbers()
  var results = Results()
  /// The save that is running.
  var saving: Saving?
  var savedIDs = SavedIDs()
  /// True while instances are being restored.
  var isRestoring = false

  package static func make(options: flow_engine_options, hostAPI: UnsafeRawPointer)
    throws(Fault) -> Engine
  {
    let posts = try PostQueue.make()
    let tag = csystem_take_engine_tag()
    guard tag != 0 else {
      throw Fault(
        FLOW_ERROR_LIMIT, "there are % engines already; destroy one first", CSYSTEM_LAST_ENGINE_TAG)
    }
    let engine = Engine(options: options, hostAPI: hostAPI, posts: posts, tag: tag)
    try engine.registerOwnClasses()
    if engine.tree.journal != nil { try engine.registerPlaceholders() }
    return engine
  }

  private init(
    options: flow_engine_options, hostAPI: UnsafeRawPointer, posts: PostQueue, tag: UInt32
  ) {
    self.hostAPI = hostAPI
    self.posts = posts
    super.init(options: options, tag: tag, hooks: Engine.hooks)
    guard options.flags & FLOW_ENGINE_SAVED != 0 else { return }
    tree.journal = Journal()
    notesCalls = true
    functionGiven = { Engine.of($0).noteFunction(of: $1, for: $2) }
  }

  /// The hooks through which `Deciding` tells services that their owners leave.
  private static var hooks: Hooks {
    Hooks(
      screenGoes: { of($0).endTies(of: $1) },
      coordinatorGoes: { of($0).stopTies(of: .coordinator($1)) },
      alertGoes: { of($0).answer($1, instance: $2) },
      deadlineChanges: { of($0).wakeInTime() },
      livesInService: { of($0).hasService($1) },
      renews: { of($0).carryOut($1, in: $2) })
  }

  /// Casts the object of a superclass to the engine. It is safe because no other subclass has
  /// objects.
  private static func of(_ records: Records) -> Engine {
    unsafeDowncast(records, to: Engine.self)
  }

  /// Returns true if a handle names something living that a service keeps.
  private func hasService(_ handle: flow_handle) -> Bool {
    switch Handle.kind(of: handle) {
    case FLOW_KIND_CONTENT: contents.contains(Handle.key(of: handle))
    case FLOW_KIND_WORK: works.contains(Handle.key(of: handle))
    case FLOW_KIND_TIMER: timers.contains(Handle.key(of: handle))
    case FLOW_KIND_WATCH: watches.contains(Handle.key(of: handle))
    default: false
    }
  }
}
