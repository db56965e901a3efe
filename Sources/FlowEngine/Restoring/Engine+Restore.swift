package import CFlowABI
import CSaving
import FlowCalls
import FlowCalling
import FlowDeciding
package import FlowMessages
import FlowModel
import FlowPlugins
import FlowRecords
import FlowRunning
import FlowSaving
import FlowValues

/// Making what was saved (S7–S13). First all records are read and checked; then the instances are
/// made, each in the place that was taken for it; then all of it is opened as one plan.
extension Engine {
  package func restore(
    _ pointer: UnsafePointer<flow_record>?, count: Int, options: flow_restore_options
  ) throws(Fault) {
    let journal = try savingJournal()
    try checkIsEmpty()
    let session = SavedSession(try readRecords(pointer, count: count))
    try session.readAll()
    let restoring = Restoring(session)
    try readOptions(options, into: restoring)
    journal.goOn(from: session.nextID)
    isRestoring = true
    defer { isRestoring = false }
    let made = try reserve(restoring, options: options, journal: journal)
    makeInstances(restoring)
    tree.tie(restoring.session.tree, keys: restoring.keys)
    restoreStates(restoring)
    tellMade(made, to: options.made)
    reopen(restoring, journal: journal)
  }

  private func checkIsEmpty() throws(Fault) {
    try checkNotShuttingDown()
    guard isIdle, queue.isEmpty, !queue.hasWaiting, !hasRequests else {
      throw Fault(
        FLOW_ERROR_BUSY, "something waits or runs; restore before anything else%", busyWindowText)
    }
    guard tree.layers.count == 0, tree.ofHost.first == nil else {
      throw Fault(
        FLOW_ERROR_BUSY,
        "something is open; restore in an engine in which nothing is, or in a new one"
      )
    }
  }

