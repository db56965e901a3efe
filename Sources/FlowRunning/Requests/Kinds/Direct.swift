package import CFlowABI
import FlowCalling
import FlowCalls
package import FlowDeciding
import FlowModel
import FlowRecords

/// Requests that run directly: a screen is pushed on what the user sees, or popped from it, while
/// nothing runs or waits, nobody has to be asked, and the engine has no presenter.
///
/// They do and tell what every request does, in the same order (O1–O7). They leave out what would
/// lead to nothing: the queue, a plan that can be taken back, the search for what has changed. A
/// callback that sets a presenter needs these; then they are made up for.
extension Running {
  /// Runs a request directly. Returns false, and has done nothing, if it has to go the whole way.
  @inline(__always)
  package func runDirectly(
    _ given: borrowing Given, into out: UnsafeMutablePointer<flow_transition>?
  ) -> Bool {
    switch given.kind {
    case .open, .push:
      pushDirectly(
        given.request.presentable, kind: given.kind, from: given.request.from,
        options: given.request.options, into: out)
    case .pop: popDirectly(from: given.request.from, options: given.request.options, into: out)
    default: false
    }
  }

  /// True if nothing runs or waits, there is no presenter, and the options ask for nothing that has
  /// to be kept or checked.
  @inline(__always)
  private func isFree(for options: UnsafePointer<flow_options>?) -> Bool {
    guard isOnThread, !isQuiet, !isForLater(), !loop.isBusy, presenters.isEmpty, hasNothingToDo,
      !queue.hasWaiting, deferred.isEmpty
    else { return false }
    guard let options else { return true }
    return isWhole(options) && cflow_are_plain(options)
  }

  /// Returns the object that a handle names, if that can be asked to move directly.
  @inline(__always)
  private func known(_ handle: flow_handle) -> Object {
    if Handle.engine(handle) != tag { return .none }
    let kind = Handle.kind(of: handle)
    if kind == FLOW_KIND_COORDINATOR { return .coordinator(Handle.key(of: handle)) }
    if kind == FLOW_KIND_SCREEN { return .screen(Handle.key(of: handle)) }
    return kind == FLOW_KIND_WINDOW ? .window(Handle.key(of: handle)) : .none
  }

  @inline(never)
  @_optimize(speed)
  private func pushDirectly(
    _ presentable: flow_handle, kind: RequestKind, from: flow_handle,
    options: UnsafePointer<flow_options>?, into out: UnsafeMutablePointer<flow_transition>?
  ) -> Bool {
    guard isFree(for: options), Handle.kind(of: presentable) == FLOW_KIND_SCREEN,
      Handle.engine(presentable) == tag,
      let move = tree.directPush(of: Handle.key(of: presentable), from: known(from)),
      let id = transitions.create(
        kind.rawValue, opened: presentable, isRetained: out != nil, uses: 2)
    else { return false }
    out?.pointee = handle(id)
    let isAnimated = options?.pointee.isAnimated ?? true
    let chain = loop.chain
    loop.beginDirect(in: move.window)
    tree.push(move, number: pool.nextPlan())
    screens[move.entering]?.open(by: id)
    let isTold = tellWill(move)
    if isTold {
      tellDid(move)
      endDirect()
    }
    if isTold, observers.isEmpty {
      transitions.conclude(id)
    } else {
      conclude(
        DirectRun(
          move: move, kind: kind, from: from, subject: presentable, id: id, isAnimated: isAnimated,
          chain: chain), isTold: isTold)
    }
    goOn(hasRemoved: false)
    return true
  }

