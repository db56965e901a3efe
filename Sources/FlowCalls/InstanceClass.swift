package import CFlowABI
import CSystem
package import FlowMessages
import FlowModel

/// The copy of a class's description, checked, with its methods ready to be called.
///
/// It never changes once it is made, so that the engines of a process share it (``shared(of:)``).
/// Nothing that differs from engine to engine is a part of it, like the description's `user_data`.
package final class InstanceClass {
  package let id: Message
  package let idPointer: UnsafePointer<CChar>
  package let kind: flow_kind
  package let flags: UInt32
  /// The version of what its `save_state` lends (S7).
  package let stateVersion: UInt32
  /// The minor version of the ABI that its author knows.
  let minor: UInt32
  /// True if it has an id that only the engine's own classes may have.
  package let isOwn: Bool
  /// True if the host registers it, and no plugin.
  let isOfHost: Bool
  /// The number of uses, which the lock of the shared classes guards.
  var users = 0
  package let methodCount: Int
  /// The deep links it understands.
  package let templates: [ClassTemplate]
  /// The arguments that its instances are created with; empty if any are accepted.
  package let arguments: [ClassArgument]

  /// Its methods in the order of the description, good as long as this object.
  package let methods: UnsafePointer<Method>
  private let slots: UnsafeMutablePointer<UnsafePointer<Method>?>
  private let names: NameTable

  /// Copies a description.
  ///
  /// - Parameter minor: the version of the ABI that a plugin names; of a host's class its size
  ///   tells (K5).
  /// - Throws: the statuses of flow_class_register; the message names class, method, signatures and
  ///   the argument that differs. Nothing is kept then, and the description's `destroy` is not run.
  package static func copy(
    of description: UnsafePointer<flow_class>, minor: UInt32? = nil
  ) throws(Fault) -> InstanceClass {
    InstanceClass(
      parsed: try ClassDescription(pointer: description, minor: minor), isOfHost: minor == nil)
  }

  private init(parsed: ClassDescription, isOfHost: Bool) {
    id = Message(parsed.id)
    idPointer = Text.copy(Text.bytes(of: parsed.id))
    kind = parsed.kind
    flags = parsed.flags
    stateVersion = parsed.stateVersion
    minor = parsed.minor
    self.isOfHost = isOfHost
    methodCount = parsed.methods.count
    templates = parsed.templates
    arguments = parsed.arguments
    let isHost = isOfHost && (kind == FLOW_KIND_PRESENTER || kind == FLOW_KIND_OBSERVER)
    isOwn = strncmp(parsed.id, Text.pointer("flow."), 5) == 0
    let methods = UnsafeMutablePointer<Method>.allocate(capacity: max(1, methodCount))
    self.methods = UnsafePointer(methods)
    slots = .allocate(capacity: StandardMethod.allCases.count)
    slots.initialize(repeating: nil, count: StandardMethod.allCases.count)
    names = parsed.names
    for (index, description) in parsed.methods.enumerated() {
      let method = methods + index
      method.initialize(to: description.ownedCopy(of: parsed.id, isOwn: isOwn, isHost: isHost))
      names.move(to: method.pointee.name)
      if let standard = method.pointee.standard {
        slots[standard.rawValue] = UnsafePointer(method)
      }
    }
  }

  deinit {
    methods.deallocate()
    slots.deallocate()
    idPointer.deallocate()
  }

  /// The method at `index`, in the order of the description.
  ///
  /// - Precondition: `index` is one of `0..<methodCount`.
  package func method(at index: Int) -> Method {
    precondition(index >= 0 && index < methodCount)
    return methods[index]
  }

  /// The class's function for a standard method, or nil if it has none. O(1).
  package func standard(_ method: StandardMethod) -> UnsafePointer<Method>? {
    method.place(in: standardMethods)
  }

  /// True if only the engine calls the method at an index.
  package func isReserved(_ index: Int) -> Bool { methods[index].isReserved }

  /// True if the method at an index is a standard one of the class's kind.
  package func isStandard(_ index: Int) -> Bool { methods[index].standard != nil }

  /// The standard methods by their numbers, for callers that keep no reference to the class.
  package var standardMethods: UnsafePointer<UnsafePointer<Method>?> { UnsafePointer(slots) }

  /// The index of the method with this name. O(length of the name), allocates nothing.
  package func index(of name: UnsafePointer<CChar>) -> Int? {
    names.find(name)
  }
}

extension StandardMethod {
  /// Finds the class's function among its standard methods; nil if it has none.
  @inline(__always)
  package func place(in methods: UnsafePointer<UnsafePointer<Method>?>) -> UnsafePointer<Method>? {
    methods[rawValue]
  }

  /// True if nobody may call the method by its name: it makes or ends an instance, or belongs to
  /// its saved state.
  var isOnce: Bool {
    switch self {
    case .create, .destroy, .saveState, .restoreState: true
    default: false
    }
  }
}
