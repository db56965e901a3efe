import CFlowABI
import FlowCalling
import FlowCalls
package import FlowModel
package import FlowRecords

/// Finds what relative requests are about that have to wait: what they would do when they were
/// asked for, behind all that waited before them (Q3).
///
/// That is found for all of them together, as late as possible: before anything changes the tree,
/// and before what counts as waiting changes. So each costs what one more plan costs, however many
/// there are, and one that does not wait costs nothing.
extension Deciding {
  /// Queues a request, which may have to wait.
  @inline(__always)
  package func lineUp(_ request: Submission) {
    queue.append(request)
    if !isFree || caller.isCalling { noteWaiting(request) }
  }

  /// True if a request made now runs at once.
  @inline(__always)
  private var isFree: Bool { isIdle && !loop.isSettling && !loop.isHeld }

  /// Notes a request that waits, unless it is known already what it is about.
  @inline(never)
  package func noteWaiting(_ request: Submission) {
    if request.isUnsettled || !request.isAboutPresent { return }
    request.setUnsettled(true)
    unsettled += 1
  }

  /// Finds what all are about that wait, because a request is about to run that waits no more.
  ///
  /// - Parameter next: That request. It is about what it meets.
  @inline(__always)
  package func settle(before next: Submission) {
    if unsettled > 0 { settleOthers(before: next) }
  }

  @inline(never)
  private func settleOthers(before next: Submission) {
    if isBlocked(next) { return }
    // The parts of a batch stand in line with the requests behind, as the same requests alone do.
    if next.parts.count == 1 { noteSettled(next) }
    settleWaiting(before: next)
  }

  private func noteSettled(_ request: Submission) {
    if !request.isUnsettled { return }
    request.setUnsettled(false)
    unsettled -= 1
  }

  /// True if a request has to wait for its window, so that it changes nothing now.
  private func isBlocked(_ request: Submission) -> Bool {
    if isIdle { return false }
    guard let window = window(of: request.parts[0].request.from) else { return true }
    return windows[window]?.busy != nil
  }

  /// Finds what all are about that have begun to wait inside callbacks which have just returned.
  ///
  /// - Parameters:
  ///   - known: The number of those that waited before.
  ///   - request: The request that is to be carried out. Only the requests made in its `navigate`
  ///     count.
  @inline(__always)
  func settleWaiting(since known: Int, in request: Submission) {
    if unsettled <= known { return }
    var inner: Series<Submission> = []
    request.routing?.listRequests(into: &inner)
    settleWaiting(behind: inner)
  }

  /// Finds what all are about that wait.
  ///
  /// - Parameters:
  ///   - next: A request that has left the queue and has not begun; nil if there is none.
  ///   - inner: Requests made inside `start` and `navigate`, of which nothing has been opened yet.
  @inline(never)
  package func settleWaiting(
    before next: Submission? = nil, behind inner: Series<Submission> = []
  ) {
    if unsettled == 0 { return }
    var plan = Plan(number: pool.nextPlan(), looksAhead: true)
    var look = Look()
    // Nothing changes, so that nothing has to be saved.
    let journal = tree.journal.take()
    var waiting = queue.waiting
    let joining = inner + collectors.requests
    if !joining.isEmpty {
      waiting += joining
      waiting.order { $0.order < $1.order }
    }
    for request in waiting where request.isUnsettled { notePlaces(of: request) }
    for transaction in lifted { foresee(transaction.request, in: &plan, look: &look) }
    if let next {
      if next.isUnsettled { notePlaces(of: next) }
      foresee(next, in: &plan, look: &look)
      noteSettled(next)
    }
    for request in waiting where !request.isGesture {
      if unsettled == 0 { break }
      foresee(request, in: &plan, look: &look)
      noteSettled(request)
    }
    tree.revert(&plan, to: Plan.start)
    tree.journal = journal
    look.foresight.forgetImagined()
    for found in look.found { pin(found) }
    unsettled = 0
  }

