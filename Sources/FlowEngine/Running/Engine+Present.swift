package import CFlowABI
package import FlowModel
package import FlowForeign

/// Presenters: what they are asked, and how they answer.
extension Engine {
  /// Works out what each window's presenter is to show.
  func planChanges(_ transaction: Transaction) {
    for index in transaction.views.indices {
      let view = transaction.views[index]
      guard let presenter = windowRecords[Int(view.window.slot)].presenter,
        !view.leaving.isEmpty || !view.entering.isEmpty || (view.layerCount == 0) != isEmpty(view)
          || view.oldTop != tree.top(of: view.window) || transaction.tabs.selects(in: view.window)
      else { continue }
      let flags = presenters[presenter].instance.entry.definition.flags
      transaction.views[index].changes =
        flags & FLOW_CLASS_ONE_LAYER != 0
        ? layerByLayer(view, transaction) : [wholeChange(view, transaction)]
    }
  }

  private func isEmpty(_ view: View) -> Bool { tree.windows[view.window].layers.isEmpty }

  /// The one change from the old visible screen to the new one (Q7).
  func wholeChange(_ view: View, _ transaction: Transaction) -> flow_change {
    let layers = tree.windows[view.window].layers
    var change = blankChange(view.window, transaction)
    change.closed_layers = UInt32(view.layerCount - view.common)
    change.from = (view.leaving.first ?? view.oldTop).map { handle($0) } ?? 0
    change.to = (view.entering.last ?? tree.top(of: view.window)).map { handle($0) } ?? 0
    let target = view.entering.last ?? tree.top(of: view.window)
    let layer = target.flatMap { tree.layer(of: $0) }
    change.layer = layer.map { handle($0) } ?? 0
    if view.common == 0 {
      change.kind = FLOW_CHANGE_ROOT
    } else if layers.count > view.common {
      change.kind = FLOW_CHANGE_PRESENT
      change.style = tree.layers[layers[layers.count - 1]].style.rawValue
    } else if view.layerCount > view.common {
      change.kind = FLOW_CHANGE_DISMISS
      change.style = closedStyle(view, transaction)
    } else if transaction.tabs.selects(in: view.window) {
      change.kind = FLOW_CHANGE_SELECT
    } else {
      change.kind = stackChange(view, transaction)
    }
    return change
  }

  private func stackChange(_ view: View, _ transaction: Transaction) -> flow_change_kind {
    guard let from = view.leaving.first ?? view.oldTop,
      let to = view.entering.last ?? tree.top(of: view.window)
    else { return FLOW_CHANGE_ROOT }
    return stackChange(from: from, to: to, transaction)
  }

  private func stackChange(from: ScreenID, to: ScreenID, _ transaction: Transaction)
    -> flow_change_kind
  {
    let staysBelow = tree.screens.contains(from) && tree.screens[from].stack != nil
    if transaction.opened.contains(to) {
      return staysBelow ? FLOW_CHANGE_PUSH : FLOW_CHANGE_REPLACE
    }
    return staysBelow ? FLOW_CHANGE_REPLACE : FLOW_CHANGE_POP
  }

  private func closedStyle(_ view: View, _ transaction: Transaction) -> flow_style {
    for removal in transaction.removals {
      if let layer = removal.closes, removal.layerIndex == view.common,
        tree.layers.contains(layer), tree.layers[layer].window == view.window
      {
        return tree.layers[layer].style.rawValue
      }
    }
    return FLOW_STYLE_PUSH
  }

  private func blankChange(_ window: WindowID, _ transaction: Transaction) -> flow_change {
    var change = flow_change()
    change.struct_size = UInt32(MemoryLayout<flow_change>.size)
    change.window = handle(window)
    change.animated = transaction.request.isAnimated ? FLOW_TRUE : FLOW_FALSE
    return change
  }

  /// For a presenter that closes one layer at a time: the shortest list of legal changes (Q7).
  private func layerByLayer(_ view: View, _ transaction: Transaction)
    -> ContiguousArray<flow_change>
  {
    let whole = wholeChange(view, transaction)
    guard view.common > 0, view.layerCount > view.common else { return [whole] }
    var changes: ContiguousArray<flow_change> = []
    var tops: ContiguousArray<ScreenID> = []
    var index = -1
    for each in transaction.removals
    where each.layerIndex >= view.common && each.layerIndex != index {
      index = each.layerIndex
      tops.append(each.screen)
    }
    let newTop = tree.top(of: baseStack(view))
    let below = oldTop(of: baseStack(view), view, transaction)
    for (place, top) in tops.enumerated() {
      var change = blankChange(view.window, transaction)
      change.kind = FLOW_CHANGE_DISMISS
      change.style = FLOW_STYLE_SHEET
      change.closed_layers = 1
      change.from = handle(top)
      change.to = (place + 1 < tops.count ? tops[place + 1] : below).map { handle($0) } ?? 0
      changes.append(change)
    }
    var last = whole
    last.closed_layers = 0
    last.from = below.map { handle($0) } ?? 0
    if last.kind == FLOW_CHANGE_DISMISS {
      guard let below, let newTop, below != newTop else { return changes }
      last.kind = stackChange(from: below, to: newTop, transaction)
      last.style = FLOW_STYLE_PUSH
      last.to = handle(newTop)
    }
    changes.append(last)
    return changes
  }

