import CFlowABI
import FlowModel
import FlowForeign

/// Vetoes (O1): those who would go are asked before anything changes.
extension Engine {
  /// Somebody who would go by a request.
  struct Leaver {
    var handle: flow_handle
    var cause: flow_cause
  }

  /// Who has to be asked before a draft, which is applied, can be made final; nil if nobody.
  func asking(_ draft: Draft, _ request: Request) -> Asking? {
    if let selector = selector(draft, request) { return .select(selector, draft.tabs) }
    let leavers = leavers(draft, request)
    return leavers.isEmpty ? nil : .leave(leavers)
  }

  /// Asks, once the draft has been undone: the tree is as it was.
  func ask(_ asking: Asking, _ request: Request) -> LeaveAnswer {
    switch asking {
    case .leave(let leavers): return askToLeave(leavers, request)
    case .select(let selector, let tabs):
      switch askToSelect(selector, tabs, request) {
      case FLOW_ANSWER_YES:
        request.allowed.append(selector)
        return .yes
      case FLOW_ANSWER_LATER: return .later
      default: return .no(by: selector)
      }
    }
  }

  /// Asks those who would go, until somebody says no or needs time.
  private func askToLeave(_ leavers: ContiguousArray<Leaver>, _ request: Request) -> LeaveAnswer {
    for leaver in leavers where !request.allowed.contains(leaver.handle) && isLive(leaver.handle) {
      switch ask(leaver, request) {
      case FLOW_ANSWER_YES: request.allowed.append(leaver.handle)
      case FLOW_ANSWER_LATER: return .later
      default: return .no(by: leaver.handle)
      }
    }
    return .yes
  }

  private func ask(_ leaver: Leaver, _ request: Request) -> flow_answer {
    guard let instance = try? instance(leaver.handle) else { return FLOW_ANSWER_YES }
    emit(FLOW_EVENT_MAY_LEAVE, leaver.handle)
    return ask(leaver.handle, about: request) { question in
      var leave = flow_leave(
        struct_size: UInt32(MemoryLayout<flow_leave>.size), request: request.kind,
        cause: leaver.cause, reserved: 0, question: handle(question))
      return withUnsafePointer(to: &leave) {
        callForAnswer(.mayLeave, of: instance, Engine.word(UnsafeRawPointer($0)))
      }
    }
  }

  /// Those who go by a draft, which is applied, and have not been asked yet, in the order they are asked:
  /// screens top-most first, each coordinator after its last screen and its children.
  func leavers(_ draft: Draft, _ request: Request) -> ContiguousArray<Leaver> {
    guard classes.canVeto, request.asksBeforeLeaving else { return [] }
    var search = LeaverSearch(request)
    for ending in draft.endings { note(ending, &search) }
    var removals = draft.plan.removals
    if request.operations.count > 1 { Engine.order(&removals) }
    for removal in removals
    where !draft.openings.contains(where: { $0.screen == removal.screen }) {
      search.add(
        handle(removal.screen), screenRecords[Int(removal.screen.slot)].instance, removal.cause)
      if let owner = tree.screens[removal.screen].owner {
        search.gone[owner, default: 0] += 1
        addIfEmpty(owner, removal.cause, draft, &search)
      }
    }
    for ending in draft.endings { add(ending.coordinator, &search) }
    return search.found
  }

  /// A coordinator that has lost its last screen, and its parent if that is left with nothing, too.
  private func addIfEmpty(
    _ coordinator: CoordinatorID, _ cause: flow_cause, _ draft: Draft,
    _ search: inout LeaverSearch
  ) {
    let node = tree.coordinators[coordinator]
    guard !node.isRoot, node.phase == .running,
      search.gone[coordinator, default: 0] == node.owned,
      !draft.starts.contains(where: { $0.parent == coordinator })
    else { return }
    var child = node.firstChild
    while let each = child {
      guard search.ended.contains(each) || !tree.hasContent(each) else { return }
      child = tree.coordinators[each].nextSibling
    }
    search.add(coordinator, handle(coordinator), instance(of: coordinator), cause)
    if let parent = node.parent { addIfEmpty(parent, cause, draft, &search) }
  }

