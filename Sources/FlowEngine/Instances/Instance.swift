import CFlowABI
import FlowModel
import FlowForeign

/// An instance of a class: what its methods get as `self`.
///
/// Its class outlives it, so nothing here is counted: calling a method costs no reference counting.
struct Instance {
  private let facts: UnsafePointer<ClassFacts>
  let pointer: UnsafeMutableRawPointer?

  init(entry: ClassEntry, pointer: UnsafeMutableRawPointer?, isReady: Bool) {
    facts = UnsafePointer(isReady ? entry.facts : entry.facts + 1)
    self.pointer = pointer
  }

  var entry: ClassEntry { facts.pointee.entry.takeUnretainedValue() }
  var definition: Unmanaged<InstanceClass> { facts.pointee.definition }
  var classNumber: UInt64 { facts.pointee.number }
  var methodCount: Int { facts.pointee.methodCount }
  /// False while `create` runs.
  var isReady: Bool { facts.pointee.isReady }

  func countLive(_ change: Int) {
    facts.pointee.entry._withUnsafeGuaranteedRef { $0.live += change }
  }

  @inline(__always)
  func standard(_ method: StandardMethod) -> Method? {
    facts.pointee.standardMethods[method.rawValue]
  }
}

/// What all instances of a class share.
struct ClassFacts {
  let entry: Unmanaged<ClassEntry>
  let definition: Unmanaged<InstanceClass>
  let standardMethods: UnsafePointer<Method?>
  /// The class's number, counted from 1, as slots carry it.
  let number: UInt64
  let methodCount: Int
  let isReady: Bool
}

/// What the engine keeps of a screen beside its place in the tree.
struct ScreenRecord {
  var instance: Instance
  /// The one that opened it (T3).
  @Packed var transition: TransitionID? = nil
  /// What most screens have nothing of.
  fileprivate(set) var extra: ScreenExtra?
  var wasOpened = false
  var isChanged = false
  /// How many requests that are not over were given it to open.
  var claims: Int32 = 0
  /// Whether its work is being cancelled, or has been: it takes no more.
  var isWorkOver = false

  init(instance: Instance) { self.instance = instance }
}

/// What the engine keeps of few screens.
final class ScreenExtra {
  /// What it was made with; nil if that was nothing.
  var arguments: OwnedValue?
  /// Its own, then those of coordinators whose first screen it is.
  var completions = Few<Completion>()
  var content: ContentStore?
  /// What the route in its link has opened, and the request for its link that has not run yet.
  var link: Binding?
  var waitingLink: Submission?
  /// The route that opened it.
  var binding: Binding?
  var questions = OpenQuestions()
  var work = ScreenWork()

  func clear() {
    arguments = nil
    completions.removeAll()
    content = nil
    link = nil
    waitingLink = nil
    binding = nil
    questions = OpenQuestions()
    work = ScreenWork()
  }
}

extension Engine {
  /// What is kept of a screen beside its record, made when it is needed.
  func extra(of screen: ScreenID) -> ScreenExtra {
    let slot = Int(screen.slot)
    if let extra = screenRecords[slot].extra { return extra }
    let extra = spareExtra ?? ScreenExtra()
    spareExtra = nil
    screenRecords[slot].extra = extra
    return extra
  }

  /// The screen is gone: the next one may have what was kept of it.
  func dropExtra(_ slot: Int) {
    guard let extra = screenRecords[slot].extra else { return }
    screenRecords[slot].extra = nil
    extra.clear()
    spareExtra = extra
  }
}

extension ScreenRecord {
  var arguments: OwnedValue? { extra?.arguments }
  var content: ContentStore? { extra?.content }
  var link: Binding? { extra?.link }
  var waitingLink: Submission? { extra?.waitingLink }
  var binding: Binding? { extra?.binding }
  var questions: OpenQuestions { extra?.questions ?? OpenQuestions() }
}

/// What runs when a screen is removed, and what it was given for.
struct Completion {
  var callback: flow_callback
  var subject: flow_handle
}

/// What the engine keeps of a layer beside its place in the tree.
struct LayerRecord {
  var dismissed: ContiguousArray<flow_callback> = []
  /// The texts of its tabs.
  var tabs: TabsText?
}

/// What the engine keeps of a coordinator beside its family and screens.
struct CoordinatorRecord {
  var instance: Instance
  var transition: TransitionID?
  /// Waits for its first screen, to which it is handed on.
  var completion = flow_callback()
  var finished = flow_finished_callback()
  /// Waits for its first layer.
  var dismissed = flow_callback()
  var value: OwnedValue?
  var hasOpened = false
  /// How many requests that are not over were given it to open.
  var claims: Int32 = 0
  /// What its window showed when it had started as the root of that.
  var landing: ScreenID?
  /// The route that opened it.
  var binding: Binding?
  var questions = OpenQuestions()
}

struct PresenterRecord {
  var instance: Instance
  var window: WindowID?
}

struct ObserverRecord {
  var instance: Instance
}

struct WindowRecord {
  var presenter: PresenterID?
  /// The transaction that is changing it.
  var busy: Transaction?
  /// What routes have opened here, by what was on top, oldest first.
  var trail: [ScreenID: ContiguousArray<Binding>] = [:]
  /// The deep link that runs here.
  var deepLink: DeepLink?
}
