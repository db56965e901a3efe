import CFlowABI
import FlowModel
import FlowForeign

/// An instance of a class: what its methods get as `self`.
///
/// Its class outlives it, so nothing here is counted: calling a method costs no reference counting.
struct Instance {
  private let unmanagedEntry: Unmanaged<ClassEntry>
  let definition: Unmanaged<InstanceClass>
  private let standardMethods: UnsafePointer<Method?>
  /// The class's number, counted from 1, as slots carry it.
  let classNumber: UInt64
  let methodCount: Int
  let pointer: UnsafeMutableRawPointer?
  /// False while `create` runs.
  let isReady: Bool

  init(entry: ClassEntry, pointer: UnsafeMutableRawPointer?, isReady: Bool) {
    unmanagedEntry = .passUnretained(entry)
    definition = .passUnretained(entry.definition)
    standardMethods = entry.definition.standardMethods
    classNumber = UInt64(entry.index + 1)
    methodCount = entry.definition.methodCount
    self.pointer = pointer
    self.isReady = isReady
  }

  var entry: ClassEntry { unmanagedEntry.takeUnretainedValue() }

  @inline(__always)
  func standard(_ method: StandardMethod) -> Method? { standardMethods[method.rawValue] }
}

/// What the engine keeps of a screen beside its place in the tree.
struct ScreenRecord {
  var instance: Instance
  var wasOpened = false
  var isChanged = false
  /// How many requests that are not over were given it to open.
  var claims: Int32 = 0
  /// What it was made with; nil if that was nothing.
  var arguments: OwnedValue?
  /// The one that opened it (T3).
  var transition: TransitionID?
  /// Its own, then those of coordinators whose first screen it is.
  var completions: ContiguousArray<Completion> = []
  var content: ContentStore?
  /// What the route in its link has opened, and the request for its link that has not run yet.
  var link: Binding?
  var waitingLink: Submission?
  /// The route that opened it.
  var binding: Binding?
  var questions = OpenQuestions()
  var work = ScreenWork()
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