  /// How those end that are ended by name. One that finishes is not asked itself.
  private func note(_ ending: Ending, _ search: inout LeaverSearch) {
    search.causes[ending.coordinator] = ending.cause
    if ending.cause == FLOW_CAUSE_FINISHED { search.ended.insert(ending.coordinator) }
    noteChildren(of: ending.coordinator, ending.causeOfDescendants, &search)
  }

  private func noteChildren(
    of coordinator: CoordinatorID, _ cause: flow_cause, _ search: inout LeaverSearch
  ) {
    var child = tree.coordinators[coordinator].firstChild
    while let each = child {
      search.causes[each] = cause
      noteChildren(of: each, cause, &search)
      child = tree.coordinators[each].nextSibling
    }
  }

  /// What is ended by name and had no screens, after all below it.
  private func add(_ coordinator: CoordinatorID, _ search: inout LeaverSearch) {
    var child = tree.coordinators[coordinator].lastChild
    while let each = child {
      add(each, &search)
      child = tree.coordinators[each].previousSibling
    }
    search.add(coordinator, handle(coordinator), instance(of: coordinator), FLOW_CAUSE_STOPPED)
  }

  private func instance(of coordinator: CoordinatorID) -> Instance {
    coordinatorRecords[Int(coordinator.slot)].instance
  }

  // MARK: What is not allowed

  /// The user's wish was not allowed: the screen that does not allow it is told.
  func tellAttempt(_ request: Request) {
    guard let operation = request.operations.first, isLive(operation.from) else { return }
    let screen: ScreenID?
    let cause: flow_cause
    switch request.kind {
    case FLOW_REQUEST_BACK, FLOW_REQUEST_GESTURE_BACK:
      screen = tree.top(of: Handle.key(operation.from) as WindowID)
      cause = FLOW_CAUSE_BACK
    case FLOW_REQUEST_BACK_TO:
      screen = window(of: operation.from).flatMap { tree.top(of: $0) }
      cause = FLOW_CAUSE_BACK
    case FLOW_REQUEST_DRAG, FLOW_REQUEST_GESTURE_DRAG:
      screen = tree.top(of: tree.layers[Handle.key(operation.from)].stack)
      cause = FLOW_CAUSE_DRAGGED
    default: return
    }
    guard let screen else { return }
    emit(FLOW_EVENT_ATTEMPTED, handle(screen))
    call(.attempted, of: screenRecords[Int(screen.slot)].instance, word(cause))
  }

  private func word(_ cause: flow_cause) -> UInt64 { UInt64(UInt32(bitPattern: cause)) }
}

/// Who is asked, and what.
enum Asking {
  case leave(ContiguousArray<Engine.Leaver>)
  case select(flow_handle, TabsChange)
}

/// What those who were asked have answered.
enum LeaveAnswer {
  case yes
  case no(by: flow_handle)
  case later
}

/// Collects whom to ask, each once.
private struct LeaverSearch {
  let allowed: ContiguousArray<flow_handle>
  var found: ContiguousArray<Engine.Leaver> = []
  /// How many screens of each coordinator go.
  var gone: [CoordinatorID: Int] = [:]
  /// How those end that are ended by name, and those below them.
  var causes: [CoordinatorID: flow_cause] = [:]
  /// The coordinators that end, whether they are asked or not.
  var ended: Set<CoordinatorID> = []

  init(_ request: Request) { allowed = request.allowed }

  mutating func add(_ handle: flow_handle, _ instance: Instance, _ cause: flow_cause) {
    guard instance.standard(.mayLeave) != nil, !allowed.contains(handle) else { return }
    found.append(Engine.Leaver(handle: handle, cause: cause))
  }

  mutating func add(
    _ coordinator: CoordinatorID, _ handle: flow_handle, _ instance: Instance, _ cause: flow_cause
  ) {
    guard ended.insert(coordinator).inserted else { return }
    add(handle, instance, causes[coordinator] ?? cause)
  }
}
