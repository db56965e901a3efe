import CFlowABI
import FlowMessages
import FlowModel

/// What ties a timer or a watch to its owner: one link in the owner's list (D1).
final class Tie {
  /// None for the engine.
  let owner: Object
  /// The timer or watch.
  fileprivate(set) var subject: flow_handle = 0
  fileprivate var previous: Tie?
  fileprivate var next: Tie?

  init(owner: Object) { self.owner = owner }
}

/// The timers and watches of one owner, oldest first.
final class Ties {
  private(set) var first: Tie?
  private var last: Tie?

  fileprivate func append(_ tie: Tie) {
    tie.previous = last
    if let last { last.next = tie } else { first = tie }
    last = tie
  }

  fileprivate func remove(_ tie: Tie) {
    if let previous = tie.previous { previous.next = tie.next } else { first = tie.next }
    if let next = tie.next { next.previous = tie.previous } else { last = tie.previous }
    tie.previous = nil
    tie.next = nil
  }
}

/// Timers and watches end with their owners. Tying and untying are O(1).
extension Engine {
  /// Who a timer or watch is to belong to. Throws if the owner is going: nothing would stop it any more.
  func owner(_ handle: flow_handle) throws(Fault) -> Object {
    try checkNotShuttingDown()
    if handle == 0 { return .none }
    switch Handle.kind(handle) {
    case FLOW_KIND_COORDINATOR:
      let key = try coordinator(handle)
      if coordinators[key]?.isTimeOver == false { return .coordinator(key) }
      throw Fault(
        FLOW_ERROR_STALE_HANDLE,
        "\(name(of: handle)) is ending; what is tied to it now would never be stopped")
    case FLOW_KIND_SCREEN:
      let key = try screen(handle)
      if screens[key]?.isWorkOver == false { return .screen(key) }
      throw Fault(
        FLOW_ERROR_STALE_HANDLE,
        "\(name(of: handle)) is being removed; what is tied to it now would never be stopped")
    default:
      try checkOwn(handle)
      throw Fault(
        FLOW_ERROR_WRONG_KIND,
        "\(name(of: handle)) is \(Engine.one(Handle.kind(handle))); timers and watches "
          + "belong to a screen, to a coordinator, or with FLOW_NONE to the engine")
    }
  }

  func tie(_ subject: flow_handle, with tie: Tie) {
    tie.subject = subject
    switch tie.owner {
    case .screen(let screen):
      guard let extra = screens.extra(of: screen) else { return }
      let ties = extra.ties ?? Ties()
      extra.ties = ties
      ties.append(tie)
    case .coordinator(let coordinator):
      let ties = coordinators[coordinator]?.ties ?? Ties()
      coordinators[coordinator]?.ties = ties
      ties.append(tie)
    default: break
    }
  }

  func untie(_ tie: Tie) {
    switch tie.owner {
    case .screen(let screen): screens[screen]?.extra?.ties?.remove(tie)
    case .coordinator(let coordinator): coordinators[coordinator]?.ties?.remove(tie)
    default: break
    }
  }

  /// An owner goes: its timers and watches stop, the oldest first.
  func stopTies(of owner: Object) {
    switch owner {
    case .screen(let screen):
      while let tie = screens[screen]?.extra?.ties?.first { stop(tie) }
    case .coordinator(let coordinator):
      coordinators[coordinator]?.isTimeOver = true
      while let tie = coordinators[coordinator]?.ties?.first { stop(tie) }
    default: break
    }
  }

  /// The engine goes, and what belongs to it.
  func stopTies() {
    for timer in timers.keys { stopTimer(timer) }
    for watch in watches.keys { stopWatch(watch) }
  }

  private func stop(_ tie: Tie) {
    if Handle.kind(tie.subject) == FLOW_KIND_TIMER {
      stopTimer(Handle.key(tie.subject))
    } else {
      stopWatch(Handle.key(tie.subject))
    }
  }
}
