import CFlowABI
package import FlowMessages
package import FlowValues
package import FlowModel

/// What the engine keeps of a coordinator beside its family and screens.
package struct CoordinatorRecord {
  package internal(set) var instance: Instance
  package internal(set) var transition: TransitionID?
  package internal(set) var callbacks: CoordinatorCallbacks?
  package internal(set) var value: OwnedValue?
  package internal(set) var hasOpened = false
  /// How many requests that are not over were given it to open.
  package internal(set) var claims: Int32 = 0
  /// What its window showed when it had started as the root of that.
  package internal(set) var landing: ScreenID?
  /// The route that opened it.
  package internal(set) var binding: Binding?
  package private(set) var questions = OpenQuestions()
  /// Its timers and watches, oldest first.
  package private(set) var ties = List<TieTag>()
  /// Whether these are being stopped, or have been: it takes no more.
  package internal(set) var isTimeOver = false
  /// Where it stands among the instances of its class.
  fileprivate var place: UInt32

  fileprivate init(instance: Instance, place: UInt32) {
    self.instance = instance
    self.place = place
  }

  /// Its `create` is over: it has its instance.
  package mutating func complete(_ instance: Instance) { self.instance = instance }

  /// A request starts it.
  package mutating func start(by transition: TransitionID) { self.transition = transition }

  /// Takes over what it was opened with.
  package mutating func take(over callbacks: CoordinatorCallbacks?) { self.callbacks = callbacks }

  /// It has opened something: what waited for that has found its place.
  package mutating func noteOpened() { hasOpened = true }

  /// It has started as the root of a window that shows this.
  package mutating func land(on screen: ScreenID?) { landing = screen }

  /// It finishes with a value.
  package mutating func finish(with value: OwnedValue) { self.value = value }

  /// A route has opened it.
  package mutating func bind(to binding: Binding) { self.binding = binding }

  /// Counts the requests that are to open it.
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

  /// It goes: nothing more can be tied to it.
  package mutating func endTime() { isTimeOver = true }
}

/// What the engine keeps of coordinators, under their keys.
package struct Coordinators: ~Copyable {
  private var records = SideTable<CoordinatorTag, CoordinatorRecord>()

  package subscript(coordinator: CoordinatorID) -> CoordinatorRecord? {
    @inline(__always) unsafeAddress { records.place(of: coordinator) }
    @inline(__always) unsafeMutableAddress { records.mutablePlace(of: coordinator) }
  }

  package mutating func add(
    _ coordinator: CoordinatorID, _ instance: Instance, of entry: ClassEntry
  ) {
    let place = entry.coordinators.add(coordinator)
    records.insert(CoordinatorRecord(instance: instance, place: place), for: coordinator)
  }

  package mutating func remove(_ coordinator: CoordinatorID) {
    guard let record = records.takeElement(coordinator),
      let moved = record.instance.entry.coordinators.remove(at: record.place)
    else { return }
    records[moved]?.place = record.place
  }
}

/// What a coordinator was opened with.
package final class CoordinatorCallbacks {
  /// Waits for its first screen, to which it is handed on.
  private var completion: Callback?
  private var finished: FinishedCallback?
  /// Waits for its first layer.
  private var dismissed: Callback?
  /// What that points at.
  package let source: TextBlock?

  package var hasFinished: Bool { finished?.hasFunction ?? false }

  /// Hands out what its first screen takes over, or hears that there was none.
  package func takeCompletion() -> Callback? { completion.take() }

  /// Hands out what its first layer takes over.
  package func takeDismissed() -> Callback? { dismissed.take() }

  /// Hands out what hears of its result.
  package func takeFinished() -> FinishedCallback? { finished.take() }

  /// Takes over what came with a request; nil if that is nothing. An `init` that fails would do, if
  /// the object that it gives up were freed.
  package static func of(_ part: Part) -> CoordinatorCallbacks? {
    guard part.hasCallbacks || part.source != nil else { return nil }
    return CoordinatorCallbacks(part)
  }

  private init(_ part: Part) {
    source = part.source
    completion = part.takeCompletion()
    finished = part.takeFinished()
    dismissed = part.takeDismissed()
  }
}
