import CFlowABI
import FlowCalls
import FlowCalling
import FlowDeciding
import FlowMessages
import FlowModel
import FlowPlugins
package import FlowRecords
import FlowRunning
import FlowValues

/// Making instances anew in their places (S16, S17).
extension Engine {
  /// Carries a part out: renews an instance, or starts a coordinator that was restored and had
  /// opened nothing (S13).
  func renew(_ part: Part, in transaction: Transaction) {
    let object = part.request.from
    if part.request.kind == .restore {
      if case .coordinator(let coordinator) = object { startAnew(coordinator, in: transaction) }
      return
    }
    guard let old = instance(at: object), old.isReady else { return }
    do throws(Fault) {
      var state = try self.state(of: old, at: object, given: part)
      let made = try makeAnew(object, insteadOf: old, version: state.version)
      replace(old, at: object, by: made)
      state.isTaken = tellRenewed(object, state: state.value, version: state.version)
      if state.isTaken {
        conclude(object, in: transaction)
      } else {
        refuse(object, insteadOf: old, state: state)
        transaction.conclude(with: .failed(FLOW_REASON_CREATE))
      }
      end(old, at: object)
    } catch {
      report(
        FLOW_SEVERITY_ERROR, status: error.status, of: handle(object),
        message: "\(name(of: handle(object))) cannot be made anew: \(error.message)")
      transaction.conclude(with: .failed(FLOW_REASON_CREATE))
    }
  }

  // MARK: State

