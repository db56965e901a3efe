import CFlowABI
import FlowModel
import FlowMessages
import FlowCalls

/// An instance of a class: what its methods get as `self`.
///
/// It keeps its class from being freed, from its `create` to `letClassGo`. Copies do not count, so that
/// calling a method costs no reference counting.
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

  /// Takes it out of the screens of its class; returns the one that stands in its place now.
  func takeScreen(at place: UInt32) -> ScreenID? {
    facts.pointee.entry._withUnsafeGuaranteedRef { $0.screens.remove(at: place) }
  }

  /// Its `destroy` has returned: it is not used any more.
  func letClassGo() { facts.pointee.entry._withUnsafeGuaranteedRef { $0.removeInstance() } }

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
