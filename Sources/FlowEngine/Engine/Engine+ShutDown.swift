import FlowCalls
import CFlowABI
import FlowModel
import FlowMessages

/// The end of everything (W4).
extension Engine {
  /// Ends all that lives, in order. Afterwards nothing is left, and nothing is called any more.
  package func shutDown() {
    loop.beginShutDown()
    for transaction in waits.all {
      if transaction.gesture != nil { transaction.gesture?.phase = .cancelling }
      for index in transaction.views.indices { stopWaiting(transaction, view: index) }
      waits.noteAnswer(transaction)
    }
    closeQuestions()
    queue.callAll()
    settle()
    for window in windows.keys.reversed() { runOwn(FLOW_REQUEST_CLOSE_WINDOW, handle(window)) }
    while let coordinator = lastCoordinator() { runOwn(FLOW_REQUEST_STOP, handle(coordinator)) }
    discardUnopened()
    for plugin in plugins.keys.reversed() { finishUnload(plugin) }
    for key in presenters.keys { try? destroy(handle(key)) }
    for key in observers.keys { try? destroy(handle(key)) }
    stopTies()
    settle()
    loop.endShutDown()
    for entry in classes.entries.reversed() { outside(places.destroy) { entry.end() } }
    dropPosts()
    caller.hasLostHost = true
    outside(places.destroy) { options.destroyCallbacks() }
    pool = Pool()
    // What was nested too deeply to be ended at once.
    while endDoomed() {}
    dropPosts()
    posts.close()
    dropPosts()
  }

  /// What was posted and has not run never does. Ending it may post more; a chain of that is cut.
  private func dropPosts() {
    for _ in 0..<Chain.limit {
      let left = posts.takeAll()
      if left.isEmpty { return }
      for post in left { endData(post.user_data, post.destroy) }
    }
  }

  private func stopWaiting(_ transaction: Transaction, view index: Int) {
    guard let token = transaction.views[index].token else { return }
    tokens.remove(token)
    transaction.tokenCount -= 1
    transaction.views[index].token = nil
    transaction.views[index].changes.removeAll()
  }

  /// Throws once the engine is being destroyed: what were made now would outlive it.
  func checkNotShuttingDown() throws(Fault) {
    if loop.isShuttingDown {
      throw Fault(
        FLOW_ERROR_SHUTTING_DOWN, "the engine is being destroyed; nothing new can be made")
    }
  }

  private func lastCoordinator() -> CoordinatorID? {
    var each = tree.ofHost.last
    while let coordinator = each, tree.coordinators[coordinator].phase == .ending {
      each = tree.siblings.previous(before: coordinator)
    }
    return each
  }

  /// Runs a request of the engine's own, not animated; as the next one if the outcome of another waits for it.
  func runOwn(
    _ kind: flow_request_kind, _ from: flow_handle, before outer: Transaction? = nil
  ) {
    guard let id = transitions.add(kind) else { return }
    let own = Submission(
      id: id, kind: kind, parts: [Part(kind, from: from)], isAnimated: false,
      done: nil, requester: nil, subject: from, isOwn: true)
    if let outer {
      outer.followers += 1
      own.outer = outer
      queue.comeBack(own)
    } else {
      queue.append(own)
    }
    settle()
  }

  /// Ends what was created and never opened.
  private func discardUnopened() {
    // Ending one may end another.
    for screen in tree.screens.keys
    where tree.screens.contains(screen) && tree.screens[screen].stack == nil {
      discard(screen)
    }
    for coordinator in tree.coordinators.keys
    where tree.coordinators[coordinator].phase == .created {
      discard(coordinator)
    }
  }
}
