import CFlowABI
import CSaving
import FlowCalls
import FlowCalling
import FlowDeciding
import FlowMessages
import FlowModel
import FlowRecords
import FlowSaving
import FlowValues

/// The records of all objects; docs/state.md lists their keys. A key is left out where its value is
/// what a missing one means: 0, no text, an empty list, false.
extension Engine {
  // MARK: The engine, windows and layers

  func tellOwn(_ saving: Saving) {
    let writer = saving.writer
    writer.clear()
    // Libraries that know no panes and pages can read a session without (S3).
    writer.put(.format, number: saving.journal.laterLayers > 0 ? SavedSession.format : 1)
    writer.put(.next, number: saving.journal.reservedID)
    let devices = writer.begin()
    for device in inputs.all { writer.add(writer.list([device.device, device.last])) }
    writer.put(.devices, list: devices)
    putKept(0, into: writer, of: saving.journal)
    var value = writer.value
    let digest = Values.digest(of: value)
    if saving.number > 0, saving.journal.noteOwn(digest: digest, in: saving.number) {
    } else if saving.cursor > 0, saving.journal.ownChange <= saving.cursor {
      return
    }
    withUnsafePointer(to: &value) { saving.tellRecord(FLOW_KIND_NONE, id: 0, value: $0, in: self) }
  }

  /// Tells the record of an object, if it differs from what was told last, or always. A whole save
  /// without a taker notes nothing.
  @_optimize(speed)
  func tellRecord(of object: Object, in saving: Saving, always: Bool = false) {
    let (journal, writer) = (saving.journal, saving.writer)
    guard let id = journal.id(of: object) else { return }
    writer.clear()
    let kind: flow_kind
    switch object {
    case .window(let window):
      kind = FLOW_KIND_WINDOW
      put(window, into: writer, of: journal)
    case .layer(let layer):
      kind = FLOW_KIND_LAYER
      put(layer, into: writer, of: journal)
    case .screen(let screen):
      kind = FLOW_KIND_SCREEN
      put(screen, into: writer, of: journal)
    case .coordinator(let coordinator):
      kind = FLOW_KIND_COORDINATOR
      put(coordinator, into: writer, of: journal)
    default: return
    }
    putKept(id, into: writer, of: journal)
    var value = writer.value
    let isNew =
      saving.number > 0
      && journal.noteDigest(Values.digest(of: value), of: object, in: saving.number)
    guard isNew || always || saving.cursor == 0 else { return }
    withUnsafePointer(to: &value) { saving.tellRecord(kind, id: id, value: $0, in: self) }
  }

  private func put(_ window: WindowID, into writer: RecordWriter, of journal: Journal) {
    writer.put(.rank, number: windows[window]?.rank ?? 0)
    if let root = tree.windows[window].root {
      writer.put(.root, unlessZero: journal.id(of: root) ?? 0)
    }
    putRoutes(from: nil, of: window, into: writer, of: journal)
  }

  private func put(_ layer: LayerID, into writer: RecordWriter, of journal: Journal) {
    let node = tree.layers[layer]
    writer.put(.window, number: journal.id(of: node.window) ?? 0)
    if let outer = node.outer {
      writer.put(.outer, number: journal.id(of: outer) ?? 0)
    } else {
      writer.put(.rank, number: UInt64(node.index))
      writer.put(.style, unlessZero: UInt64(node.style.rawValue))
      writer.put(.flags, unlessZero: UInt64(node.flags.rawValue))
    }
    if let presenter = node.presenter {
      writer.put(.presenter, number: journal.id(of: presenter) ?? 0)
    }
    let record = layers[layer]
    if let record {
      writer.put(.source, unlessEmpty: record.sourceText)
      writer.put(.sourceRow, unlessEmpty: record.sourceRowText)
      let dismissed = writer.begin()
      record.forEachDismissed { method, _ in
        writer.add(describe(method, subject: nil, with: writer, of: journal))
      }
      writer.put(.dismissed, list: dismissed)
    }
    let stacks = writer.begin()
    for stack in tree.stacksInOrder(of: layer) {
      writer.add(flow_value(number: journal.id(of: stack) ?? 0))
    }
    writer.put(.stacks, list: stacks)
    if !node.tabs.isEmpty { putTabs(of: node, text: record?.tabs, into: writer, of: journal) }
  }

