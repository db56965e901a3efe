import CFlowABI
import CSaving
import FlowCalls
import FlowCalling
import FlowDeciding
import FlowMessages
import FlowModel
import FlowRecords
import FlowRunning
import FlowSaving
import FlowValues

/// Opening what has been restored, as one request and one change a window (S7).
extension Engine {
  func reopen(_ restoring: Restoring, journal: Journal) {
    guard let request = restoring.request else { return }
    let id = request.id
    let transaction = pool.transaction(request)
    loop.beginSettling()
    loop.follow(request)
    transaction.extendPlan { plan in
      tree.planRestore(restoring.session.tree, keys: restoring.keys, in: &plan)
    }
    enter(transaction)
    var order: Series<(WindowID, rank: UInt64)> = []
    for place in restoring.session.tree.windowsInOrder() {
      order.append(
        (restoring.keys.windows[place], rank: restoring.session.tree.windows[place].rank))
    }
    windows.arrange(order)
    reopenLayers(restoring, journal: journal)
    let toStart = reopenCoordinators(restoring, by: id, journal: journal)
    reopenScreens(restoring, by: id, journal: journal)
    reopenRoutes(restoring, journal: journal)
    reopenRest(restoring, journal: journal)
    transaction.keepPlan(in: tree)
    transaction.setAdopted()
    for each in restoring.order {
      guard case .coordinator(let place) = each else { continue }
      let coordinator = restoring.keys.coordinators[place]
      if let instance = coordinators[coordinator]?.instance, !isPlaceholder(instance) {
        emitDidStart(coordinator)
      }
    }
    reopened(transaction)
    startLater(toStart)
    // One that had only asked for something, which was not saved, has nothing left (C2, O11).
    for each in restoring.order {
      if case .coordinator(let place) = each {
        endEmpty(restoring.keys.coordinators[place], in: nil)
      }
    }
    loop.endSettling()
  }

  private func reopenLayers(_ restoring: Restoring, journal: Journal) {
    for (place, layer) in restoring.session.tree.layers.enumerated() {
      let key = restoring.keys.layers[place]
      journal.layers.setID(layer.id, of: key)
      let fields = restoring.session.fields(layer.record)
      keepUnknown(fields, of: layer.id, in: journal)
      if layer.hasTabs {
        var texts: Series<TabsText.Saved> = []
        for item in fields.items(.tabs) {
          let tab = SavedFields(item)
          texts.append(
            TabsText.Saved(
              id: tab.text(.id), title: tab.text(.title), image: tab.text(.image),
              emptyText: tab.text(.emptyText)))
        }
        let text = try? TabsText.restore(
          texts, flags: fields.word(.tabFlags), back: TabsBack(rawValue: layer.back) ?? .initial)
        keepRecord(of: key)
        layers[key]?.open(tree.layers[key].tabs, text: text)
      }
      if let source = anchor(of: fields) {
        keepRecord(of: key)
        layers[key]?.point(at: source)
      }
      for callback in readMethods(.dismissed, of: fields, hearing: .dismissed, in: restoring) {
        keepRecord(of: key)
        layers[key]?.addDismissed(
          Callback(given: callback.method.callback, engine: self), for: handle(key))
      }
    }
  }

  private func anchor(of fields: SavedFields) -> Anchor? {
    if fields[.source] == nil { return nil }
    var options = flow_options()
    options.source = fields.text(.source)
    options.source_row = fields.text(.sourceRow)
    return Anchor(given: &options)
  }

  private func reopenCoordinators(
    _ restoring: Restoring, by id: TransitionID, journal: Journal
  ) -> Series<CoordinatorID> {
    var toStart: Series<CoordinatorID> = []
    for (place, node) in restoring.session.tree.coordinators.enumerated() {
      let key = restoring.keys.coordinators[place]
      let fields = restoring.session.fields(node.record)
      keepUnknown(fields, of: node.id, in: journal)
      journal.coordinators.setRank(node.rank, of: key)
      coordinators[key]?.claim(-1)
      coordinators[key]?.start(by: id)
      transitions.addUse(of: id, change: 1)
      if node.hasOpened { coordinators[key]?.noteOpened() }
      if let landing = fields.integer(.landing) {
        let screen = restoring.screen(landing)
        coordinators[key]?.land(on: screen ?? ScreenID.none)
        if let saved = coordinators[key]?.saved {
          remember(landing, as: screen?.number ?? 0, in: &saved.landing)
        }
      }
      remember(of: node, at: key)
      let callbacks = CoordinatorCallbacks.restore(
        completion: readMethod(.completion, of: fields, hearing: .completion, in: restoring)
          .flatMap { Callback(given: $0.callback, engine: self) },
        finished: readMethod(.finished, of: fields, hearing: .finished, in: restoring)
          .flatMap { FinishedCallback(given: $0.finishedCallback, by: 0, engine: self) },
        dismissed: readMethod(.dismissed, of: fields, hearing: .dismissed, in: restoring)
          .flatMap { Callback(given: $0.callback, engine: self) },
        source: node.hasOpened ? nil : anchor(of: fields))
      if let callbacks { coordinators[key]?.takeOver(callbacks) }
      if !node.hasOpened || node.isDeferred, !giveTime(to: key, isDeferred: node.isDeferred) {
        toStart.append(key)
      }
    }
    return toStart
  }

