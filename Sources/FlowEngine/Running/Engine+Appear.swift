import CFlowABI
import FlowModel
import FlowForeign

/// Who is seen, who no longer is, and the presenters that show it (O3, A1–A4).
extension Engine {
  func appear(_ transaction: Transaction) {
    findLeaving(transaction)
    willAppear(transaction)
    planChanges(transaction)
    guard askPresenters(transaction) else { return didAppear(transaction) }
    inFlight.append(transaction)
    scheduleWake()
  }

  /// Compares what is seen now with what was; both lists run bottom to top and begin alike.
  func findLeaving(_ transaction: Transaction) {
    for index in transaction.views.indices {
      tree.visibleScreens(
        of: transaction.views[index].window, into: &transaction.views[index].spare.after)
      transaction.views[index].spare.compare()
    }
  }

  func willAppear(_ transaction: Transaction) {
    for view in transaction.views {
      for screen in view.leaving {
        tell(screen, .willDisappear, .disappearing, FLOW_EVENT_WILL_DISAPPEAR)
      }
      for screen in view.entering {
        tell(screen, .willAppear, .appearing, FLOW_EVENT_WILL_APPEAR)
      }
    }
  }

  func tellDidAppear(_ transaction: Transaction) {
    for view in transaction.views {
      for screen in view.leaving {
        tell(screen, .didDisappear, .hidden, FLOW_EVENT_DID_DISAPPEAR)
      }
      for screen in view.entering {
        tell(screen, .didAppear, .visible, FLOW_EVENT_DID_APPEAR)
      }
    }
  }

  /// The transition has been shown: the rest of the order follows (O3–O7).
  func didAppear(_ transaction: Transaction) {
    tellDidAppear(transaction)
    if transaction.waitsForAnswer { return waitForAnswer(transaction) }
    tellRemovals(transaction)
    finish(transaction)
  }

  private func tell(
    _ screen: ScreenID, _ method: StandardMethod, _ appearance: Appearance,
    _ event: flow_event_kind
  ) {
    tree.setAppearance(appearance, of: screen)
    emit(event, handle(screen))
    call(method, of: screenRecords[Int(screen.slot)].instance)
  }
}

extension SpareArrays {
  /// Finds who is seen in only one of `before` and `after`.
  mutating func compare() {
    leaving.removeAll(keepingCapacity: true)
    entering.removeAll(keepingCapacity: true)
    var same = 0
    while same < before.count, same < after.count, before[same] == after[same] { same += 1 }
    for screen in before[same...].reversed() where !after[same...].contains(screen) {
      leaving.append(screen)
    }
    for screen in after[same...] where !before[same...].contains(screen) {
      entering.append(screen)
    }
  }
}
