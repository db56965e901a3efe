import CFlowABI
package import FlowMessages
package import FlowValues
package import FlowModel

/// What the engine keeps of a coordinator beside its family and screens.
package struct CoordinatorRecord {
  package var instance: Instance
  package var transition: TransitionID?
  package var callbacks: CoordinatorCallbacks?
  package var value: OwnedValue?
  package var hasOpened = false
  /// How many requests that are not over were given it to open.
  package var claims: Int32 = 0
  /// What its window showed when it had started as the root of that.
  package var landing: ScreenID?
  /// The route that opened it.
  package var binding: Binding?
  package var questions = OpenQuestions()
  /// Its timers and watches, oldest first.
  package var ties = List<TieTag>()
  /// Whether these are being stopped, or have been: it takes no more.
  package var isTimeOver = false
  /// Where it stands among the instances of its class.
  fileprivate var place: UInt32

  fileprivate init(instance: Instance, place: UInt32) {
    self.instance = instance
    self.place = place
  }
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
  package var completion: Callback?
  package var finished: FinishedCallback?
  /// Waits for its first layer.
  package var dismissed: Callback?
  /// What that points at.
  package let source: TextBlock?

  package var hasFinished: Bool { finished?.hasFunction ?? false }

  /// Takes over what came with a request; nil if that is nothing. An `init` that fails would do, if the object
  /// that it gives up were freed.
  package static func of(_ part: Part) -> CoordinatorCallbacks? {
    guard part.hasCallbacks || part.source != nil else { return nil }
    return CoordinatorCallbacks(part)
  }

  private init(_ part: Part) {
    source = part.source
    completion = part.completion.take()
    finished = part.finished.take()
    dismissed = part.dismissed.take()
  }
}
