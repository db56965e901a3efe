import CFlowABI
import FlowForeign
import FlowModel

/// Who is seen, who no longer is, and the presenters that show it (O3, A1–A4).
extension Engine {
  func appear(_ transaction: Transaction) {
    transaction.isShown = true
    enterViews(transaction)
    willAppear(transaction)
    changePresenters()
    guard planChanges(transaction), askPresenters(transaction) else {
      return didAppear(transaction)
    }
    wait(transaction)
  }

  /// Finds out who comes and goes in each window.
  func enterViews(_ transaction: Transaction) {
    transaction.views.cut(to: 0)
    for index in transaction.plan.views.indices { enterView(index, transaction) }
  }

  /// The same for one of the windows.
  func enterView(_ index: Int, _ transaction: Transaction) {
    transaction.views.append(
      WindowRun(
        window: transaction.plan.views[index].window,
        appearing: tree.appearing(at: index, of: transaction.plan)))
  }

  /// Who is told is read anew each time, because copies of the lists cost more. They stay as they are meanwhile.
  func willAppear(_ transaction: Transaction) {
    for view in transaction.views.indices {
      var index = 0
      while let screen = transaction.views[view].appearing.leaving[index] {
        tell(screen, .willDisappear, .disappearing, FLOW_EVENT_WILL_DISAPPEAR)
        index += 1
      }
      index = 0
      while let screen = transaction.views[view].appearing.entering[index] {
        tell(screen, .willAppear, .appearing, FLOW_EVENT_WILL_APPEAR)
        index += 1
      }
    }
  }

  func tellDidAppear(_ transaction: Transaction) {
    for view in transaction.views.indices {
      var index = 0
      while let screen = transaction.views[view].appearing.leaving[index] {
        tell(screen, .didDisappear, .hidden, FLOW_EVENT_DID_DISAPPEAR)
        index += 1
      }
      index = 0
      while let screen = transaction.views[view].appearing.entering[index] {
        tell(screen, .didAppear, .visible, FLOW_EVENT_DID_APPEAR)
        index += 1
      }
    }
  }

  /// The transition has been shown: the rest of the order follows (O3–O7).
  func didAppear(_ transaction: Transaction) {
    tellDidAppear(transaction)
    if transaction.waitsForAnswer { return waitForAnswer(transaction) }
    transaction.plan.orderRemovals()
    transaction.closesWindow = transaction.plan.closesWindow
    // Nothing is planned in this transaction any more, so that the lists stay as they are meanwhile.
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
    finish(transaction)
  }

  private func tell(
    _ screen: ScreenID, _ method: StandardMethod, _ appearance: Appearance,
    _ event: flow_event_kind
  ) {
    guard tree.screens.contains(screen) else { return }
    tree.setAppearance(appearance, of: screen)
    emit(event, handle(screen))
    call(method, of: screens[screen]?.instance)
  }
}
