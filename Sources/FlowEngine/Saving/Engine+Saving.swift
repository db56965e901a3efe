package import CFlowABI
import FlowCalling
import FlowDeciding
package import FlowMessages
import FlowModel
import FlowRecords
import FlowSaving

/// Saving and restoring, beside the saves and restores themselves (flow/state.h).
extension Engine {
  /// Sets the function of flow_engine_set_rest(), or ends it. Takes the callback over unless it
  /// throws.
  package func setRest(_ given: flow_callback) throws(Fault) {
    try checkNotShuttingDown()
    guard given.function != nil else {
      let old = rests.removeSet()
      old?.callback.take()?.endData(in: self)
      return endData(given.user_data, destroy: given.destroy)
    }
    let journal = try savingJournal()
    if !rests.hasSet { try checkRests() }
    let old = rests.set(TimerCallback(given: given, engine: self))
    // A callback that sets itself anew would never come to an end.
    if !loop.isAtRest || old == nil { journal.isStirred = true }
    old?.callback.take()?.endData(in: self)
  }

  /// Adds a function that is called at rest, and returns its number. Takes the callback over unless
  /// it throws.
  package func addRest(_ given: flow_callback) throws(Fault) -> UInt64 {
    try checkNotShuttingDown()
    guard given.function != nil else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "the function to call at rest is NULL")
    }
    let journal = try savingJournal()
    try checkRests()
    journal.isStirred = true
    return rests.add(TimerCallback(given: given, engine: self))
  }

  private func checkRests() throws(Fault) {
    guard rests.isFull else { return }
    throw Fault(
      FLOW_ERROR_LIMIT, "the engine has % functions at rest already; remove one", Rests.limit)
  }

  package func removeRest(_ number: UInt64) throws(Fault) {
    guard let old = rests.remove(number) else {
      throw Fault(
        FLOW_ERROR_STALE_HANDLE, "no function at rest has the number %, or not any more", number)
    }
    old.callback.take()?.endData(in: self)
  }

  /// The number of inputs and wishes of the user so far.
  package func wishes() throws(Fault) -> UInt64 { try savingJournal().wishes }

  /// Takes nothing more, and lets nothing run any more that waits (S18). An engine that is being
  /// destroyed has to end everything, which halting it would prevent.
  package func haltAll() throws(Fault) {
    try checkNotShuttingDown()
    halt()
    loop.hold()
    posts.wake(after: 0)
  }

  /// Notes that an instance would lend another state (flow_state_changed).
  package func stateChanged(_ handle: flow_handle) throws(Fault) {
    if let saving, saving.asked == handle, handle != 0 {
      throw Fault(
        FLOW_ERROR_IN_CALLBACK,
        "'save_state' of % cannot say that its own state has changed; change it before",
        name(of: handle))
    }
    switch Handle.kind(of: handle) {
    case FLOW_KIND_COORDINATOR: tree.noteChange(of: try coordinator(handle))
    default: tree.noteChange(of: try screen(handle))
    }
  }

  /// The id under which an object is saved (flow_saved_id).
  package func savedID(of handle: flow_handle) throws(Fault) -> UInt64 {
    let journal = try savingJournal()
    let id: UInt64?
    switch Handle.kind(of: handle) {
    case FLOW_KIND_COORDINATOR: id = journal.id(of: try coordinator(handle))
    case FLOW_KIND_WINDOW: id = journal.id(of: try window(handle))
    case FLOW_KIND_LAYER: id = journal.id(of: try layer(handle))
    case FLOW_KIND_ROUTER: id = journal.id(of: try router(handle))
    default: id = journal.id(of: try screen(handle))
    }
    if let id { return id }
    throw Fault(FLOW_ERROR_LIMIT, "all ids of the session are used up; begin a new session")
  }

  /// The handle of what has a saved id (flow_restored).
  package func restored(_ kind: flow_kind, id: UInt64) throws(Fault) -> flow_handle {
    let journal = try savingJournal()
    let found = handle(saved: id, in: journal)
    guard found != 0, Handle.kind(of: found) == kind else {
      throw Fault(
        FLOW_ERROR_STALE_HANDLE,
        "nothing that lives is % with the saved id %", Records.one(kind), id)
    }
    return found
  }

  /// The handle of what has a saved id; 0 if that has gone.
  func handle(savedOrGone id: UInt64) -> flow_handle {
    tree.journal.map { handle(saved: id, in: $0) } ?? 0
  }

  /// Looks up a saved id; 0 if nothing that lives has it. The first question costs O(what is open).
  private func handle(saved id: UInt64, in journal: Journal) -> flow_handle {
    if let found = savedIDs.find(id), isLive(found) { return found }
    guard savedIDs.begin(at: journal.count) else { return 0 }
    for key in tree.windows.keys { savedIDs.noteID(journal.windows[key]?.id, of: handle(key)) }
    for key in tree.layers.keys { savedIDs.noteID(journal.layers[key]?.id, of: handle(key)) }
    for key in tree.stacks.keys { savedIDs.noteID(journal.knownID(of: key), of: handle(key)) }
    for key in tree.screens.keys { savedIDs.noteID(journal.screens[key]?.id, of: handle(key)) }
    for key in tree.coordinators.keys {
      savedIDs.noteID(journal.coordinators[key]?.id, of: handle(key))
    }
    savedIDs.endNoting()
    return savedIDs.find(id) ?? 0
  }
}
