import CFlowABI
import FlowCalling
import FlowDeciding
import FlowMessages
import FlowCalls
package import FlowModel
package import FlowRecords

/// Tells screens that they appear or disappear, and presenters to show that (O3, A1–A4).
extension Running {
  /// Shows what has been restored, whose steps have been taken.
  package func reopened(_ transaction: Transaction) { appear(transaction) }

  /// Shows an instance that has taken the place of a visible one (S16).
  package func showAnew(_ screen: ScreenID) {
    guard tree.screens[screen].appearance == .visible else { return }
    screens[screen]?.setActivity(0)
    tellAppearance(.appearing, to: screen)
    tellAppearance(.visible, to: screen)
  }

  @inline(__always)
  func appear(_ transaction: Transaction) {
    transaction.beginShowing()
    if !transaction.renewed.isEmpty { tellArguments(transaction) }
    transaction.enterViews(of: tree)
    willAppear(transaction)
    show(transaction)
  }

  /// Shows what screens have been told that it is coming.
  func show(_ transaction: Transaction) {
    changePresenters()
    guard planChanges(transaction), askPresenters(transaction) else {
      return didAppear(transaction)
    }
    wait(transaction)
  }

  func willAppear(_ transaction: Transaction) {
    tellAppearances(transaction, leaving: .disappearing, entering: .appearing)
  }

  func tellDidAppear(_ transaction: Transaction) {
    tellAppearances(transaction, leaving: .hidden, entering: .visible)
  }

  /// Reads each screen from the transaction, because copying the lists costs more. The callbacks
  /// cannot change the lists.
  @_optimize(speed)
  private func tellAppearances(
    _ transaction: Transaction, leaving: Appearance, entering: Appearance
  ) {
    for view in transaction.views.indices {
      let hasMore = transaction.views[view].hasMore
      if let screen = transaction.views[view].leaving { tellAppearance(leaving, to: screen) }
      if hasMore { tellOthers(leaving) { transaction.views[view].appearing.leaving[$0] } }
      if let screen = transaction.views[view].entering { tellAppearance(entering, to: screen) }
      if hasMore { tellOthers(entering) { transaction.views[view].appearing.entering[$0] } }
    }
  }

  /// Tells all screens of a list but the first.
  @inline(never)
  private func tellOthers(_ appearance: Appearance, at place: (Int) -> ScreenID?) {
    var index = 1
    while let screen = place(index) {
      tellAppearance(appearance, to: screen)
      index += 1
    }
  }

  /// Completes a transition that has been shown: the rest of the order follows (O3–O7).
  @_optimize(speed)
  func didAppear(_ transaction: Transaction) {
    tellDidAppear(transaction)
    if transaction.waitsForAnswer { return waitForAnswer(transaction) }
    transaction.orderRemovals()
    // This transaction plans nothing more, so its lists do not change during the callbacks.
    for index in transaction.plan.removals.indices {
      tellRemoval(transaction.plan.removals[index], in: transaction)
    }
    for index in transaction.plan.emptyLayers.indices {
      tellDismissed(transaction.plan.emptyLayers[index])
    }
    for index in transaction.plan.endings.indices {
      let coordinator = transaction.plan.endings[index]
      if tree.coordinators.contains(coordinator) { endWithChildren(coordinator, in: transaction) }
    }
    for index in transaction.plan.desertedLayers.indices {
      tellDismissed(transaction.plan.desertedLayers[index])
    }
    for stack in transaction.plan.goneTabs { tree.removeTab(stack) }
    finish(transaction)
  }

  @inline(__always)
  func tellAppearance(_ appearance: Appearance, to screen: ScreenID) {
    tell(appearance, to: screen)
    if appearance == .visible, activity.hasChanged { tellActivity(screen) }
  }

  @inline(never)
  @_optimize(speed)
  private func tell(_ appearance: Appearance, to screen: ScreenID) {
    guard tree.screens.contains(screen) else { return }
    tree.setAppearance(appearance, of: screen)
    if !observers.isEmpty { emit(appearance.event, of: handle(screen)) }
    if let instance = screens[screen]?.instance,
      let method = instance.standard(appearance.method)
    {
      callInPlace(method, word: Calling.word(of: instance.pointer), named: handle(screen))
    }
  }
}

extension Appearance {
  /// The method that tells a screen of its new appearance.
  fileprivate var method: StandardMethod {
    switch self {
    case .hidden: .didDisappear
    case .appearing: .willAppear
    case .visible: .didAppear
    case .disappearing: .willDisappear
    }
  }

  /// The event that tells observers of a screen's new appearance.
  fileprivate var event: flow_event_kind {
    switch self {
    case .hidden: FLOW_EVENT_DID_DISAPPEAR
    case .appearing: FLOW_EVENT_WILL_APPEAR
    case .visible: FLOW_EVENT_DID_APPEAR
    case .disappearing: FLOW_EVENT_WILL_DISAPPEAR
    }
  }
}
