/// The loss that may leave a coordinator with nothing to show.
package enum Loss {
  /// The removal of one of its screens has been told (O5). `opensMore` is true while a child of it
  /// is about to start in the place of that screen (O9).
  case screen(cause: Int32, wasAlert: Bool, opensMore: Bool)
  /// One of its children has ended (O11).
  case child(cause: Int32)
  /// Its last pending request is over, or its time to open something (C2).
  case wish
}

/// The decision about a coordinator that has lost something.
package enum Fate {
  case goesOn
  case ends
  /// The coordinator ends without ever having shown anything: a mistake of its author, unless its
  /// request was vetoed (C2).
  case endsUnopened
}

/// The rules for the end of coordinators that are left with nothing (O5, O11, C2).
extension Tree {
  /// Decides if a coordinator ends after a loss, and remembers the cause it ends with, now or later
  /// (O10).
  ///
  /// Complexity: O(1).
  package mutating func fate(of coordinator: CoordinatorID, after loss: Loss) -> Fate {
    guard coordinators.contains(coordinator) else { return .goesOn }
    let phase = coordinators[coordinator].phase
    switch loss {
    case .screen(let cause, let wasAlert, let opensMore):
      if coordinators[coordinator].owned > 0 { return .goesOn }
      if phase != .ending {
        coordinators[coordinator].cause = cause
        noteChange(of: coordinator)
        // After an alert, requests that the coordinator made upon its answer may still wait (V4).
        if opensMore || wasAlert && coordinators[coordinator].pending > 0 { return .goesOn }
      }
      return coordinators[coordinator].activeChildren > 0 ? .goesOn : .ends
    case .child where phase == .ending:
      let isLast =
        coordinators[coordinator].owned == 0 && coordinators[coordinator].activeChildren == 0
      return isLast ? .ends : .goesOn
    case .child(let cause):
      guard hasNothing(coordinator) else { return .goesOn }
      if coordinators[coordinator].cause == 0 {
        let isOwn = cause == Cause.finished || cause == Cause.parentEnded
        coordinators[coordinator].cause = isOwn ? Cause.stopped : cause
      }
      return .ends
    case .wish:
      guard phase == .running, hasNothing(coordinator) else { return .goesOn }
      if coordinators[coordinator].cause != 0 { return .ends }
      coordinators[coordinator].cause = Cause.stopped
      return .endsUnopened
    }
  }

  /// True if a coordinator shows nothing, has no request pending, and is of a kind that ends then
  /// (C2).
  package func hasNothing(_ coordinator: CoordinatorID) -> Bool {
    coordinators.contains(coordinator) && !coordinators[coordinator].isRoot
      && !coordinators[coordinator].hasContent
  }

  /// True if a coordinator is being ended: it was ended by name, or it or one below it has lost the
  /// last screen that it or they showed, and that only waits to be told (Q4, Q12).
  package func isEnding(_ coordinator: CoordinatorID) -> Bool {
    let node = coordinators[coordinator]
    if node.phase == .ending || !coordinators.contains(coordinator) { return true }
    return untold > 0 && node.phase == .running && node.shown == 0 && !node.isRoot
      && hasLostAll(coordinator)
  }

  /// True if a coordinator and those below it have lost their screens, and none of them may show
  /// something soon. Complexity: O(descendants).
  private func hasLostAll(_ coordinator: CoordinatorID) -> Bool {
    var hasLost = false
    var each: CoordinatorID? = coordinator
    while let current = each {
      let node = coordinators[current]
      // Pending requests cannot save a coordinator that has lost its own last screen.
      let isOpening = node.pending > 0 && node.owned == 0 && node.phase != .ending
      if node.shown > 0 || node.phase == .starting || isOpening { return false }
      hasLost = hasLost || node.owned > 0
      each = next(after: current, within: coordinator)
    }
    return hasLost
  }
}
