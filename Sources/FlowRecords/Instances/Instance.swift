import CFlowABI
import FlowModel
import FlowMessages
package import FlowCalls

/// An instance of a class, with the pointer that its methods get as `self`.
///
/// It keeps its class from being freed, from its `create` to `letClassGo`. Copies do not count, so
/// that calling a method costs no reference counting.
package struct Instance {
  private let facts: UnsafePointer<ClassFacts>
  package let pointer: UnsafeMutableRawPointer?

  package init(entry: ClassEntry, pointer: UnsafeMutableRawPointer?, isReady: Bool) {
    facts = UnsafePointer(isReady ? entry.facts : entry.facts + 1)
    self.pointer = pointer
  }

  package var entry: ClassEntry { facts.pointee.entry.takeUnretainedValue() }
  package var definition: Unmanaged<InstanceClass> { facts.pointee.definition }
  package var classNumber: UInt64 { facts.pointee.number }
  package var methodCount: Int { facts.pointee.methodCount }
  /// False while `create` runs.
  package var isReady: Bool { facts.pointee.isReady }

  package func countLive(_ change: Int) {
    facts.pointee.entry._withUnsafeGuaranteedRef { $0.live += change }
  }

  /// Removes it from the screens of its class. Returns the screen that has its place now, if any.
  @_optimize(speed)
  func takeScreen(at place: UInt32) -> ScreenID? {
    facts.pointee.entry._withUnsafeGuaranteedRef { $0.screens.remove(at: place) }
  }

  /// Lets its class go, because its `destroy` has returned and it is not used any more.
  package func letClassGo() { facts.pointee.entry._withUnsafeGuaranteedRef { $0.removeInstance() } }

  @inline(__always)
  package func standard(_ method: StandardMethod) -> UnsafePointer<Method>? {
    method.place(in: facts.pointee.standardMethods)
  }
}

/// The facts that all instances of a class share.
struct ClassFacts {
  package let entry: Unmanaged<ClassEntry>
  package let definition: Unmanaged<InstanceClass>
  let standardMethods: UnsafePointer<UnsafePointer<Method>?>
  /// The class's number, counted from 1, as slots carry it.
  package let number: UInt64
  package let methodCount: Int
  package let isReady: Bool

  init(entry: ClassEntry, isReady: Bool) {
    let definition = entry.definition
    self.entry = .passUnretained(entry)
    self.definition = .passUnretained(definition)
    standardMethods = definition.standardMethods
    number = UInt64(entry.number)
    methodCount = definition.methodCount
    self.isReady = isReady
  }
}
