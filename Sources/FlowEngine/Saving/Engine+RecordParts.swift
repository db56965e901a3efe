import CFlowABI
import CSaving
import FlowCalls
import FlowCalling
import FlowMessages
import FlowModel
import FlowPlugins
import FlowRecords
import FlowSaving
import FlowValues

/// The parts that records of several kinds have.
extension Engine {
  /// Puts what an instance is made of: its class, arguments and state; of a placeholder what is
  /// kept for it.
  @_optimize(speed)
  func putInstance(
    _ instance: Instance, at object: Object, state: UnsafePointer<flow_value>?,
    into writer: RecordWriter
  ) {
    if let placeholder = placeholder(instance) {
      return writer.put(entriesOf: placeholder.record.pointer.pointee.as.map)
    }
    putClass(of: instance, into: writer)
    let definition = instance.entry.definition
    if case .screen(let screen) = object, let extra = screens[screen]?.extra {
      putArguments(extra.arguments, ids: &extra.argumentIDs, of: definition, into: writer)
    }
    if case .coordinator(let coordinator) = object, let saved = coordinators[coordinator]?.saved {
      putArguments(saved.arguments, ids: &saved.argumentIDs, of: definition, into: writer)
    }
    guard let state else { return }
    writer.put(.version, unlessZero: UInt64(definition.stateVersion))
    writer.put(.state, value: state.pointee)
  }

  /// Puts the class of an instance, its plugin, and the version of its states.
  @_optimize(speed)
  private func putClass(of instance: Instance, into writer: RecordWriter) {
    let entry = instance.entry
    writer.put(.class, text: flow_text(entry.definition.idPointer))
    if let plugin = entry.plugin.flatMap({ plugins[$0] }) {
      writer.put(.plugin, text: flow_text(plugin.file.id))
    }
  }

  // MARK: State

  /// Asks an instance for its state (S5). One that cannot be saved is a warning, and left out (S6).
  @_optimize(speed)
  func state(of instance: Instance, named handle: flow_handle) -> UnsafePointer<flow_value>? {
    guard let method = instance.standard(.saveState) else { return nil }
    passOver()
    saving?.asked = handle
    let word = call(method, word: Calling.word(of: instance.pointer), named: handle)
    saving?.asked = 0
    guard let lent = UnsafePointer<flow_value>(bitPattern: UInt(word)) else { return nil }
    do throws(Fault) {
      try Values.check(lent)
    } catch {
      warn(
        handle,
        message: Message(
          "what 'save_state' of % lends is not saved: %", name(of: handle), error))
      return nil
    }
    let limit = options.state_limit == 0 ? 1 << 20 : Int(options.state_limit)
    let size = Values.size(of: lent) ?? .max
    guard size <= limit else {
      warn(
        handle,
        message: Message(
          "what 'save_state' of % lends is not saved: it takes % bytes, and state_limit is %",
          name(of: handle), size, limit))
      return nil
    }
    return lent
  }

  // MARK: Arguments

  /// Puts the arguments of an instance. Handles that its class declares are put as saved ids, and
  /// named (S10).
  ///
  /// - Parameter ids: the ids of these, once they have been saved.
  private func putArguments(
    _ arguments: OwnedValue?, ids: inout Series<UInt64>?, of definition: InstanceClass,
    into writer: RecordWriter
  ) {
    guard let arguments, arguments.pointer.pointee.type != FLOW_TYPE_NULL else { return }
    let value = arguments.pointer.pointee
    guard value.type == FLOW_TYPE_MAP, definition.arguments.contains(where: { $0.isHandle }) else {
      return writer.put(.arguments, value: value)
    }
    let (all, isFirst) = (value.as.map, ids == nil)
    var new = ids ?? []
    var count = 0
    let copy = writer.begin()
    for index in 0..<all.count {
      var entry = all.entries[index]
      if definition.isHandle(entry) {
        if isFirst {
          new.append(id(ofLiving: flow_handle(bitPattern: entry.value.as.integer)))
        }
        entry.value = flow_value(number: new[count])
        count += 1
      }
      writer.put(entry.key, value: entry.value)
    }
    if isFirst, count > 0 { ids = new }
    writer.put(.arguments, value: writer.endMap(copy))
    let names = writer.begin()
    for index in 0..<all.count where definition.isHandle(all.entries[index]) {
      writer.add(flow_view_value(all.entries[index].key))
    }
    writer.put(.handles, list: names)
  }

