package import CFlowABI
import FlowCalling
import FlowDeciding
package import FlowMessages
import FlowModel
package import FlowRecords

/// Requests that the engine makes: its own, which run even while it shuts down, and some for
/// others.
extension Running {
  /// Makes a request of the engine's own: as part of the transaction being carried out, or as a
  /// request that ends before that transaction (O7).
  @inline(never)
  func runOwn(_ kind: RequestKind, of from: Object, in transaction: Transaction?) {
    guard let transaction, !transaction.isShown else {
      return runOwn(kind, of: handle(from), before: transaction)
    }
    settleWaiting()
    var request = Request(kind, from: from)
    request.isOwn = true
    let mark = transaction.plan.mark
    do throws(Refusal) {
      try transaction.extendPlan { (plan) throws(Refusal) in try tree.plan(request, in: &plan) }
      enter(transaction)
      transaction.keepPlan(in: tree)
    } catch {
      transaction.takeBack(to: mark, in: &tree)
    }
  }

  /// Ends all that is open (W4).
  package func endAll() {
    for window in windows.keys.reversed() { runOwn(.closeWindow, of: handle(window), before: nil) }
    while let coordinator = lastCoordinator() {
      runOwn(.stop, of: handle(coordinator), before: nil)
    }
  }

  private func lastCoordinator() -> CoordinatorID? {
    var each = tree.ofHost.last
    while let coordinator = each, tree.coordinators[coordinator].phase == .ending {
      each = tree.siblings.previous(before: coordinator)
    }
    return each
  }

  /// Runs a request without animation. It runs next if the outcome of `outer` waits for it.
  private func runOwn(_ kind: RequestKind, of from: flow_handle, before outer: Transaction?) {
    guard let id = transitions.create(kind.rawValue) else { return }
    let own = Submission(
      id: id, kind: kind, parts: [Part(kind, from: Handle.object(from))], isAnimated: false,
      done: nil, requester: nil, subject: from, isOwn: true)
    if let outer {
      own.precede(outer)
      queue.comeBack(own)
    } else {
      queue.append(own)
    }
    settle()
  }

  /// Presents an alert that was just made.
  package func presentLater(
    _ alert: flow_handle, from: flow_handle, options: UnsafePointer<flow_options>,
    into out: UnsafeMutablePointer<flow_transition>?
  ) throws(Fault) -> TransitionID {
    var given = Given(.present, from: from, options: options)
    given.request.presentable = alert
    return try submitLater(given, into: out)
  }

  /// Makes a request to close an object, for objects such as alerts that close themselves.
  package func close(_ handle: flow_handle, options: UnsafePointer<flow_options>) throws(Fault) {
    try submit(Given(.close, from: handle, options: options), into: nil)
  }

  /// Makes a request to unload a plugin, on behalf of somebody who has checked it.
  package func unload(_ plugin: PluginID) throws(Fault) {
    var options = flow_options()
    options.struct_size = UInt32(MemoryLayout<flow_options>.size)
    options.flags = FLOW_OPEN_AT_ONCE
    try withUnsafePointer(to: options) { (options) throws(Fault) in
      try submit(Given(.unload, from: handle(plugin), options: options), into: nil)
    }
  }
}
