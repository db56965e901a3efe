import CFlowABI
import FlowMessages
package import FlowValues
package import FlowModel

/// What the engine keeps of a screen beside its place in the tree.
package struct ScreenRecord {
  package internal(set) var instance: Instance
  /// The one that opened it (T3).
  @Packed package internal(set) var transition: TransitionID? = nil
  /// What most screens have nothing of.
  package fileprivate(set) var extra: ScreenExtra?
  package internal(set) var wasOpened = false
  package internal(set) var isChanged = false
  /// What it has been told of the host's activity.
  package internal(set) var activity: Int8 = 0
  /// Whether it has other arguments and has not been told.
  package internal(set) var hasNewArguments = false
  /// How many requests that are not over were given it to open.
  package internal(set) var claims: Int32 = 0
  /// Where it stands among the instances of its class.
  fileprivate var place: UInt32
  /// Whether its work is being cancelled, or has been: it takes no more.
  package internal(set) var isWorkOver = false

  fileprivate init(instance: Instance, place: UInt32) {
    self.instance = instance
    self.place = place
  }

  /// Its `create` is over: it has its instance.
  package mutating func complete(_ instance: Instance) { self.instance = instance }

  /// A request has opened it.
  package mutating func open(by transition: TransitionID) {
    wasOpened = true
    self.transition = transition
  }

  /// Counts the requests that are to open it.
  package mutating func claim(_ change: Int32) { claims += change }

  /// It describes itself anew, and its presenter is to be told; or that has been.
  package mutating func setChanged(_ isChanged: Bool) { self.isChanged = isChanged }

  /// It has been told how active the host is.
  package mutating func setActivity(_ activity: Int8) { self.activity = activity }

  /// It has other arguments and is to be told; or that has been.
  package mutating func setNewArguments(_ hasNew: Bool) { hasNewArguments = hasNew }

  /// It goes: nothing more can be tied to it.
  package mutating func endWork() { isWorkOver = true }
}

/// What the engine keeps of few screens.
package final class ScreenExtra {
  /// What it was made with; nil if that was nothing.
  package var arguments: OwnedValue?
  /// Its own, then those of coordinators whose first screen it is.
  package var completions = WaitingCallbacks()
  package var content: ContentStore?
  /// What the route in its link has opened, and the request for its link that has not run yet.
  package var link: Binding?
  package var waitingLink: Submission?
  /// The route that opened it.
  package var binding: Binding?
  /// Whether a route began at it that has opened nothing, and is remembered as long as it is there.
  package var isBase = false
  package var questions = OpenQuestions()
  package var work = List<WorkTag>()
  /// Its timers and watches, oldest first.
  package var ties = List<TieTag>()

  func clear() {
    arguments = nil
    content = nil
    link = nil
    waitingLink = nil
    binding = nil
    isBase = false
    questions = OpenQuestions()
    work = List()
    ties = List()
  }
}

/// What the engine keeps of screens, under their keys.
package struct Screens: ~Copyable {
  private var records = SideTable<ScreenTag, ScreenRecord>()
  /// What a screen that is gone needed, for the next one.
  private var spare: ScreenExtra?

  package subscript(screen: ScreenID) -> ScreenRecord? {
    @inline(__always) unsafeAddress { records.place(of: screen) }
    @inline(__always) unsafeMutableAddress { records.mutablePlace(of: screen) }
  }

  @inline(__always)
  package mutating func insert(_ screen: ScreenID, _ instance: Instance, of entry: ClassEntry) {
    let place = entry.screens.insert(screen)
    records.insert(ScreenRecord(instance: instance, place: place), for: screen)
  }

  package mutating func remove(_ screen: ScreenID) {
    guard let place = records[screen]?.place else { return }
    if let moved = records[screen]?.instance.takeScreen(at: place) {
      records[moved]?.place = place
    }
    guard let extra = records.takeElement(screen)?.extra else { return }
    extra.clear()
    spare = extra
  }

  /// What few screens have, made when it is needed; nil for a screen that is gone.
  package mutating func extra(of screen: ScreenID) -> ScreenExtra? {
    guard records.contains(screen) else { return nil }
    if let extra = records[screen]?.extra { return extra }
    let extra = spare ?? ScreenExtra()
    spare = nil
    records[screen]?.extra = extra
    return extra
  }
}

extension ScreenRecord {
  package var arguments: OwnedValue? { extra?.arguments }
  package var content: ContentStore? { extra?.content }
  package var link: Binding? { extra?.link }
  package var waitingLink: Submission? { extra?.waitingLink }
  package var binding: Binding? { extra?.binding }
  package var questions: OpenQuestions { extra?.questions ?? OpenQuestions() }
}