  private func putTabs(
    of node: LayerNode, text: TabsText?, into writer: RecordWriter, of journal: Journal
  ) {
    let tabs = writer.begin()
    for (index, stack) in node.tabs.enumerated() {
      let start = writer.begin()
      if let tab = text?.text(of: stack) {
        writer.put(.id, unlessEmpty: tab.id.text)
        writer.put(.title, unlessEmpty: tab.title.text)
        writer.put(.image, unlessEmpty: tab.image.text)
        writer.put(.emptyText, unlessEmpty: tab.emptyText.text)
        if node.places.contains(.at(index)) { writer.put(.keepsPlace, ifTrue: true) }
      }
      writer.add(writer.endMap(start))
    }
    writer.put(.tabs, list: tabs)
    writer.put(.layout, unlessZero: UInt64(node.layout.rawValue))
    writer.put(.selected, unlessZero: UInt64(node.selection.index))
    writer.put(.initial, unlessZero: UInt64(node.selection.initial))
    writer.put(.back, unlessZero: UInt64(node.selection.back.rawValue))
    if !node.selection.history.isEmpty {
      writer.put(.history, value: writer.list(Series(node.selection.history.map { UInt64($0) })))
    }
    writer.put(
      .tabFlags, unlessZero: UInt64(text?.flags ?? (node.keepsTabs ? FLOW_TABS_KEEP : 0)))
    if let owner = node.owner, tree.coordinators.contains(owner) {
      writer.put(.owner, number: journal.id(of: owner) ?? 0)
    }
  }

  // MARK: Screens

  @_optimize(speed)
  private func put(_ screen: ScreenID, into writer: RecordWriter, of journal: Journal) {
    guard let instance = screens[screen]?.instance else { return }
    // Asked first: the method may call the engine, and must find nothing half written.
    let state = state(of: instance, named: handle(screen))
    let node = tree.screens[screen]
    if let stack = node.stack { writer.put(.stack, number: journal.id(of: stack) ?? 0) }
    writer.put(.rank, number: UInt64(tree.screens[screen].rank))
    writer.put(.flags, unlessZero: UInt64(node.flags.rawValue))
    if let owner = node.owner { writer.put(.owner, number: journal.id(of: owner) ?? 0) }
    writer.put(.order, unlessZero: tree.ensureOrder(of: screen))
    putInstance(instance, at: .screen(screen), state: state, into: writer)
    if let extra = screens[screen]?.extra { putExtra(extra, of: screen, into: writer, of: journal) }
    if isAlert(instance) { putAlert(instance, into: writer, of: journal) }
  }

  private func putExtra(
    _ extra: ScreenExtra, of screen: ScreenID, into writer: RecordWriter, of journal: Journal
  ) {
    // Ahead of what has been handed out, so that a look at a screen is no step (V6).
    if let revision = extra.content?.revision, revision > 0 {
      writer.put(.revision, number: revision | 63)
    }
    let completions = writer.begin()
    extra.forEachCompletion { method, subject in
      writer.add(describe(method, subject: subject, with: writer, of: journal))
    }
    writer.put(.completions, list: completions)
    putBinding(extra.binding, of: handle(screen), into: writer, of: journal)
    if let link = extra.link, link.screen == screen {
      writer.put(.link, unlessZero: savedID(of: link, in: journal))
    }
    if extra.isBase { putRoutes(from: screen, of: nil, into: writer, of: journal) }
  }

  // MARK: Coordinators

  private func put(_ coordinator: CoordinatorID, into writer: RecordWriter, of journal: Journal) {
    guard let instance = coordinators[coordinator]?.instance else { return }
    let state = state(of: instance, named: handle(coordinator))
    guard let record = coordinators[coordinator] else { return }
    let node = tree.coordinators[coordinator]
    if let parent = node.parent { writer.put(.parent, number: journal.id(of: parent) ?? 0) }
    if let carrier = node.carrier { writer.put(.carrier, number: journal.id(of: carrier) ?? 0) }
    writer.put(.rank, number: tree.ensureRank(of: coordinator))
    writer.put(.flags, unlessZero: UInt64(node.flags.rawValue))
    writer.put(.cause, unlessZero: UInt64(UInt32(bitPattern: node.cause)))
    writer.put(.opened, ifTrue: node.hasOpened)
    writer.put(.isRoot, ifTrue: node.isRoot)
    writer.put(.deferred, ifTrue: deferred.contains(coordinator))
    putPlace(of: coordinator, into: writer, of: journal)
    putInstance(instance, at: .coordinator(coordinator), state: state, into: writer)
    if let callbacks = record.callbacks { put(callbacks, into: writer, of: journal) }
    putBinding(record.binding, of: handle(coordinator), into: writer, of: journal)
  }