  /// The stack of the highest layer that has stayed.
  private func baseStack(_ view: View) -> StackID {
    tree.layers[tree.windows[view.window].layers[view.common - 1]].stack
  }

  /// What a stack showed before: the top-most screen that went, or the highest that is not new.
  private func oldTop(of stack: StackID, _ view: View, _ transaction: Transaction) -> ScreenID? {
    let gone = transaction.removals.first { $0.layerIndex == view.common - 1 }
    if let gone { return gone.screen }
    return tree.stacks[stack].screens.last { !transaction.opened.contains($0) }
  }

  /// Asks for the next change of each window. Returns whether an answer is awaited.
  func askPresenters(_ transaction: Transaction) -> Bool {
    var isWaiting = false
    for index in transaction.views.indices {
      while transaction.views[index].token == nil, !transaction.views[index].changes.isEmpty {
        let change = transaction.views[index].changes.removeFirst()
        ask(change, transaction, index)
      }
      if transaction.views[index].token != nil { isWaiting = true }
    }
    return isWaiting
  }

  private func ask(_ wanted: flow_change, _ transaction: Transaction, _ index: Int) {
    let window = transaction.views[index].window
    guard let presenter = windowRecords[Int(window.slot)].presenter else { return }
    let instance = presenters[presenter].instance
    var change = wanted
    let answers = instance.standard(.transition) != nil
    if answers, change.animated != 0, !isShuttingDown,
      let token = tokens.insert(TokenRecord(transaction: transaction, view: index))
    {
      transaction.views[index].token = token
      let timeout = UInt64(options.presenter_timeout)
      transaction.views[index].deadline = timeout == 0 ? nil : now + timeout
      change.token = handle(token)
    }
    show(change, instance)
  }

  private func show(_ change: flow_change, _ instance: Instance) {
    var change = change
    emitChange(&change)
    withUnsafePointer(to: &change) { pointer in
      call(.transition, of: instance, Engine.word(UnsafeRawPointer(pointer)))
    }
  }

  /// The presenter has shown a change (flow_presenter_complete).
  package func complete(_ handle: flow_handle) throws(Fault) {
    guard case .living(let token) = try find(handle, FLOW_KIND_TOKEN, in: tokens) else {
      throw Fault(
        FLOW_ERROR_NOT_RUNNING,
        "transition \(handle) was answered before, or has been given up; nothing changes")
    }
    answer(token)
    settle()
  }

  private func answer(_ token: TokenID) {
    let record = tokens[token]
    record.transaction?.views[record.view].token = nil
    record.transaction?.views[record.view].deadline = nil
    tokens.remove(token, leaving: TokenRecord())
  }

  /// A presenter took too long: the host is told the whole tree, and the queue goes on (Q8).
  func giveUp(_ transaction: Transaction, view index: Int) {
    guard let token = transaction.views[index].token else { return }
    answer(token)
    transaction.views[index].changes.removeAll()
    transaction.outcome = .failed(FLOW_REASON_TIMEOUT)
    let window = transaction.views[index].window
    report(
      FLOW_SEVERITY_ERROR, FLOW_OK, handle(window),
      "the presenter did not answer within \(options.presenter_timeout) ms; it is told the whole tree"
    )
    tellWhole(window)
  }

  /// Tells a window's presenter to show the tree as it is; needs no answer.
  func tellWhole(_ window: WindowID) {
    guard let presenter = windowRecords[Int(window.slot)].presenter else { return }
    var change = flow_change()
    change.struct_size = UInt32(MemoryLayout<flow_change>.size)
    change.kind = FLOW_CHANGE_SET
    change.window = handle(window)
    if let top = tree.top(of: window) {
      change.to = handle(top)
      change.layer = tree.layer(of: top).map { handle($0) } ?? 0
    }
    show(change, presenters[presenter].instance)
  }

  /// A presenter that has been created.
  package func readyPresenter(_ handle: flow_handle) throws(Fault) -> PresenterID {
    let key = try presenter(handle)
    try checkReady(presenters[key].instance)
    return key
  }

  /// Gives a window its presenter, or makes it headless (flow_window_set_presenter).
  package func setPresenter(_ presenter: PresenterID?, of window: WindowID) {
    let slot = Int(window.slot)
    if let old = windowRecords[slot].presenter { presenters[old].window = nil }
    windowRecords[slot].presenter = presenter
    if let presenter { presenters[presenter].window = window }
    if let transaction = windowRecords[slot].busy {
      for index in transaction.views.indices where transaction.views[index].window == window {
        if let token = transaction.views[index].token { answer(token) }
        if transaction.gesture != nil { transaction.gesture?.phase = .cancelling }
        transaction.views[index].changes.removeAll()
      }
    }
    if presenter != nil, !tree.windows[window].layers.isEmpty { tellWhole(window) }
    settle()
  }
}
