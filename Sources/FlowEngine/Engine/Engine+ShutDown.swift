import FlowCalls
import CFlowABI
import FlowCalling
import FlowMessages
import FlowModel
import FlowRecords
import FlowDeciding
import FlowRunning

/// Ends everything (W4).
extension Engine {
  /// Ends all that lives, in order. Afterwards nothing is left, and nothing is called any more.
  package func shutDown() {
    loop.beginShutDown()
    for transaction in waits.all {
      transaction.liftGesture(goes: false)
      for index in transaction.views.indices { stopWaiting(transaction, view: index) }
      waits.noteAnswer(transaction)
    }
    closeQuestions()
    queue.callAll()
    settle()
    endAll()
    discardUnopened()
    for plugin in plugins.keys.reversed() { finishUnload(plugin) }
    for key in presenters.keys { try? destroy(handle(key)) }
    for key in observers.keys { try? destroy(handle(key)) }
    stopTies()
    for rest in rests.takeAll() { rest.callback.take()?.endData(in: self) }
    settle()
    loop.endShutDown()
    for entry in classes.entries.reversed() { outside(places.destroy) { entry.end() } }
    dropPosts()
    caller.hasLostHost = true
    outside(places.destroy) { options.destroyCallbacks() }
    pool.empty()
    // Ends instances whose `destroy` was nested too deeply to run at once.
    while endDoomed() {}
    dropPosts()
    posts.close()
    dropPosts()
  }

  /// Ends posted callbacks that have not run, without running them. Ending one may post more; an
  /// endless chain is cut.
  private func dropPosts() {
    for _ in 0..<Chain.limit {
      let left = posts.takeAll()
      if left.isEmpty { return }
      for post in left { endData(post.user_data, destroy: post.destroy) }
    }
  }
}
