package import CFlowABI
import FlowCalling
import FlowCalls
package import FlowDeciding
import FlowModel
import FlowRecords

/// Requests that run directly: a screen is pushed on what the user sees, or popped from it, while
/// nothing runs or waits, nobody has to be asked, and no presenter shows it.
///
/// They do and tell what every request does, in the same order (O1–O7). They leave out what would
/// lead to nothing: the queue, a plan that can be taken back, the search for what has changed. A
/// callback that sets a presenter needs these; then they are made up for.
extension Running {
  /// Runs a request directly. Returns false, and has done nothing, if it has to go the whole way.
  @_optimize(speed)
  package func runDirectly(
    _ given: borrowing Given, into out: UnsafeMutablePointer<flow_transition>?
  ) -> Bool {
    guard given.kind.isDirect, isOnThread, !isQuiet, !isForLater(), !loop.isSettling,
      !loop.isHeld, !loop.isShuttingDown, hasNothingToDo, !queue.hasWaiting, deferred.isEmpty,
      isPlain(given.request.options), let place = tree.directPlace(known(given.request.from)),
      windows[place.window]?.presenter == nil, let move = move(given, at: place),
      let transaction = pool.lendTransaction(),
      let id = transitions.create(
        given.kind.rawValue, opened: given.kind.opens ? handle(move.entering) : 0,
        isRetained: out != nil)
    else { return false }
    out?.pointee = handle(id)
    let run = DirectRun(
      move: move, kind: given.kind, from: given.request.from, id: id,
      isAnimated: given.request.options?.pointee.isAnimated ?? true, chain: loop.chain,
      number: pool.nextPlan(), transaction: transaction)
    loop.beginDirect()
    carryOut(run)
    while !hasNothingToDo, step() {}
    if rest != nil { tellRest() }
    loop.endSettling()
    return true
  }

  /// Finds what comes and what goes. Returns nil if anything else happens, or somebody has to be
  /// asked (O1).
  @inline(__always)
  private func move(_ given: borrowing Given, at place: Tree.DirectPlace) -> DirectMove? {
    if given.kind.opens {
      guard case .screen(let screen) = known(given.request.presentable),
        tree.canPush(screen, at: place)
      else { return nil }
      return DirectMove(place: place, entering: screen)
    }
    guard let below = tree.directlyBelow(place),
      screens[place.top]?.instance.standard(.mayLeave) == nil
    else { return nil }
    return DirectMove(place: place, entering: below)
  }

  /// Returns the object of the tree that a handle names; none for a handle of another engine.
  @inline(__always)
  private func known(_ handle: flow_handle) -> Object {
    Handle.engine(handle) == tag ? Handle.object(handle) : .none
  }

  /// True if options ask for nothing that has to be kept or checked.
  @inline(__always)
  private func isPlain(_ options: UnsafePointer<flow_options>?) -> Bool {
    guard let options else { return true }
    return isWhole(options) && cflow_are_plain(options)
  }

  // MARK: Its course

  @inline(__always)
  private func carryOut(_ run: borrowing DirectRun) {
    let (leaving, entering) = (run.move.place.top, run.move.entering)
    windows[run.move.place.window]?.begin(run.transaction)
    var removal: Removal?
    if run.kind.opens {
      tree.push(entering, at: run.move.place, number: run.number)
      screens[entering]?.open(by: run.id)
      transitions.addUse(of: run.id, change: 1)
    } else {
      removal = tree.pop(at: run.move.place)
    }
    tellAppearance(.disappearing, to: leaving)
    tellAppearance(.appearing, to: entering)
    if presenters.hasWishes { return goOnAtLength(run) }
    tellAppearance(.hidden, to: leaving)
    tellAppearance(.visible, to: entering)
    if let removal { tellRemoval(removal, in: run.transaction) }
    windows[run.move.place.window]?.letGo(of: run.transaction)
    tree.journal?.isStirred = true
    transitions.setOutcome(.done, of: run.id)
    if !observers.isEmpty { tellOutcome(of: request(run)) }
    transitions.addUse(of: run.id, change: -1)
  }

  /// Goes on with a plan, as with any request: a callback has set a presenter, which has to be told
  /// what changes. The step is taken back, and taken again by the plan.
  @inline(never)
  private func goOnAtLength(_ run: borrowing DirectRun) {
    let (transaction, request) = (run.transaction, request(run))
    let part = request.parts[0]
    part.renew(run.kind)
    part.ask(from: known(run.from))
    if run.kind.opens {
      tree.takeBackPush(of: run.move.entering, at: run.move.place)
      part.aim(at: .screen(run.move.entering))
      addClaims(of: part, change: 1)
      if let requester = request.requester { tree.addPending(1, to: requester) }
    } else {
      tree.takeBackPop(at: run.move.place)
    }
    windows[run.move.place.window]?.letGo(of: transaction)
    transaction.renew(request, number: run.number)
    var planned: Plan.Mark?
    _ = plan(request, in: transaction, from: Plan.start, planned: &planned)
    enter(transaction)
    transaction.setAdopted()
    transaction.beginShowing()
    transaction.enterViews(of: tree)
    show(transaction)
  }

  /// Returns what stands for a request that runs directly, once somebody asks for it.
  @inline(never)
  private func request(_ run: borrowing DirectRun) -> Submission {
    let request = run.transaction.request
    request.renew(
      id: run.id, kind: run.kind, isAnimated: run.isAnimated, done: nil,
      requester: run.kind.opens ? run.move.place.owner : nil,
      subject: run.kind.opens ? handle(run.move.entering) : run.from)
    request.follow(run.chain)
    return request
  }
}

/// The screen that is on top before, and the one that is on top afterwards.
private struct DirectMove {
  let place: Tree.DirectPlace
  let entering: ScreenID
}

/// A request that runs directly.
private struct DirectRun: ~Copyable {
  let move: DirectMove
  let kind: RequestKind
  let from: flow_handle
  let id: TransitionID
  let isAnimated: Bool
  /// The chain of requests to which it belongs.
  let chain: Chain
  let number: UInt32
  /// The transaction that stands for it, so that its window is busy.
  let transaction: Transaction
}
