import CFlowABI
import CSaving
import FlowCalls
import FlowCalling
import FlowDeciding
import FlowMessages
import FlowModel
import FlowPlugins
package import FlowRecords
import FlowRunning
import FlowSaving
import FlowValues

/// Making instances anew in their places (S16, S17).
extension Engine {
  /// Carries a part out that renews an instance.
  func renew(_ part: Part, in transaction: Transaction) {
    let object = part.request.from
    guard let old = instance(at: object), old.isReady else { return }
    // First, so that what their ends write is in the state.
    endBegun(at: object)
    do throws(Fault) {
      let state = try state(of: old, at: object, given: part)
      endBegun(at: object)
      var new: Instance?
      do throws(Fault) {
        let made = try makeAnew(object, insteadOf: old, version: state.version)
        new = made.instance
        endFunctions(at: object)
        put(made.instance, at: object)
        put(arguments: made.arguments, at: object)
        noteChange(of: object)
        try tellRenewed(object, state: state.value, version: state.version)
        conclude(object, in: transaction)
      } catch {
        // A placeholder that still cannot be made stays.
        if new == nil, isPlaceholder(old) { throw error }
        fail(object, in: transaction, because: error)
        endTied(ofReplaced: object)
        if let record = placeholder(old)?.record
          ?? makeRecord(of: old, at: object, state: state.value)
        {
          putPlaceholder(at: object, record: record)
        }
        if let new {
          endInstance(Instance(entry: new.entry, pointer: new.pointer, isReady: true))
        }
      }
      if case .screen(let screen) = object { endData(ofRenewed: screen) }
      endInstance(old)
    } catch {
      fail(object, in: transaction, because: error)
    }
  }

  private func fail(_ object: Object, in transaction: Transaction, because fault: Fault) {
    report(
      FLOW_SEVERITY_ERROR, status: fault.status, of: handle(object),
      message: Message("% cannot be made anew: %", name(of: handle(object)), fault))
    transaction.conclude(with: .failed(FLOW_REASON_CREATE))
  }

  // MARK: State

  /// A state that an instance is made anew with.
  private struct Kept {
    var value: OwnedValue?
    var version: UInt32
  }

  /// Takes the state of an instance: the one that was given, else its own. Throws if that is
  /// malformed; then nothing has ended.
  private func state(of old: Instance, at object: Object, given part: Part) throws(Fault) -> Kept {
    if let given = part.value {
      return Kept(value: given, version: UInt32(truncatingIfNeeded: part.request.count))
    }
    if let placeholder = placeholder(old) {
      let version = placeholder[.version]?.pointee.as.integer ?? 0
      return Kept(
        value: try placeholder[.state].map { (value) throws(Fault) in
          try OwnedValue.copy(of: value)
        }, version: UInt32(truncatingIfNeeded: version))
    }
    return Kept(
      value: try lentState(of: old, named: handle(object)),
      version: old.entry.definition.stateVersion)
  }

  /// Copies what `save_state` of an instance lends; nil if that is nothing.
  private func lentState(of instance: Instance, named handle: flow_handle) throws(Fault)
    -> OwnedValue?
  {
    guard let method = instance.standard(.saveState) else { return nil }
    passOver()
    isSaving = true
    let word = call(method, word: Calling.word(of: instance.pointer), named: handle)
    isSaving = false
    guard let lent = UnsafePointer<flow_value>(bitPattern: UInt(word)) else { return nil }
    do throws(Fault) {
      return try OwnedValue.copy(of: lent)
    } catch {
      throw Fault(error.status, "what its 'save_state' lends is refused: %", error)
    }
  }

  // MARK: The new one

  /// Runs `create` of the new instance. The old one is in its place meanwhile.
  private func makeAnew(_ object: Object, insteadOf old: Instance, version: UInt32) throws(Fault)
    -> (instance: Instance, arguments: OwnedValue?)
  {
    guard let placeholder = placeholder(old) else {
      let kept: OwnedValue? =
        switch object {
        case .screen(let screen): screens[screen]?.arguments
        case .coordinator(let coordinator): coordinators[coordinator]?.saved?.arguments
        default: nil
        }
      return try makeInstance(of: old.entry, at: handle(object), arguments: kept?.pointer)
    }
    let entry = try findEntry(
      placeholder.text, plugin: placeholder.plugin, for: object, version: version)
    let arguments = try readArguments(
      placeholder[.arguments], handles: placeholder[.handles], for: entry.definition
    ) { handle(savedOrGone: $0) }
    return try makeInstance(of: entry, at: handle(object), arguments: arguments?.pointer)
  }

  /// Ends what an instance that is replaced has begun, and functions that it has given.
  func endTied(at object: Object) {
    endBegun(at: object)
    endFunctions(at: object)
  }

  private func endFunctions(at object: Object) {
    while let ending = takeFunction(of: handle(object)) { runDestroy(ending) }
  }

  /// Ends what an instance that is replaced has begun: work, timers and watches; its open questions
  /// are answered no. The new one may begin others.
  private func endBegun(at object: Object) {
    switch object {
    case .screen(let screen):
      endTied(to: screen)
      screens[screen]?.beginWork()
    case .coordinator(let coordinator):
      endTied(to: coordinator)
      coordinators[coordinator]?.beginTime()
    default: break
    }
    for isGuard in [false, true] {
      if let question = question(of: handle(object), isGuard: isGuard) {
        close(question, answer: FLOW_ANSWER_NO)
      }
    }
  }

