import FlowCalls
package import CFlowABI
import FlowCalling
import FlowDeciding
package import FlowModel
package import FlowMessages
package import FlowRecords

/// Presenters: the changes they are asked to show, and their answers.
extension Running {
  /// Computes the changes that each window's presenter has to show. Returns false if there is no
  /// presenter.
  @discardableResult
  @_optimize(speed)
  func planChanges(_ transaction: Transaction) -> Bool {
    var isPresented = false
    for index in transaction.views.indices where !transaction.views[index].isTold {
      let window = transaction.plan.views[index].window
      guard let presenter = windows[window]?.presenter else { continue }
      if !isPresented { noteCauses(transaction) }
      isPresented = true
      planChanges(of: index, presenter: presenter, in: transaction)
    }
    return isPresented
  }

  /// Notes at each screen that has left why it did, so that no change has to search for it.
  @_optimize(speed)
  private func noteCauses(_ transaction: Transaction) {
    for removal in transaction.plan.removals {
      screens[removal.screen]?.leave(for: removal.cause)
    }
  }

  private func planChanges(of index: Int, presenter: PresenterID, in transaction: Transaction) {
    let view = transaction.plan.views[index]
    let flags = presenters.instance(presenter)?.entry.definition.flags ?? 0
    if flags & FLOW_CLASS_ONE_LAYER != 0 {
      for change in tree.changesLayerByLayer(view, in: transaction.plan) {
        transaction.addChange(abi(change, in: transaction), of: index)
      }
    } else if let change = tree.tellChange(view, in: transaction.plan) {
      transaction.addChange(abi(change, in: transaction), of: index)
    }
  }

  /// Converts a change to the struct that presenters get.
  @_optimize(speed)
  package func abi(_ change: Change, in transaction: Transaction) -> flow_change {
    var made = flow_change()
    made.struct_size = UInt32(MemoryLayout<flow_change>.size)
    made.kind = change.kind.rawValue
    made.window = handle(change.window)
    made.layer = change.layer.map { handle($0) } ?? 0
    made.from = change.from.map { handle($0) } ?? 0
    made.to = change.to.map { handle($0) } ?? 0
    made.style = change.style.rawValue
    made.closed_layers = UInt32(change.closedLayers)
    made.flags = change.hasMore ? FLOW_CHANGE_HAS_MORE : 0
    made.from_index = change.indices.from
    made.to_index = change.indices.to
    made.inner = change.inner.map { handle($0) } ?? 0
    if let from = change.from, let leaving = screens[from]?.leavingCause, leaving != 0 {
      made.cause = cause(Int32(leaving))
    }
    made.animated = transaction.request.isAnimated && change.isSeen ? FLOW_TRUE : FLOW_FALSE
    return made
  }

  /// Asks each window's presenter for its next change. Returns true if an answer is awaited.
  @_optimize(speed)
  func askPresenters(_ transaction: Transaction) -> Bool {
    var isWaiting = false
    for index in transaction.views.indices {
      while let change = transaction.takeChange(of: index) {
        ask(change, in: transaction, at: index)
      }
      if transaction.views[index].token != nil { isWaiting = true }
    }
    return isWaiting
  }

  private func ask(_ wanted: flow_change, in transaction: Transaction, at index: Int) {
    let window = transaction.views[index].window
    guard let presenter = windows[window]?.presenter,
      let instance = presenters.instance(presenter)
    else { return }
    var change = wanted
    let answers = instance.standard(.transition) != nil
    if answers, change.animated != 0, !loop.isShuttingDown,
      let token = tokens.insert(TokenRecord(transaction: transaction, view: index))
    {
      transaction.expect(
        token, of: index, until: deadline(after: options.presenter_timeout))
      noteHurry(of: token, in: transaction)
      change.token = handle(token)
    }
    show(change, by: presenter)
  }

  private func show(_ change: flow_change, by presenter: PresenterID) {
    var change = change
    let layer: LayerRecord? =
      change.kind == FLOW_CHANGE_PRESENT ? layers[Handle.key(of: change.layer)] : nil
    if let layer { change.source = layer.sourceText }
    defer { withExtendedLifetime(layer) {} }
    emitChange(&change)
    withUnsafePointer(to: &change) { pointer in
      call(
        .transition, of: presenters.instance(presenter), named: handle(presenter),
        argument: Calling.word(of: UnsafeRawPointer(pointer)))
    }
  }

