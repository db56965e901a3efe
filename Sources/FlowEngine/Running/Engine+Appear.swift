import CFlowABI
import FlowForeign
import FlowModel

/// Who is seen, who no longer is, and the presenters that show it (O3, A1–A4).
extension Engine {
  func appear(_ transaction: Transaction) {
    transaction.isShown = true
    enterViews(transaction)
    willAppear(transaction.views)
    changePresenters()
    planChanges(transaction)
    guard askPresenters(transaction) else { return didAppear(transaction) }
    wait(transaction)
  }

  /// Finds out who comes and goes in each window.
  func enterViews(_ transaction: Transaction) {
    transaction.views.removeAll(keepingCapacity: true)
    for view in transaction.plan.views {
      var run = WindowRun(window: view.window)
      compare(&run, transaction)
      transaction.views.append(run)
    }
  }

  /// What has been told of a window is what the rest is compared with (O9).
  func compare(_ run: inout WindowRun, _ transaction: Transaction) {
    for view in transaction.plan.told where view.window == run.window {
      return tree.compare(view, into: &run.appearing)
    }
    if let place = transaction.plan.place(of: run.window) {
      tree.compare(transaction.plan.views[place], into: &run.appearing)
    }
  }

  func willAppear(_ runs: ContiguousArray<WindowRun>) {
    for run in runs {
      for screen in run.appearing.leaving {
        tell(screen, .willDisappear, .disappearing, FLOW_EVENT_WILL_DISAPPEAR)
      }
      for screen in run.appearing.entering {
        tell(screen, .willAppear, .appearing, FLOW_EVENT_WILL_APPEAR)
      }
    }
  }

  func tellDidAppear(_ runs: ContiguousArray<WindowRun>) {
    for run in runs {
      for screen in run.appearing.leaving {
        tell(screen, .didDisappear, .hidden, FLOW_EVENT_DID_DISAPPEAR)
      }
      for screen in run.appearing.entering {
        tell(screen, .didAppear, .visible, FLOW_EVENT_DID_APPEAR)
      }
    }
  }

  /// The transition has been shown: the rest of the order follows (O3–O7).
  func didAppear(_ transaction: Transaction) {
    tellDidAppear(transaction.views)
    if transaction.waitsForAnswer { return waitForAnswer(transaction) }
    transaction.plan.orderRemovals()
    let removals = transaction.plan.removals
    let layers = transaction.plan.emptyLayers
    let endings = transaction.plan.endings
    transaction.closesWindow = transaction.plan.closesWindow
    transaction.plan.reset()
    tell(removals, layers, endings, transaction)
    finish(transaction)
  }

  private func tell(
    _ screen: ScreenID, _ method: StandardMethod, _ appearance: Appearance,
    _ event: flow_event_kind
  ) {
    guard tree.screens.contains(screen) else { return }
    tree.setAppearance(appearance, of: screen)
    emit(event, handle(screen))
    call(method, of: screenRecords[Int(screen.slot)].instance)
  }
}