  /// A state that an instance is made anew with.
  private struct Kept {
    var value: OwnedValue?
    var version: UInt32
    var isTaken = false
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
      value: try lentState(of: old), version: old.entry.definition.stateVersion)
  }

  /// Copies what `save_state` of an instance lends; nil if that is nothing.
  private func lentState(of instance: Instance) throws(Fault) -> OwnedValue? {
    guard let method = instance.standard(.saveState) else { return nil }
    passOver()
    isSaving = true
    let word = call(method, Calling.word(of: instance.pointer), 0, 0, 0, count: 1)
    isSaving = false
    guard let lent = UnsafePointer<flow_value>(bitPattern: UInt(word)) else { return nil }
    do throws(Fault) {
      return try OwnedValue.copy(of: lent)
    } catch {
      throw Fault(error.status, "what its 'save_state' lends is refused: \(error.message)")
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
      return try withoutEnd(of: old, at: object, arguments: kept)
    }
    let entry = try entry(
      placeholder.text, plugin: placeholder.plugin, for: object, version: version)
    let arguments = try arguments(of: placeholder, for: entry.definition)
    return try makeInstance(of: entry, at: handle(object), arguments: arguments?.pointer)
  }

  /// Makes an instance of the class of the old one. If that fails, a placeholder takes its place.
  private func withoutEnd(of old: Instance, at object: Object, arguments: OwnedValue?)
    throws(Fault) -> (instance: Instance, arguments: OwnedValue?)
  {
    try makeInstance(of: old.entry, at: handle(object), arguments: arguments?.pointer)
  }

  /// The arguments that a placeholder has kept, with handles in the place of saved ids.
  private func arguments(of placeholder: Placeholder, for definition: InstanceClass) throws(Fault)
    -> OwnedValue?
  {
    guard let saved = placeholder[.arguments] else { return nil }
    let copy = try OwnedValue.copy(of: saved)
    guard let names = placeholder[.handles]?.pointee, names.type == FLOW_TYPE_LIST,
      copy.pointer.pointee.type == FLOW_TYPE_MAP,
      let entries = UnsafeMutablePointer(mutating: copy.pointer.pointee.as.map.entries)
    else { return copy }
    let named = UnsafeBufferPointer(start: names.as.list.items, count: names.as.list.count)
    for index in 0..<copy.pointer.pointee.as.map.count
    where entries[index].value.type == FLOW_TYPE_INTEGER
      && named.contains(where: {
        $0.type == FLOW_TYPE_STRING && Values.equal($0.as.string, entries[index].key)
      })
    {
      let id = UInt64(bitPattern: entries[index].value.as.integer)
      entries[index].value.as.integer = Int64(bitPattern: handle(savedOrGone: id))
    }
    return copy
  }

  private func replace(
    _ old: Instance, at object: Object, by made: (instance: Instance, arguments: OwnedValue?)
  ) {
    endTied(at: object)
    closeQuestions(of: object)
    put(made.instance, at: object)
    put(arguments: made.arguments, at: object)
    noteChange(of: object)
  }

  /// Cancels work, and stops timers and watches, of the old instance; the new one may begin others.
  private func endTied(at object: Object) {
    switch object {
    case .screen(let screen):
      endTied(to: screen)
      screens[screen]?.beginWork()
    case .coordinator(let coordinator):
      endTied(to: coordinator)
      coordinators[coordinator]?.beginTime()
    default: break
    }
  }

  /// Answers the open questions of an instance with no, which cannot answer them any more.
  private func closeQuestions(of object: Object) {
    for isGuard in [false, true] {
      if let question = question(of: handle(object), isGuard: isGuard) {
        close(question, answer: FLOW_ANSWER_NO)
      }
    }
  }

  /// Gives the new instance its state. Returns false if it refuses.
  private func tellRenewed(_ object: Object, state: OwnedValue?, version: UInt32) -> Bool {
    guard let instance = instance(at: object) else { return false }
    emit(FLOW_EVENT_RENEWED, of: handle(object))
    let isTaken = restoreState(state?.pointer, version: version, of: instance)
    withExtendedLifetime(state) {}
    if isTaken { makeReady(object) }
    return isTaken
  }

  /// Shows the new instance where the old one was.
  private func conclude(_ object: Object, in transaction: Transaction) {
    switch object {
    case .screen(let screen):
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
    guard !node.hasOpened, !node.isRoot, !deferred.contains(coordinator),
      let instance = coordinators[coordinator]?.instance
    else { return }
    if instance.standard(.restoreState) != nil {
      addDefer(of: coordinator)
    } else {
      startAnew(coordinator, in: transaction)
    }
  }

  // MARK: What cannot be made

  /// Puts a placeholder where the new instance has refused its state.
  private func refuse(_ object: Object, insteadOf old: Instance, state: Kept) {
    guard let new = instance(at: object) else { return }
    warn(
      handle(object),
      message: "\(name(of: handle(object))) has refused its state, and is shown as not available")
    let record =
      placeholder(old)?.record ?? record(of: old, at: object, state: state.value)
    endTied(ofReplaced: object)
    if let record {
      let id = record.pointer.pointee.as.map.text("class") ?? flow_string()
      putPlaceholder(at: object, record: record, missing: id)
    }
    if case .coordinator(let coordinator) = object, !tree.coordinators[coordinator].hasOpened {
      beginWaiting(coordinator)
    }
    endInstance(Instance(entry: new.entry, pointer: new.pointer, isReady: true))
  }

  /// The keys of an instance's record that a placeholder keeps.
  func record(of instance: Instance, at object: Object, state: OwnedValue?) -> OwnedValue? {
    let writer = RecordWriter()
    putClass(of: instance, into: writer)
    switch object {
    case .screen(let screen):
      if let extra = screens[screen]?.extra {
        putArguments(
          extra.arguments, ids: &extra.argumentIDs, of: instance.entry.definition, into: writer)
      }
    case .coordinator(let coordinator):
      if let saved = coordinators[coordinator]?.saved {
        putArguments(
          saved.arguments, ids: &saved.argumentIDs, of: instance.entry.definition, into: writer)
      }
    default: break
    }
    if let state { put(state.pointer, of: instance, into: writer) }
    var map = writer.value
    return try? OwnedValue.copy(of: &map)
  }

  /// Ends the instance that has been replaced, after the host's data on its screen.
  private func end(_ old: Instance, at object: Object) {
    if case .screen(let screen) = object { endData(ofRenewed: screen) }
    endInstance(old)
  }

  // MARK: Placeholders that come alive

  /// Tries all placeholders of a plugin, or of the host, whose classes are there now, as one request
  /// (S9).
  package func renewPlaceholders(of plugin: PluginID?) {
    guard let screenClass = placeholderClass, let flowClass = placeholderFlowClass,
      screenClass.hasInstances || flowClass.hasInstances
    else { return }
    var parts: ContiguousArray<Part> = []
    var coordinator = flowClass.hasInstances ? tree.ofHost.first : nil
    while let each = coordinator {
      if isMissing(coordinators[each]?.instance, of: plugin) {
        parts.append(Part(.renew, from: .coordinator(each)))
      }
      coordinator = tree.next(after: each, within: nil)
    }
    var all: ContiguousArray<ScreenID> = []
    screenClass.screens.append(to: &all)
    for screen in all where isMissing(screens[screen]?.instance, of: plugin) {
      parts.append(Part(.renew, from: .screen(screen)))
    }
    submitOwn(parts, kind: .renew)
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

  private func submitOwn(_ parts: ContiguousArray<Part>, kind: RequestKind) {
    guard !parts.isEmpty, let id = transitions.create(kind.rawValue) else { return }
    queue.append(
      Submission(
        id: id, kind: kind, parts: parts, isAnimated: false, done: nil, requester: nil,
        subject: handle(parts[0].request.from), isOwn: true))
  }

  /// Starts coordinators that were restored, had opened nothing, and have no `restore_state` (S13).
  func startLater(_ all: ContiguousArray<CoordinatorID>) {
    for coordinator in all {
      // Keeps it from ending before its turn.
      tree.addPending(1, to: coordinator)
      coordinators[coordinator]?.saved?.isWaiting = true
      submitOwn([Part(.restore, from: .coordinator(coordinator))], kind: .restore)
    }
  }

  // MARK: Reloading

  /// Puts placeholders in the place of all that a plugin shows, and destroys that (S17).
  func putPlaceholders(for plugin: PluginID) {
    var objects: ContiguousArray<Object> = []
    for coordinator in coordinators(of: plugin)
    where tree.coordinators[coordinator].phase != .created {
      objects.append(.coordinator(coordinator))
    }
    for screen in screens(of: plugin) where tree.isOpen(screen) { objects.append(.screen(screen)) }
    var records: ContiguousArray<OwnedValue?> = []
    for object in objects { records.append(recordForReload(at: object)) }
    var old: ContiguousArray<Instance> = []
    for (index, object) in objects.enumerated() {
      guard let instance = instance(at: object), let record = records[index] else { continue }
      endTied(at: object)
      closeQuestions(of: object)
      let id = record.pointer.pointee.as.map.text("class") ?? flow_string()
      putPlaceholder(at: object, record: record, missing: id)
      if case .coordinator(let coordinator) = object, !tree.coordinators[coordinator].hasOpened {
        _ = endDefer(of: coordinator)
        beginWaiting(coordinator)
      }
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
      state = try lentState(of: instance)
    } catch {
      report(
        FLOW_SEVERITY_ERROR, status: error.status, of: handle(object),
        message: "\(name(of: handle(object))) is made anew without its state: \(error.message)")
    }
    return record(of: instance, at: object, state: state)
  }
}
