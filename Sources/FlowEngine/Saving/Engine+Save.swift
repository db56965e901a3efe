package import CFlowABI
import FlowCalls
import FlowCalling
import FlowDeciding
package import FlowMessages
import FlowModel
import FlowRecords
import FlowRunning
import FlowValues

/// Telling what is open as records (S2–S6).
extension Engine {
  package func makeSaver() throws(Fault) -> flow_saver {
    guard let taker = try savingJournal().addTaker() else {
      throw Fault(
        FLOW_ERROR_LIMIT, "% takers of saves are the most; end one of them", Journal.takerLimit)
    }
    return taker
  }

  package func endSaver(_ saver: flow_saver) throws(Fault) {
    if saver == 0 { return }
    guard try savingJournal().removeTaker(saver) else { throw Engine.noSaver(saver) }
  }

  private static func noSaver(_ saver: flow_saver) -> Fault {
    Fault(FLOW_ERROR_STALE_HANDLE, "there is no taker of saves %, or it has ended", saver)
  }

  /// Tells all records, or those that have changed. Returns true if it has told all.
  package func save(for saver: flow_saver, flags: UInt32, take: flow_record_callback)
    throws(Fault) -> Bool
  {
    let journal = try savingJournal()
    try checkMaySave()
    guard flags & ~FLOW_SAVE_CHANGED == 0 else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "flags % have no meaning; take FLOW_SAVE_CHANGED or 0", flags)
    }
    guard let function = take.function else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "the function that takes the records is NULL")
    }
    var cursor: UInt64 = 0
    if saver != 0 {
      guard let found = journal.cursor(of: saver) else { throw Engine.noSaver(saver) }
      if flags & FLOW_SAVE_CHANGED != 0 { cursor = found }
    } else if flags & FLOW_SAVE_CHANGED != 0 {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "a changed save needs a taker, by which the engine knows what was told before; "
          + "flow_saver_create() makes one")
    }
    try giveIDs(journal)
    let saving = Saving(
      journal: journal, function: function, userData: take.user_data, saver: saver, cursor: cursor)
    self.saving = saving
    isSaving = true
    defer {
      self.saving = nil
      isSaving = false
    }
    if cursor == 0 { tellAll(saving) } else { tellChanged(saving) }
    if saver != 0 { journal.endSave(for: saver, isWhole: cursor == 0) }
    return cursor == 0
  }

  /// Throws unless the engine is at rest (S2).
  private func checkMaySave() throws(Fault) {
    guard !isInCallback || isAtRest else {
      throw Fault(
        FLOW_ERROR_IN_CALLBACK,
        "saving is possible while no callback runs, and inside that of flow_engine_set_rest()")
    }
    try checkNotShuttingDown()
    guard isIdle else {
      throw Fault(
        FLOW_ERROR_BUSY, "saving is not possible while a transition runs%", busyWindowText)
    }
    guard saving == nil, !isRestoring else {
      throw Fault(FLOW_ERROR_BUSY, "instances are being saved or restored already")
    }
  }

  /// Throws if there are not enough ids left for all that is open. It never happens by counting,
  /// but a session may have been restored with a high one.
  private func giveIDs(_ journal: Journal) throws(Fault) {
    let most =
      tree.windows.count + tree.layers.count + tree.stacks.count + tree.screens.count
      + tree.coordinators.count
    guard journal.reservedID + UInt64(most) < Journal.idLimit else {
      throw Fault(FLOW_ERROR_LIMIT, "all ids of the session are used up; begin a new session")
    }
  }

  // MARK: Walking

  private func tellAll(_ saving: Saving) {
    for window in windows.keys { tellRecord(of: .window(window), in: saving) }
    var coordinator = tree.ofHost.first
    while let each = coordinator {
      tellRecord(of: .coordinator(each), in: saving)
      coordinator = tree.next(after: each, within: nil)
    }
    for window in windows.keys {
      for layer in tree.windows[window].layers { tellAll(in: layer, of: saving) }
    }
    // Last, because telling the others has given ids.
    tellOwn(saving)
  }

  private func tellAll(in layer: LayerID, of saving: Saving) {
    tellRecord(of: .layer(layer), in: saving)
    for stack in tree.stacksInOrder(of: layer) {
      for screen in tree.stacks[stack].screens { tellRecord(of: .screen(screen), in: saving) }
      if let inner = tree.stacks[stack].inner { tellAll(in: inner, of: saving) }
    }
  }

  /// Tells what may have changed since the save before, and what other takers have been told
  /// meanwhile.
  private func tellChanged(_ saving: Saving) {
    let journal = saving.journal
    for window in journal.windows.takeTouched() where tree.windows.contains(window) {
      tellRecord(of: .window(window), in: saving)
    }
    for key in journal.coordinators.takeTouched() where hasRecord(key) {
      tellRecord(of: .coordinator(key), in: saving)
    }
    for layer in journal.layers.takeTouched() where tree.isOpen(layer) {
      tellRecord(of: .layer(layer), in: saving)
    }
    for screen in journal.screens.takeTouched() where tree.isOpen(screen) {
      tellRecord(of: .screen(screen), in: saving)
    }
    if saving.number > saving.cursor + 1 { tellMissed(saving, of: journal) }
    // The record of the engine comes last here: telling the others has given ids.
    tellOwn(saving)
    for gone in journal.gone where gone.end >= saving.cursor && gone.since <= saving.cursor {
      saving.tellRecord(flow_kind(gone.kind.rawValue), id: gone.id, value: nil, in: self)
    }
  }

  /// Tells what other takers have been told since this one's last save.
  @inline(never)
  private func tellMissed(_ saving: Saving, of journal: Journal) {
    let (last, now) = (saving.cursor, saving.number)
    for window in journal.windows.changed(after: last, before: now) {
      tellRecord(of: .window(window), in: saving, always: true)
    }
    for coordinator in journal.coordinators.changed(after: last, before: now) {
      tellRecord(of: .coordinator(coordinator), in: saving, always: true)
    }
    for layer in journal.layers.changed(after: last, before: now) {
      tellRecord(of: .layer(layer), in: saving, always: true)
    }
    for screen in journal.screens.changed(after: last, before: now) {
      tellRecord(of: .screen(screen), in: saving, always: true)
    }
  }

  /// True if a coordinator is saved: it has been opened, and has not ended.
  func hasRecord(_ coordinator: CoordinatorID) -> Bool {
    tree.coordinators.contains(coordinator) && tree.coordinators[coordinator].phase != .created
  }
}
