import FlowCalls
package import CFlowABI
import FlowCalling
import FlowDeciding
import FlowModel
package import FlowMessages
import FlowRecords

/// Gestures (flow/gesture.h): a transaction that is shown before it is committed.
extension Running {
  // MARK: While the finger is down

  /// Computes the change a gesture would make, and takes the plan back: the tree stays as it is
  /// (G2).
  private func hold(_ transaction: Transaction) {
    transaction.enterViews(of: tree)
    let change = tree.change(transaction.plan.views[0], in: transaction.plan)
    transaction.beginGesture(
      Gesture(
        change: change.map { heldChange($0, in: transaction) } ?? flow_change(),
        goes: transaction.views[0].appearing,
        presenter: windows[transaction.views[0].window]?.presenter))
    transaction.takeBack(to: Plan.start, in: &tree)
    transaction.forgetPlan()
  }

  /// Converts a change that is not made yet: the screen it takes away has no cause of its own.
  private func heldChange(_ change: Change, in transaction: Transaction) -> flow_change {
    var made = abi(change, in: transaction)
    let removal = transaction.plan.removals.first { $0.screen == change.from }
    if let removal { made.cause = cause(removal.cause) }
    return made
  }

  /// Begins a gesture. Tells the screens that would come into view or leave (G2).
  func beginGesture(_ transaction: Transaction) {
    hold(transaction)
    keepAlive(transaction)
    waits.hold(transaction)
    willAppear(transaction)
    tellPresenter(transaction, progress: 0)
    wait(transaction)
  }

