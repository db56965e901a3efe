import CFlowABI
package import FlowValues
package import FlowModel

/// The engine's record of a coordinator, beside its family and screens.
package struct CoordinatorRecord {
  package internal(set) var instance: Instance
  package internal(set) var transition: TransitionID?
  package internal(set) var callbacks: CoordinatorCallbacks?
  package internal(set) var value: OwnedValue?
  package internal(set) var hasOpened = false
  /// The number of requests that are to open it and are not over. Until there are none, it belongs
  /// to the engine (Q11).
  package internal(set) var claims: Int32 = 0
  /// The screen that its window showed when it had started as the window's root. Deep links are
  /// followed from there (L4).
  package internal(set) var landing: ScreenID?
  /// The binding of the route that opened it.
  package internal(set) var binding: Binding?
  package private(set) var questions = OpenQuestions()
  /// Its timers and watches, oldest first.
  package private(set) var ties = List<TieTag>()
  /// True once its timers and watches are being stopped: it takes no more.
  package internal(set) var isTimeOver = false
  /// The part that is kept for saving; nil in an engine that does not save.
  package var saved: SavedCoordinator?
  /// Its place among the instances of its class.
  fileprivate var place: UInt32

  fileprivate init(instance: Instance, place: UInt32) {
    self.instance = instance
    self.place = place
  }

  /// Stores the instance that `create` has returned.
  package mutating func complete(_ instance: Instance) { self.instance = instance }

  /// Stores the transition of the request that starts it.
  package mutating func start(by transition: TransitionID) { self.transition = transition }

  /// Takes over the callbacks it was opened with.
  package mutating func takeOver(_ callbacks: CoordinatorCallbacks?) { self.callbacks = callbacks }

  /// Notes that it has opened something. Callbacks that waited for that are handed on.
  package mutating func noteOpened() { hasOpened = true }

  /// Stores the screen that its window shows, now that it has started as the window's root.
  package mutating func land(on screen: ScreenID?) { landing = screen }

  /// Stores the value that it finishes with.
  package mutating func finish(with value: OwnedValue) { self.value = value }

  /// Stores the binding of the route that has opened it.
  package mutating func bind(to binding: Binding) { self.binding = binding }

  /// Adds to the number of requests that are to open it.
  package mutating func claim(_ change: Int32) { claims += change }

  /// Waits for the answer to a question; nil when that has come.
  package mutating func wait(forAnswerTo question: QuestionID?, isGuard: Bool) {
    questions.wait(forAnswerTo: question, isGuard: isGuard)
  }

  /// Adds a timer or a watch, which ends with it.
  package mutating func tie(_ tie: TieID, in links: inout Links<TieTag>) {
    links.append(tie, to: &ties)
  }

  /// Drops a timer or a watch that has ended before it.
  package mutating func untie(_ tie: TieID, in links: inout Links<TieTag>) {
    links.remove(tie, from: &ties)
  }

  /// Closes it to further timers and watches, because it goes.
  package mutating func endTime() { isTimeOver = true }

  /// Opens it again, because another instance has taken its place.
  package mutating func beginTime() { isTimeOver = false }
}

/// The engine's records of coordinators, by key.
package struct Coordinators: ~Copyable {
  private var records = SideTable<CoordinatorTag, CoordinatorRecord>()

  package subscript(coordinator: CoordinatorID) -> CoordinatorRecord? {
    @inline(__always) unsafeAddress { records.place(of: coordinator) }
    @inline(__always) unsafeMutableAddress { records.mutablePlace(of: coordinator) }
  }

  package mutating func insert(
    _ coordinator: CoordinatorID, instance: Instance, of entry: ClassEntry
  ) {
    let place = entry.coordinators.insert(coordinator)
    records.insert(CoordinatorRecord(instance: instance, place: place), for: coordinator)
  }

  /// Puts another instance in the place of the one that a coordinator has (S16).
  package mutating func change(
    _ coordinator: CoordinatorID, to instance: Instance, of entry: ClassEntry
  ) {
    guard let record = records[coordinator] else { return }
    if let moved = record.instance.entry.coordinators.remove(at: record.place) {
      records[moved]?.place = record.place
    }
    records[coordinator]?.instance = instance
    records[coordinator]?.place = entry.coordinators.insert(coordinator)
    records[coordinator]?.isTimeOver = false
  }

  package mutating func remove(_ coordinator: CoordinatorID) {
    guard let record = records.takeElement(coordinator),
      let moved = record.instance.entry.coordinators.remove(at: record.place)
    else { return }
    records[moved]?.place = record.place
  }
}

/// The callbacks that a coordinator was opened with, and the element its first layer points at.
package final class CoordinatorCallbacks {
  /// The completion, which is handed on to its first screen.
  private var completion: Callback?
  private var finished: FinishedCallback?
  /// The callback that is handed on to its first layer.
  private var dismissed: Callback?
  /// The place that its first layer points at.
  package let source: Anchor?

  /// True if somebody else than the parent hears of its result.
  package func isFinishHeard(in engine: Records) -> Bool { finished?.isHeard(in: engine) ?? false }

  /// The methods that were given for its callbacks.
  package var completionMethod: NamedMethod? { completion?.method }
  package var finishedMethod: NamedMethod? { finished?.method }
  package var dismissedMethod: NamedMethod? { dismissed?.method }

  /// Hands out what its first screen takes over, or hears that there was none.
  package func takeCompletion() -> Callback? { completion.take() }

  /// Hands out what its first layer takes over.
  package func takeDismissed() -> Callback? { dismissed.take() }

  /// Hands out what hears of its result.
  package func takeFinished() -> FinishedCallback? { finished.take() }

  /// Takes over the callbacks and the element of a part; nil if it has none. This is no failing
  /// `init`, because that would not free the object it gives up.
  package static func of(_ part: Part) -> CoordinatorCallbacks? {
    guard part.hasCallbacks || part.source != nil else { return nil }
    return CoordinatorCallbacks(part: part)
  }

  /// Makes those of a coordinator that is restored; nil if it has none.
  package static func restore(
    completion: consuming Callback?, finished: consuming FinishedCallback?,
    dismissed: consuming Callback?, source: Anchor?
  ) -> CoordinatorCallbacks? {
    let callbacks = CoordinatorCallbacks(source: source)
    callbacks.completion = consume completion
    callbacks.finished = consume finished
    callbacks.dismissed = consume dismissed
    return callbacks.isEmpty ? nil : callbacks
  }

  private var isEmpty: Bool {
    completion == nil && finished == nil && dismissed == nil && source == nil
  }

  private init(source: Anchor?) { self.source = source }

  private init(part: Part) {
    source = part.source
    completion = part.takeCompletion()
    finished = part.takeFinished()
    dismissed = part.takeDismissed()
  }
}
