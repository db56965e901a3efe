import CFlowABI
import FlowCalling
import FlowDeciding
import FlowMessages
import FlowCalls
import FlowModel
import FlowRecords

/// Telling screens that are seen, or no longer are, and the presenters that show them (O3, A1–A4).
extension Running {
  @inline(__always)
  func appear(_ transaction: Transaction) {
    transaction.beginShowing()
    if !transaction.renewed.isEmpty { tellArguments(transaction) }
    transaction.enterViews(of: tree)
    willAppear(transaction)
    changePresenters()
    guard planChanges(transaction), askPresenters(transaction) else {
      return didAppear(transaction)
    }
    wait(transaction)
  }

  func willAppear(_ transaction: Transaction) {
    tell(transaction, leaving: .disappearing, entering: .appearing)
  }

  func tellDidAppear(_ transaction: Transaction) {
    tell(transaction, leaving: .hidden, entering: .visible)
  }

  /// Reads anew each time who is told, because copies of the lists cost more. The lists stay as
  /// they are meanwhile.
  private func tell(_ transaction: Transaction, leaving: Appearance, entering: Appearance) {
    for view in transaction.views.indices {
      var index = 0
      while let screen = transaction.views[view].appearing.leaving[index] {
        tell(screen, leaving)
        index += 1
      }
      index = 0
      while let screen = transaction.views[view].appearing.entering[index] {
        tell(screen, entering)
        index += 1
      }
    }
  }

  /// The transition has been shown: the rest of the order follows (O3–O7).
  func didAppear(_ transaction: Transaction) {
    tellDidAppear(transaction)
    if transaction.waitsForAnswer { return waitForAnswer(transaction) }
    transaction.orderRemovals()
    // Nothing is planned in this transaction any more, so that the lists stay as they are
    // meanwhile.
    for index in transaction.plan.removals.indices {
      tellRemoval(transaction.plan.removals[index], transaction)
    }
    for index in transaction.plan.emptyLayers.indices {
      tellDismissed(transaction.plan.emptyLayers[index])
    }
    for index in transaction.plan.endings.indices {
      let coordinator = transaction.plan.endings[index]
      if tree.coordinators.contains(coordinator) { endWithChildren(coordinator, transaction) }
    }
    for index in transaction.plan.desertedLayers.indices {
      tellDismissed(transaction.plan.desertedLayers[index])
    }
    for stack in transaction.plan.goneTabs { tree.removeTab(stack) }
    finish(transaction)
  }

  private func tell(_ screen: ScreenID, _ appearance: Appearance) {
    guard tree.screens.contains(screen) else { return }
    tree.setAppearance(appearance, of: screen)
    if !observers.isEmpty { emit(appearance.event, handle(screen)) }
    call(appearance.method, of: screens[screen]?.instance)
    if appearance == .visible, activity.hasChanged { tellActivity(screen) }
  }
}

extension Appearance {
  /// The method that tells a screen that it has become so.
  fileprivate var method: StandardMethod {
    switch self {
    case .hidden: .didDisappear
    case .appearing: .willAppear
    case .visible: .didAppear
    case .disappearing: .willDisappear
    }
  }

  /// The event that tells observers.
  fileprivate var event: flow_event_kind {
    switch self {
    case .hidden: FLOW_EVENT_DID_DISAPPEAR
    case .appearing: FLOW_EVENT_WILL_APPEAR
    case .visible: FLOW_EVENT_DID_APPEAR
    case .disappearing: FLOW_EVENT_WILL_DISAPPEAR
    }
  }
}