  /// Reports a gesture's progress to the presenter (flow_gesture_progress).
  package func moveGesture(_ handle: flow_handle, to progress: Double) throws(Fault) {
    let transaction = try heldGesture(handle)
    guard progress >= 0, progress <= 1 else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "the progress of % is %; it goes from 0 to 1", Records.plainName(of: handle),
        Running.text(progress)
      )
    }
    keepAlive(transaction)
    tellPresenter(transaction, progress: progress)
    settle()
  }

  private static func text(_ number: Double) -> Literal {
    number.isNaN ? "no number" : number < 0 ? "below 0" : "above 1"
  }

  /// Ends the holding of a gesture (flow_gesture_finish, flow_gesture_cancel).
  package func endGesture(_ handle: flow_handle, goes: Bool) throws(Fault) {
    let transaction = try heldGesture(handle)
    if goes, isInCallback {
      settleWaiting()
      lifted.append(transaction)
    }
    transaction.liftGesture(goes: goes)
    waits.noteAnswer(transaction)
    settle()
  }

  /// Cancels a gesture of which the host has reported nothing for too long (G4).
  func giveUpGesture(_ transaction: Transaction) {
    guard transaction.gesture?.phase == .held else { return }
    transaction.liftGesture(goes: false)
    waits.noteAnswer(transaction)
    report(
      FLOW_SEVERITY_ERROR, status: FLOW_OK, of: handle(transaction.request.id),
      message: Message(
        "nothing was heard of a gesture (%) for % ms; it is cancelled",
        describe(transaction.request), options.presenter_timeout)
    )
  }

  private func heldGesture(_ handle: flow_handle) throws(Fault) -> Transaction {
    let id = try transition(handle)
    guard let transaction = waits.gesture(id), transaction.gesture?.phase == .held
    else {
      throw Fault(
        FLOW_ERROR_NOT_RUNNING,
        "% is no gesture that is held; nothing changes", Records.plainName(of: handle))
    }
    return transaction
  }

  private func keepAlive(_ transaction: Transaction) {
    transaction.keepGesture(until: deadline(after: options.presenter_timeout))
    waits.postpone(transaction)
  }

  private func tellPresenter(_ transaction: Transaction, progress: Double) {
    guard let change = transaction.gesture?.change, let presenter = transaction.gesture?.presenter,
      presenters.contains(presenter)
    else { return }
    var gesture = flow_gesture()
    gesture.struct_size = UInt32(MemoryLayout<flow_gesture>.size)
    gesture.request = transaction.request.kind.rawValue
    gesture.transition = handle(transaction.request.id)
    gesture.window = change.window
    gesture.from = change.from
    gesture.to = change.to
    gesture.style = change.style
    gesture.progress = progress
    // A gesture that acts on whatever is on top says by its kind what it would change.
    emitGesture(gesture, change: transaction.request.kind.isRelative ? nil : change)
    withUnsafePointer(to: &gesture) {
      call(
        .gesture, of: presenters.instance(presenter), named: handle(presenter),
        argument: Calling.word(of: UnsafeRawPointer($0)))
    }
  }

  // MARK: When it has been lifted

  /// Carries a gesture out, or takes it back.
  func resolveGesture(_ transaction: Transaction) {
    settleWaiting()
    if !lifted.isEmpty { lifted.keepOnly { $0 !== transaction } }
    waits.letGo(transaction)
    if transaction.gesture?.phase == .finishing, commitGesture(transaction) {
      planChanges(transaction)
    } else {
      takeBackGesture(transaction)
    }
    transaction.endGesture()
    resume(transaction)
  }

  /// Commits a finished gesture: plans it anew, checks that it still leads from and to the same
  /// screens (G3), and asks for vetoes (O1). Returns false if it must be taken back.
  private func commitGesture(_ transaction: Transaction) -> Bool {
    let request = transaction.request
    request.lift()
    if let handler = handler(ofBack: request, in: transaction) {
      transaction.conclude(with: .handled(by: handler))
      return false
    }
    while true {
      transaction.forgetPlan()
      switch check(request, in: transaction) {
      case .again: continue
      case .over(let outcome):
        transaction.conclude(
          with: outcome.kind == FLOW_OUTCOME_VETOED
            ? outcome : Outcome(kind: FLOW_OUTCOME_CANCELLED))
        return false
      case .blocked:
        transaction.conclude(with: Outcome(kind: FLOW_OUTCOME_CANCELLED))
        return false
      case .asking:
        transaction.beginWaitingForAnswer()
        request.holdBack()
        return false
      case .ready: break
      }
      let goes = transaction.gesture?.goes
      transaction.enterViews(of: tree)
      if transaction.views.count > 0, goes?.isSame(as: transaction.views[0].appearing) == true {
        enter(transaction)
        carryOut(request, in: transaction)
        return true
      }
      transaction.takeBack(to: Plan.start, in: &tree)
      transaction.conclude(with: Outcome(kind: FLOW_OUTCOME_CANCELLED))
      return false
    }
  }

  /// Shows what was seen before the gesture again (G4).
  private func takeBackGesture(_ transaction: Transaction) {
    if transaction.outcome.kind == FLOW_OUTCOME_DONE {
      transaction.conclude(with: Outcome(kind: FLOW_OUTCOME_CANCELLED))
    }
    guard let gesture = transaction.gesture else { return }
    let window: WindowID = Handle.key(of: gesture.change.window)
    transaction.turnBack(gesture, in: window)
    willAppear(transaction)
    let presenter = windows[window]?.presenter
    // A presenter set meanwhile knows nothing of the gesture, and gets the whole tree.
    guard presenter != nil, presenter == gesture.presenter else {
      transaction.addChange(wholeTree(of: window), of: 0)
      return
    }
    var change = gesture.change
    change.kind = FLOW_CHANGE_CANCEL
    change.closed_layers = 0
    change.cause = 0
    swap(&change.from, &change.to)
    swap(&change.from_index, &change.to_index)
    transaction.addChange(change, of: 0)
  }

  /// Continues as a plain request, once allowed, the gesture for which somebody needs time to
  /// answer.
  func waitForAnswer(_ transaction: Transaction) {
    leave(transaction)
    let request = transaction.request
    request.lift()
    if !request.endHoldingBack() { queue.putBack(request) }
  }
}