  /// The results of looking ahead.
  private struct Look {
    var foresight = Foresight()
    var found: Series<Found> = []
  }

  /// The object of a part of a request that waits. It counts once the tree is as it was, because
  /// only then it is known what stands there, and is not only imagined.
  private struct Found {
    let part: Part
    var pins: Pins?
    var selection: TabSelection?
  }

  private func pin(_ found: borrowing Found) {
    let part = found.part
    if let selection = found.selection { part.lead(to: selection.tab, from: selection.left) }
    guard let pins = found.pins else { return }
    tree.noteTab(of: pins, of: part.request)
    part.pin(to: pins)
  }

  /// Notes the stacks and windows for which the objects of requests stand that keep those, in the
  /// tree as it is, whatever the requests before will do.
  private func notePlaces(of request: Submission) {
    for part in request.parts where part.request.kind.isOfAll && part.request.stood == .none {
      part.stand(for: tree.place(stoodFor: part.request))
    }
  }

  /// Plans a request that waits behind those before it, and notes what its parts are about. One
  /// that would be refused changes nothing.
  private func foresee(_ request: Submission, in plan: inout Plan, look: inout Look) {
    if request.verdict != nil { return }
    if request.routing != nil || request.deepLink != nil {
      return look.foresight.noteRoute(request.openerOfRoute())
    }
    let start = plan.mark
    plan.goOn(number: pool.nextPlan())
    request.forgetArguments()
    let isBatch = request.parts.count > 1
    if isBatch { look.foresight.beginBatch() }
    for part in request.parts {
      guard foresee(part, of: request, in: &plan, look: &look) else {
        tree.revert(&plan, to: start)
        break
      }
    }
    if isBatch { look.foresight.endBatch() }
    request.forgetArguments()
  }

  /// Plans one part. Returns false if it would be refused.
  private func foresee(
    _ part: Part, of request: Submission, in plan: inout Plan, look: inout Look
  ) -> Bool {
    let mark = plan.mark
    let tab = part.request.tab
    let window = tree.window(of: part.request.from)
    let top = window.flatMap { tree.top(of: $0) }
    var found = Found(part: part)
    var refusal: Refusal?
    do throws(Hindrance) {
      if request.parts.count > 1 {
        try planPart(part, ofBatch: request, in: &plan)
      } else {
        try planPart(part, of: request, in: &plan)
      }
    } catch {
      if case .refused(let why) = error { refusal = why }
      tree.revert(&plan, to: mark)
    }
    if part.selects, tab == nil, part.request.tab != nil {
      // The tab is found at the selection's turn, as if nobody had looked (Q3).
      forgetSelection(part, of: request)
      part.forgetTab()
    }
    if refusal == nil { tree.imagine(since: mark, in: &plan) }
    if request.isUnsettled, part.isAboutPresent {
      if part.request.kind.isBack, let selection = plan.selections(since: mark).last,
        selection.isBack
      {
        found.selection = selection
        found.pins = Pins(leadingFrom: top)
      } else {
        found.pins = tree.pins(
          of: part.request, since: mark, in: plan, foresight: &look.foresight, refusal: refusal)
      }
      if found.pins != nil { look.found.append(found) }
    }
    if refusal == nil {
      tree.lineUpAgain(part.request, since: mark, in: plan, foresight: &look.foresight)
      tree.noteOpeners(
        since: mark, in: plan, made: part.openerOfMade(), to: &look.foresight)
    }
    // The screen is asked again by what comes behind (G7).
    if let top, isAskedBack(part, of: request), handlesBack(top) {
      tree.revert(&plan, to: mark)
    }
    return refusal == nil
  }

  /// True if a screen will be asked whether it handles this back itself (G7).
  private func isAskedBack(_ part: Part, of request: Submission) -> Bool {
    part.request.kind.isBack && !part.request.isForced && !request.hasAskedBack
      && (part.request.kind.isRelative || part.request.reportedIn != nil)
  }
}