  /// Takes a presenter's answer that it has shown a change (flow_token_complete).
  @_optimize(speed)
  package func complete(_ handle: flow_handle) throws(Fault) {
    guard case .living(let token) = try find(handle, in: tokens) else {
      throw Fault(
        FLOW_ERROR_NOT_RUNNING,
        "% was answered before, or has been given up; nothing changes",
        Records.plainName(of: handle)
      )
    }
    answer(token)
    settle()
  }

  @_optimize(speed)
  private func answer(_ token: TokenID) {
    let record = tokens[token]
    tokens.remove(token)
    guard let transaction = record.transaction else { return }
    transaction.endExpecting(of: record.view)
    waits.noteAnswer(transaction)
  }

  private func presenterName(of window: WindowID) -> Message {
    windows[window]?.presenter.map { name(of: handle($0)) } ?? "the presenter"
  }

  /// Returns the window that a presenter presents; 0 if none.
  package func presented(by presenter: PresenterID?) -> flow_handle {
    presenter.flatMap { presenters.window($0) }.map { handle($0) } ?? 0
  }

  /// Gives up a presenter that took too long: it is told the whole tree, and the queue goes on
  /// (Q8).
  func giveUp(_ transaction: Transaction, view index: Int) {
    guard let token = transaction.views[index].token else { return }
    answer(token)
    transaction.conclude(with: .failed(FLOW_REASON_TIMEOUT))
    let window = transaction.views[index].window
    report(
      FLOW_SEVERITY_ERROR, status: FLOW_OK, of: handle(window),
      message: Message(
        "% did not answer for % within % ms; it is told the whole tree", presenterName(of: window),
        name(of: handle(window)), options.presenter_timeout))
    tellWhole(window)
  }

  /// Tells a window's presenter to show the tree as it is; no answer is needed. This replaces the
  /// changes of a running transition that it was not told yet.
  func tellWhole(_ window: WindowID) {
    forgetChanges(of: window)
    guard let presenter = windows[window]?.presenter, presenters.instance(presenter) != nil
    else { return }
    show(wholeTree(of: window), by: presenter)
  }

  private func forgetChanges(of window: WindowID) {
    guard let transaction = windows[window]?.busy else { return }
    for index in transaction.views.indices where transaction.views[index].window == window {
      transaction.forgetChanges(of: index)
    }
  }

  /// Returns the change that tells a presenter to read its window's tree and show it.
  func wholeTree(of window: WindowID) -> flow_change {
    tree.noteTold(window)
    var change = flow_change()
    change.struct_size = UInt32(MemoryLayout<flow_change>.size)
    change.kind = FLOW_CHANGE_SET
    change.window = handle(window)
    if let top = tree.top(of: window) {
      change.to = handle(top)
      change.layer = tree.topLayer(of: window).map { handle($0) } ?? 0
    }
    return change
  }

  /// Finds a presenter whose creation is complete.
  package func readyPresenter(_ handle: flow_handle) throws(Fault) -> PresenterID {
    let key = try presenter(handle)
    if let instance = presenters.instance(key) { try checkReady(instance) }
    return key
  }

  /// Gives a window its presenter, or makes it headless (flow_window_set_presenter). Inside a
  /// callback the change waits until the stack is empty (Q2).
  package func setPresenter(_ presenter: PresenterID?, of window: WindowID) {
    presenters.wish(presenter, for: window)
    if !isInCallback { changePresenters() }
    settle()
  }

  @inline(__always)
  package func changePresenters() {
    if presenters.hasWishes { takePresenterWishes() }
  }

  @inline(never)
  private func takePresenterWishes() {
    for wish in presenters.takeWishes() where tree.windows.contains(wish.window) {
      if let presenter = wish.presenter, !presenters.contains(presenter) { continue }
      changePresenter(to: wish.presenter, of: wish.window)
    }
  }

  /// A transition that the old presenter was running counts as answered; the new one is told the
  /// whole tree.
  func changePresenter(to presenter: PresenterID?, of window: WindowID) {
    if let old = windows[window]?.presenter, old != presenter {
      presenters.setWindow(nil, of: old)
    }
    windows[window]?.show(with: presenter)
    if let presenter { presenters.setWindow(window, of: presenter) }
    // During a gesture the new presenter is told the tree once the gesture is taken back (G4).
    var isGesture = false
    if let transaction = windows[window]?.busy {
      isGesture = transaction.gesture != nil
      for index in transaction.views.indices where transaction.views[index].window == window {
        if let token = transaction.views[index].token { answer(token) }
        transaction.liftGesture(goes: false)
        transaction.noteTold(of: index)
      }
      waits.noteAnswer(transaction)
    }
    if presenter != nil, !isGesture, !tree.windows[window].layers.isEmpty { tellWhole(window) }
  }
}