  private func readRecords(_ pointer: UnsafePointer<flow_record>?, count: Int) throws(Fault)
    -> Series<flow_record>
  {
    guard count >= 0 else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "the number of records is impossible")
    }
    if count == 0 { return [] }
    let records = try given(pointer, named: "records")
    return try SizedArray.read(sized: records, count: count, of: "the records")
  }

  /// Reads the options: the windows that exist, and what is not tried.
  private func readOptions(_ options: flow_restore_options, into restoring: Restoring)
    throws(Fault)
  {
    if options.window_count != 0 {
      var seen = NumberTable()
      let pairs = try given(options.windows, named: "the windows of the options")
      try SizedArray.read(
        pairs, count: options.window_count, step: options.window_size,
        of: "the windows of the options"
      ) { (pairs) throws(Fault) in
        for pair in pairs {
          let window = try self.window(pair.window)
          guard seen.insert(window.number) else {
            throw Fault(
              FLOW_ERROR_INVALID_ARGUMENT,
              "% stands for two windows that were saved", name(of: pair.window))
          }
          if let place = restoring.session.tree.window(pair.id) {
            restoring.keys.windows[place] = window
          }
        }
      }
    }
    guard options.set_aside_count != 0 else { return }
    let ids = try given(options.set_aside, named: "set_aside")
    try Sizes.check(options.set_aside_count, at: ids, name: "set_aside")
    for index in 0..<options.set_aside_count { restoring.setAside.addValue(0, for: ids[index]) }
    restoring.setAside.sort()
  }

  // MARK: Places

  /// Takes the places of all windows and instances, so that each has its handle before anything
  /// runs, and nothing can fail any more (S8). Returns the windows that were made.
  private func reserve(
    _ restoring: Restoring, options: flow_restore_options, journal: Journal
  ) throws(Fault) -> Series<(id: UInt64, window: WindowID)> {
    var made: Series<(id: UInt64, window: WindowID)> = []
    var reserved: Series<Object> = []
    do throws(Fault) {
      for (place, window) in restoring.session.tree.windows.enumerated() {
        if restoring.keys.windows[place] == .none {
          let key: WindowID = Handle.key(of: try createWindow())
          restoring.keys.windows[place] = key
          made.append((window.id, key))
        }
        journal.windows.setID(window.id, of: restoring.keys.windows[place])
      }
      for each in restoring.order {
        reserved.append(try reserve(each, of: restoring, journal: journal))
      }
      restoring.request = makeRestoration()
      guard tree.foretell(restoring.session.tree, keys: &restoring.keys), restoring.request != nil
      else {
        throw Fault(FLOW_ERROR_LIMIT, "all slots for layers, stacks or transitions are used up")
      }
    } catch {
      if let request = restoring.request { transitions.addUse(of: request.id, change: -1) }
      for object in reserved.reversed() { giveUp(object) }
      for each in made { remove(each.window) }
      throw error
    }
    return made
  }

  private func reserve(
    _ instance: SavedTree.Instance, of restoring: Restoring, journal: Journal
  ) throws(Fault) -> Object {
    switch instance {
    case .screen(let place):
      let isAlert = restoring.fields(instance)[.alert] != nil
      guard let entry = isAlert ? alertClass : placeholderClass else { throw Engine.lost }
      let key = try reserveScreen(for: entry)
      restoring.keys.screens[place] = key
      journal.screens.setID(restoring.session.tree.screens[place].id, of: key)
      return .screen(key)
    case .coordinator(let place):
      guard let entry = placeholderFlowClass else { throw Engine.lost }
      let key = try reserveCoordinator(
        for: entry, isRoot: restoring.session.tree.coordinators[place].isRoot)
      restoring.keys.coordinators[place] = key
      journal.coordinators.setID(restoring.session.tree.coordinators[place].id, of: key)
      return .coordinator(key)
    }
  }

  // MARK: Instances

  /// Runs `create` of all, owners before what they own.
  private func makeInstances(_ restoring: Restoring) {
    for each in restoring.order {
      let (object, fields) = (restoring.object(each), restoring.fields(each))
      if restoring.setAside.contains(restoring.session.record(each).id) {
        putPlaceholder(at: object, from: fields, because: nil)
        continue
      }
      do throws(Fault) {
        let made = try make(object, from: fields, of: restoring)
        put(made.instance, at: object)
        put(arguments: made.arguments, at: object)
      } catch {
        putPlaceholder(at: object, from: fields, because: error)
      }
    }
  }

  private func make(_ object: Object, from fields: SavedFields, of restoring: Restoring)
    throws(Fault) -> (instance: Instance, arguments: OwnedValue?)
  {
    if let alert = fields[.alert], case .screen = object {
      return try makeAlert(alert.pointee, at: handle(object), in: restoring)
    }
    let entry = try findEntry(
      fields.text(.class), plugin: fields.text(.plugin), for: object,
      version: fields.word(.version))
    let arguments = try readArguments(
      fields[.arguments], handles: fields[.handles], for: entry.definition
    ) { handle(saved: $0, in: restoring) }
    return try makeInstance(of: entry, at: handle(object), arguments: arguments?.pointer)
  }

  /// The handle of what had an id; 0 if nothing has.
  func handle(saved id: UInt64, in restoring: Restoring) -> flow_handle {
    if let screen = restoring.screen(id) { return handle(screen) }
    if let place = restoring.session.tree.coordinator(id) {
      return handle(restoring.keys.coordinators[place])
    }
    if let layer = restoring.session.tree.layer(id) { return handle(restoring.keys.layers[layer]) }
    if let stack = restoring.stack(id) { return handle(stack) }
    return restoring.window(id).map { handle($0) } ?? 0
  }

  /// Gives all instances their states, in the same order.
  private func restoreStates(_ restoring: Restoring) {
    for each in restoring.order {
      let object = restoring.object(each)
      guard let instance = instance(at: object), !isPlaceholder(instance) else { continue }
      let fields = restoring.fields(each)
      emit(FLOW_EVENT_RESTORED, of: handle(object))
      if restoreState(
        fields[.state], version: fields.word(.version), of: instance, named: handle(object))
      {
        makeReady(object)
      } else {
        putPlaceholder(
          at: object, from: fields,
          because: Fault(FLOW_ERROR_CREATE_FAILED, "its 'restore_state' has refused its state"))
        endTied(ofReplaced: object)
        endInstance(Instance(entry: instance.entry, pointer: instance.pointer, isReady: true))
      }
    }
  }

  /// Puts a placeholder where an instance cannot be made, and says why.
  ///
  /// - Parameter fault: nil if the host has set the instance aside.
  private func putPlaceholder(at object: Object, from fields: SavedFields, because fault: Fault?) {
    if let fault {
      warn(
        handle(object),
        message: Message(
          "an instance of class '%' cannot be restored, and is shown as not available: %",
          fields.text(.class), fault))
    }
    let writer = RecordWriter()
    for key in RecordKey.ofPlaceholders {
      if let value = fields[key] { writer.put(key, value: value.pointee) }
    }
    var kept = writer.value
    guard let record = try? OwnedValue.copyRecord(&kept) else { return }
    putPlaceholder(at: object, record: record)
  }

  /// Ends timers, watches, work and data of an instance that is replaced.
  func endTied(ofReplaced object: Object) {
    endTied(at: object)
    if case .screen(let screen) = object { endData(ofRenewed: screen) }
  }

  /// Tells the host of the windows that were made for saved ones.
  private func tellMade(
    _ made: Series<(id: UInt64, window: WindowID)>, to callback: flow_window_callback
  ) {
    guard let function = callback.function else { return }
    for each in made {
      let window = handle(each.window)
      outside(
        places.window, "v(ppth)", Calling.word(of: callback.user_data),
        Calling.word(of: UnsafeRawPointer(pointer)), each.id, window
      ) { function(callback.user_data, pointer, each.id, window) }
    }
    changePresenters()
  }
}