  @inline(never)
  @_optimize(speed)
  private func popDirectly(
    from: flow_handle, options: UnsafePointer<flow_options>?,
    into out: UnsafeMutablePointer<flow_transition>?
  ) -> Bool {
    guard isFree(for: options), let move = tree.directPop(from: known(from)),
      screens[move.leaving]?.instance.standard(.mayLeave) == nil,
      let id = transitions.create(RequestKind.pop.rawValue, isRetained: out != nil)
    else { return false }
    out?.pointee = handle(id)
    let isAnimated = options?.pointee.isAnimated ?? true
    let chain = loop.chain
    loop.beginDirect(in: move.window)
    // The number of the plan that it does without.
    _ = pool.nextPlan()
    tree.pop(move)
    let isTold = tellWill(move)
    if isTold {
      tellDid(move)
      tellRemoval(move.removal, in: nil)
      endDirect()
    }
    if isTold, observers.isEmpty {
      transitions.conclude(id)
    } else {
      conclude(
        DirectRun(
          move: move, kind: .pop, from: from, subject: from, id: id, isAnimated: isAnimated,
          chain: chain), isTold: isTold)
    }
    goOn(hasRemoved: true)
    return true
  }

  // MARK: Its course

  /// Tells who leaves and who enters that they will. Returns false if a callback has set a
  /// presenter.
  @inline(__always)
  private func tellWill(_ move: borrowing DirectMove) -> Bool {
    tellAppearance(.disappearing, to: move.leaving)
    tellAppearance(.appearing, to: move.entering)
    return !presenters.hasWishes
  }

  @inline(__always)
  private func tellDid(_ move: borrowing DirectMove) {
    tellAppearance(.hidden, to: move.leaving)
    tellAppearance(.visible, to: move.entering)
  }

  @inline(__always)
  private func endDirect() {
    loop.endDirect()
    tree.journal?.isStirred = true
  }

  /// Does what is seldom left: tells observers, which its callbacks may have made, or goes on with
  /// a plan, because a callback has set a presenter.
  @inline(never)
  private func conclude(_ run: borrowing DirectRun, isTold: Bool) {
    guard isTold else { return goOnAtLength(run) }
    transitions.setOutcome(.done, of: run.id)
    tellOutcome(of: request(run))
    transitions.addUse(of: run.id, change: -1)
  }

  /// Runs what was asked for meanwhile, as the loop does behind every request.
  ///
  /// - Parameter hasRemoved: True if the engine itself may have asked for something.
  @inline(__always)
  private func goOn(hasRemoved: Bool) {
    if hasRemoved || caller.hasNews {
      while !hasNothingToDo, step() {}
    }
    if !rests.isEmpty { tellRest() }
    loop.endSettling()
  }

  /// Goes on with a plan, as with any request, because a presenter has to be told what changes. The
  /// step is taken back, and taken again by the plan.
  private func goOnAtLength(_ run: borrowing DirectRun) {
    let request = request(run)
    loop.endDirect()
    if run.kind.opens {
      tree.takeBackPush(run.move)
      addClaims(of: request.parts[0], change: 1)
      if let requester = request.requester { tree.addPending(1, to: requester) }
    } else {
      tree.takeBackPop(run.move)
    }
    let transaction = pool.transaction(request)
    var planned: Plan.Mark?
    _ = plan(request, in: transaction, from: Plan.start, planned: &planned)
    enter(transaction)
    transaction.setAdopted()
    transaction.beginShowing()
    transaction.enterViews(of: tree)
    show(transaction)
  }

  /// Makes what stands for a request, once somebody needs it.
  private func request(_ run: borrowing DirectRun) -> Submission {
    let request = pool.request(run.kind)
    let part = request.parts[0]
    part.renew(run.kind)
    part.ask(from: known(run.from))
    if run.kind.opens { part.aim(at: .screen(run.move.entering)) }
    request.renew(
      id: run.id, kind: run.kind, isAnimated: run.isAnimated, done: nil,
      requester: run.kind.opens ? run.move.owner : nil, subject: run.subject)
    request.follow(run.chain)
    return request
  }
}

/// A request that runs directly.
private struct DirectRun: ~Copyable {
  let move: DirectMove
  let kind: RequestKind
  let from: flow_handle
  let subject: flow_handle
  let id: TransitionID
  let isAnimated: Bool
  /// The chain of requests to which it belongs.
  let chain: Chain
}