  private func put(
    _ callbacks: CoordinatorCallbacks, into writer: RecordWriter, of journal: Journal
  ) {
    for (key, method) in [
      (RecordKey.finished, callbacks.finishedMethod),
      (.completion, callbacks.completionMethod), (.dismissed, callbacks.dismissedMethod),
    ] {
      if let method {
        writer.put(key, value: describe(method, subject: nil, with: writer, of: journal))
      }
    }
    guard let source = callbacks.source else { return }
    writer.put(.source, unlessEmpty: source.elementText)
    writer.put(.sourceRow, unlessEmpty: source.rowText)
  }

  /// Puts the home of a coordinator. Its objects may have gone: they keep the ids they were saved
  /// under, so that the record does not change by it.
  private func putPlace(
    of coordinator: CoordinatorID, into writer: RecordWriter, of journal: Journal
  ) {
    guard let saved = coordinators[coordinator]?.saved else { return }
    let node = tree.coordinators[coordinator]
    if let window = node.window {
      writer.put(.window, unlessZero: noted(window, as: &saved.window, in: journal))
    } else if saved.window.number == 0 {
      // It was restored when its window had gone already.
      writer.put(.window, unlessZero: saved.window.id)
    }
    if let landing = coordinators[coordinator]?.landing {
      writer.put(.landing, unlessZero: noted(landing, as: &saved.landing, in: journal))
    }
    switch node.place {
    case .root: writer.put(.place, text: SavedCoordinatorNode.Home.root.text)
    case .stack(let stack):
      writer.put(.place, text: SavedCoordinatorNode.Home.stack.text)
      writer.put(.home, unlessZero: noted(stack, as: &saved.home, in: journal))
    case .top(let stack, let replaced):
      writer.put(.place, text: SavedCoordinatorNode.Home.top.text)
      writer.put(.home, unlessZero: noted(stack, as: &saved.home, in: journal))
      writer.put(.screen, unlessZero: noted(replaced, as: &saved.screen, in: journal))
    case .pane(let stack):
      let isPane = tree.isOpen(stack)
      let home: SavedCoordinatorNode.Home = isPane ? .pane : .stack
      writer.put(.place, text: home.text)
      writer.put(.home, unlessZero: noted(stack, as: &saved.home, in: journal))
    case .tabs(let layer):
      writer.put(.place, text: SavedCoordinatorNode.Home.tabs.text)
      let id = tree.isOpen(layer) ? journal.id(of: layer) : nil
      writer.put(.home, unlessZero: saved.home.noteNumber(layer.number, id: id))
    case .layer(_, let style, let presenter):
      writer.put(.place, text: SavedCoordinatorNode.Home.layer.text)
      writer.put(.style, unlessZero: UInt64(style.rawValue))
      if let presenter {
        writer.put(.screen, unlessZero: noted(presenter, as: &saved.screen, in: journal))
      }
    case nil: return
    }
  }

  func noted(
    _ screen: ScreenID, as reference: inout SavedCoordinator.Reference, in journal: Journal
  ) -> UInt64 {
    reference.noteNumber(screen.number, id: tree.isOpen(screen) ? journal.id(of: screen) : nil)
  }

  func noted(
    _ stack: StackID, as reference: inout SavedCoordinator.Reference, in journal: Journal
  ) -> UInt64 {
    reference.noteNumber(stack.number, id: tree.isOpen(stack) ? journal.id(of: stack) : nil)
  }

  func noted(
    _ window: WindowID, as reference: inout SavedCoordinator.Reference, in journal: Journal
  ) -> UInt64 {
    reference.noteNumber(
      window.number, id: tree.windows.contains(window) ? journal.id(of: window) : nil)
  }
}