  /// Gives the new instance its state. Throws if it refuses that.
  private func tellRenewed(_ object: Object, state: OwnedValue?, version: UInt32) throws(Fault) {
    guard let instance = instance(at: object) else { return }
    emit(FLOW_EVENT_RENEWED, of: handle(object))
    let isTaken = restoreState(
      state?.pointer, version: version, of: instance, named: handle(object))
    withExtendedLifetime(state) {}
    guard isTaken else {
      throw Fault(FLOW_ERROR_CREATE_FAILED, "its 'restore_state' has refused its state")
    }
    makeReady(object)
  }

  /// Shows the new instance where the old one was.
  private func conclude(_ object: Object, in transaction: Transaction) {
    switch object {
    case .screen(let screen):
      screens[screen]?.extra?.content?.beginAnew()
      try? changed(handle(screen))
      showAnew(screen)
    case .coordinator(let coordinator):
      endWaiting(of: coordinator)
      giveTime(to: coordinator, in: transaction)
    default: break
    }
  }

  /// Gives a coordinator that has opened nothing its time anew, or starts it (S13).
  private func giveTime(to coordinator: CoordinatorID, in transaction: Transaction) {
    let node = tree.coordinators[coordinator]
    guard !node.hasOpened, !node.isRoot, let instance = coordinators[coordinator]?.instance else {
      return
    }
    // Its time begins anew, unless it waits for what it has asked for.
    if deferred.contains(coordinator) {
      if deferred.isPaused(coordinator) { return }
      endDefer(of: coordinator)
    }
    if instance.standard(.restoreState) != nil {
      addDefer(of: coordinator)
    } else {
      startAnew(coordinator, in: transaction)
    }
  }

  // MARK: What cannot be made

  /// The keys of an instance's record that a placeholder keeps.
  func makeRecord(of instance: Instance, at object: Object, state: OwnedValue?) -> OwnedValue? {
    let writer = RecordWriter()
    putInstance(instance, at: object, state: state?.pointer, into: writer)
    var map = writer.value
    return try? OwnedValue.copyRecord(&map)
  }

  // MARK: Placeholders that come alive

  /// Tries all placeholders of a plugin, or of the host, whose classes are there now, as one
  /// request (S9).
  package func renewPlaceholders(of plugin: PluginID?) {
    guard let screenClass = placeholderClass, let flowClass = placeholderFlowClass,
      screenClass.hasInstances || flowClass.hasInstances
    else { return }
    var missing: Series<Object> = []
    var carriers = NumberTable()
    var coordinator = flowClass.hasInstances ? tree.ofHost.first : nil
    while let each = coordinator {
      // Before what it carries, which may ask it.
      if let carrier = tree.coordinators[each].carrier,
        isMissing(screens[carrier]?.instance, of: plugin), carriers.insert(carrier.number)
      {
        missing.append(.screen(carrier))
      }
      if isMissing(coordinators[each]?.instance, of: plugin) {
        missing.append(.coordinator(each))
      }
      coordinator = tree.next(after: each, within: nil)
    }
    var all: Series<ScreenID> = []
    screenClass.screens.append(to: &all)
    for screen in all
    where isMissing(screens[screen]?.instance, of: plugin) && carriers.insert(screen.number) {
      missing.append(.screen(screen))
    }
    submitRenewals(of: missing)
  }

  /// True if an instance is a placeholder of a class that has come.
  private func isMissing(_ instance: Instance?, of plugin: PluginID?) -> Bool {
    guard let instance, let placeholder = placeholder(instance),
      let entry = classes.find(placeholder.missingClass.pointer), entry.plugin == plugin,
      !entry.isClosed
    else { return false }
    let own = plugin.flatMap { plugins[$0] }.map { flow_text($0.file.id) } ?? flow_string()
    return Values.equal(placeholder.plugin, own)
  }

  // MARK: Reloading

  /// Puts placeholders in the place of all that a plugin shows, and destroys that (S17).
  func putPlaceholders(for plugin: PluginID) {
    var objects: Series<Object> = []
    for coordinator in coordinators(of: plugin)
    where tree.coordinators[coordinator].phase != .created {
      objects.append(.coordinator(coordinator))
    }
    for screen in screens(of: plugin) where tree.isOpen(screen) { objects.append(.screen(screen)) }
    for object in objects { endBegun(at: object) }
    var records: Series<OwnedValue?> = []
    for object in objects { records.append(recordForReload(at: object)) }
    var old: Series<Instance> = []
    for (index, object) in objects.enumerated() {
      guard let instance = instance(at: object), let record = records[index] else { continue }
      endTied(at: object)
      putPlaceholder(at: object, record: record)
      noteChange(of: object)
      old.append(instance)
    }
    for object in objects { if case .screen(let screen) = object { endData(ofRenewed: screen) } }
    for instance in old { endInstance(instance) }
    for object in objects {
      if case .screen(let screen) = object { try? changed(handle(screen)) }
    }
  }

  private func recordForReload(at object: Object) -> OwnedValue? {
    guard let instance = instance(at: object) else { return nil }
    var state: OwnedValue?
    do throws(Fault) {
      state = try lentState(of: instance, named: handle(object))
    } catch {
      report(
        FLOW_SEVERITY_ERROR, status: error.status, of: handle(object),
        message: Message(
          "% is made anew without its state: %", name(of: handle(object)), error))
    }
    return makeRecord(of: instance, at: object, state: state)
  }
}