  /// Gives a coordinator that has opened nothing its time anew. Returns false if it is to be
  /// started instead, because it has no `restore_state` (S13).
  private func giveTime(to coordinator: CoordinatorID, isDeferred: Bool) -> Bool {
    guard let instance = coordinators[coordinator]?.instance else { return true }
    if isPlaceholder(instance) {
      beginWaiting(coordinator)
    } else if isDeferred, tree.coordinators[coordinator].hasOpened {
      addDefer(of: coordinator)
    } else if tree.coordinators[coordinator].isRoot {
      return true
    } else if instance.standard(.restoreState) == nil, !tree.coordinators[coordinator].hasOpened {
      return false
    } else {
      addDefer(of: coordinator)
    }
    return true
  }

  /// Keeps the ids of a home of which nothing is left, as the record has them.
  private func remember(of node: SavedCoordinatorNode, at key: CoordinatorID) {
    guard let saved = coordinators[key]?.saved else { return }
    if tree.coordinators[key].window == nil { remember(node.window, as: 0, in: &saved.window) }
    switch tree.coordinators[key].place {
    case .stack(let stack), .top(let stack, _):
      remember(node.home, as: stack.number, in: &saved.home)
    case .tabs(let layer): remember(node.home, as: layer.number, in: &saved.home)
    default: break
    }
    switch tree.coordinators[key].place {
    case .top(_, let screen), .layer(_, _, presenter: let screen?):
      remember(node.screen, as: screen.number, in: &saved.screen)
    default: break
    }
  }

  private func remember(
    _ id: UInt64, as number: UInt64, in reference: inout SavedCoordinator.Reference
  ) {
    reference.number = number
    reference.id = id
  }

  private func reopenScreens(
    _ restoring: Restoring, by id: TransitionID, journal: Journal
  ) {
    for (place, screen) in restoring.session.tree.screens.enumerated() {
      let key = restoring.keys.screens[place]
      let fields = restoring.session.fields(screen.record)
      keepUnknown(fields, of: screen.id, in: journal)
      screens[key]?.claim(-1)
      screens[key]?.open(by: id)
      transitions.addOpened(handle(key), by: id)
      let revision = fields.number(.revision)
      if revision > 0 {
        let store = ContentStore(of: key, isOfPlugin: false)
        store.resume(at: revision)
        screens.extra(of: key)?.describe(in: store)
      }
      for callback in readMethods(.completions, of: fields, hearing: .completion, in: restoring) {
        guard let made = Callback(given: callback.method.callback, engine: self) else { continue }
        screens.extra(of: key)?.addCompletion(
          consume made, for: callback.subject ?? handle(key))
      }
    }
  }

  private func reopenRest(_ restoring: Restoring, journal: Journal) {
    for window in restoring.session.tree.windows {
      keepUnknown(restoring.session.fields(window.record), of: window.id, in: journal)
    }
    if let own = restoring.session.own {
      keepUnknown(restoring.session.fields(own), of: 0, in: journal)
    }
    journal.sortKept()
    inputs.restore(restoring.session.devices)
  }

  /// Keeps the keys of a record that this version does not know.
  private func keepUnknown(_ fields: SavedFields, of id: UInt64, in journal: Journal) {
    if let copy = fields.copyUnknown() { journal.keepPart(KeptKeys(copy), of: id) }
  }

  // MARK: Methods by name

  private func readMethods(
    _ key: RecordKey, of fields: SavedFields, hearing: Hearing, in restoring: Restoring
  ) -> Series<(method: NamedMethod, subject: flow_handle?)> {
    var found: Series<(method: NamedMethod, subject: flow_handle?)> = []
    for item in fields.items(key) {
      guard let method = readMethod(item, hearing: hearing, in: restoring) else { continue }
      // One that had gone is told as FLOW_NONE, and is saved so.
      let subject = SavedFields(item).integer(.subject).map { handle(saved: $0, in: restoring) }
      found.append((method, subject))
    }
    return found
  }

  private func readMethod(
    _ key: RecordKey, of fields: SavedFields, hearing: Hearing, in restoring: Restoring
  ) -> NamedMethod? {
    fields[key].flatMap { readMethod($0.pointee, hearing: hearing, in: restoring) }
  }

  /// Finds a method that is to be called later. One that its opener's class does not have any more
  /// is a note, and its name is kept (S12).
  func readMethod(_ value: flow_value, hearing: Hearing, in restoring: Restoring) -> NamedMethod? {
    let fields = SavedFields(value)
    if fields[.method] == nil { return nil }
    let (name, id) = (fields.text(.method), fields.number(.opener))
    let opener = handle(saved: id, in: restoring)
    let text = TextBlock(copying: Message("%", name))
    let method = text.withPointer {
      NamedMethod(opener: opener, at: nil, of: 0, name: $0, signature: hearing.signature)
    }
    method.noteOpener(id: id)
    if opener != 0, let instance = try? instance(opener), !isPlaceholder(instance),
      method.find(in: self) == nil
    {
      report(
        FLOW_SEVERITY_NOTE, status: FLOW_ERROR_UNKNOWN_METHOD, of: opener,
        message: Message(
          "% was to hear of '%' by its method '%', which its class does not have any more",
          self.name(of: opener), hearing.word, name))
    }
    return method
  }
}