  /// The saved id of a living object of the tree; 0 for anything else.
  func id(ofLiving handle: flow_handle) -> UInt64 {
    guard isLive(handle), let journal = tree.journal else { return 0 }
    return journal.id(of: Handle.object(handle)) ?? 0
  }

  // MARK: Callbacks by name

  /// Describes a method that is called later, and whose.
  func describe(
    _ method: NamedMethod, subject: flow_handle?, with writer: RecordWriter, of journal: Journal
  ) -> flow_value {
    if method.openerID == 0 { method.noteOpener(id: id(ofLiving: method.opener)) }
    let start = writer.begin()
    writer.put(.method, value: flow_string_value(method.name))
    writer.put(.opener, number: method.openerID)
    if let subject { writer.put(.subject, number: id(ofLiving: subject)) }
    return writer.endMap(start)
  }

  /// Tells the host of a callback that was given as a function, and so is not saved: once for each
  /// class of openers and kind of callback (S1).
  func noteFunction(of opener: flow_handle, for kind: UInt32) {
    let word: StaticString
    switch kind {
    case FLOW_CALLBACK_COMPLETION: word = "completion"
    case FLOW_CALLBACK_DISMISSED: word = "dismissed"
    case FLOW_CALLBACK_FINISHED: word = "finished"
    case FLOW_CALLBACK_ANSWERED: word = "answered"
    // A request is not saved itself.
    default: return
    }
    // Openers without a class, such as windows, are told of once as well.
    guard let entry = readyInstance(opener)?.entry ?? placeholderClass,
      entry.toldFunctions & kind == 0
    else { return }
    entry.toldFunctions |= kind
    report(
      FLOW_SEVERITY_NOTE, status: FLOW_OK, of: opener,
      message: Message(
        """
        % hears of '%' by a function, which is not saved and is not called after a restore; give \
        the name of a method, %_method
        """, name(of: opener), word, word))
  }

  // MARK: What this version does not know

  /// Puts the keys that a record had when it was restored, and that this version does not know.
  func putKept(_ id: UInt64, into writer: RecordWriter, of journal: Journal) {
    guard let found = journal.kept(of: id) else { return }
    // Nobody else keeps anything there.
    let kept = unsafeDowncast(found, to: KeptKeys.self)
    writer.put(entriesOf: kept.value.pointer.pointee.as.map)
    withExtendedLifetime(kept) {}
  }
}

extension Journal {
  /// Returns the id of an object of the tree; nil if it has none, or all ids are used up.
  func id(of object: Object) -> UInt64? {
    switch object {
    case .window(let key): id(of: key)
    case .layer(let key): id(of: key)
    case .router(let key): id(of: key)
    case .screen(let key): id(of: key)
    case .coordinator(let key): id(of: key)
    case .none, .outside: nil
    }
  }

  /// Notes the digest of an object's record that is being told. Returns true if the record differs
  /// from what was told last.
  func noteDigest(_ digest: UInt64, of object: Object, in number: UInt64) -> Bool {
    switch object {
    case .window(let key): windows.noteDigest(digest, of: key, in: number)
    case .layer(let key): layers.noteDigest(digest, of: key, in: number)
    case .screen(let key): screens.noteDigest(digest, of: key, in: number)
    case .coordinator(let key): coordinators.noteDigest(digest, of: key, in: number)
    default: false
    }
  }
}
