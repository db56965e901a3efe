import CFlowABI
import CSystem
import FlowModel
import FlowMessages
import FlowValues

/// A class's description, checked; its pointers are still the author's.
struct ClassDescription {
  let id: UnsafePointer<CChar>
  let kind: flow_kind
  let flags: UInt32
  let stateVersion: UInt32
  let methods: Series<MethodDescription>
  /// The numbers of the methods, by their names.
  let names: NameTable
  /// The minor version of the ABI that its author knows.
  let minor: UInt32
  let templates: [ClassTemplate]
  let arguments: [ClassArgument]

  /// - Parameter minor: The minor version of the ABI that its author knows; nil to take it from the
  ///   size of the struct.
  init(pointer: UnsafePointer<flow_class>, minor known: UInt32?) throws(Fault) {
    let read = try SizedStruct.read(pointer)
    id = try Identifier.check(read.id, what: "the class's id")
    let subject = Subject(class: id)
    guard read.reserved == 0 else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "%: its reserved member is not 0; use FLOW_CLASS_INIT", subject.text)
    }
    minor = known ?? cflow_minor_of_class(read.struct_size)
    kind = read.kind
    guard let kindName = Self.kindName(kind) else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "%: kind % is none of screen, coordinator, presenter and observer", subject.text, kind)
    }
    flags = read.flags
    stateVersion = read.state_version
    guard flags & ~Self.flags(of: kind) == 0 else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "%: flags % have no meaning for %", subject.text, flags, Text.one(Message("%", kindName)))
    }
    (methods, names) = try Self.methods(read, of: subject, minor: minor)
    for method in methods {
      try method.requireDeclaredSignature(subject: subject, of: kindName)
    }
    templates = try Self.templates(read, kind: kind, of: subject)
    arguments = try Self.arguments(read, of: subject)
  }

  private static func arguments(_ read: flow_class, of subject: Subject) throws(Fault)
    -> [ClassArgument]
  {
    guard read.argument_count >= 0, read.argument_count <= mostArguments else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "%: argument_count is over %", subject.text, mostArguments)
    }
    return try SizedArray.read(
      read.arguments, count: read.argument_count, step: read.argument_size,
      of: Message("%: its arguments", subject.text)
    ) { (table) throws(Fault) in
      var arguments: [ClassArgument] = []
      for (index, each) in table.enumerated() {
        let argument = try ClassArgument.copy(of: each, number: index + 1, owner: subject)
        guard !arguments.contains(where: { strcmp($0.name, argument.name) == 0 }) else {
          throw Fault(
            FLOW_ERROR_DUPLICATE_ID,
            "% has two arguments named %", subject.text, Text.quoted(argument.name))
        }
        arguments.append(argument)
      }
      return arguments
    }
  }

  private static let mostArguments = 64

  private static func templates(
    _ read: flow_class, kind: flow_kind, of subject: Subject
  ) throws(Fault) -> [ClassTemplate] {
    guard read.template_count != 0 else { return [] }
    guard kind == FLOW_KIND_COORDINATOR else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "%: only coordinators have templates", subject.text)
    }
    guard read.template_count > 0, read.template_count <= largestCount else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "%: template_count is over %", subject.text, largestCount)
    }
    return try SizedArray.read(
      read.templates, count: read.template_count, step: read.template_size,
      of: Message("%: its templates", subject.text)
    ) { (table) throws(Fault) in
      var templates: [ClassTemplate] = []
      for (index, each) in table.enumerated() {
        templates.append(try ClassTemplate.copy(of: each, number: index + 1, owner: subject))
      }
      return templates
    }
  }

  private static func methods(
    _ read: flow_class, of subject: Subject, minor: UInt32
  ) throws(Fault) -> (Series<MethodDescription>, NameTable) {
    let count = read.method_count
    guard count >= 0, count <= largestCount else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "%: method_count is over %", subject.text, largestCount)
    }
    return try SizedArray.read(
      read.methods, count: count, step: read.method_size,
      of: Message("%: its methods", subject.text)
    ) { (table) throws(Fault) in
      var methods = Series<MethodDescription>()
      methods.reserveCapacity(count)
      let names = NameTable(capacity: count)
      for (index, method) in table.enumerated() {
        let method = try MethodDescription(
          method: method, number: index + 1, owner: subject, kind: read.kind, minor: minor)
        guard names.find(method.name) == nil else {
          throw Fault(
            FLOW_ERROR_DUPLICATE_ID,
            "% has two methods named %", subject.text, Text.quoted(method.name))
        }
        names.insert(method.name, number: index)
        methods.append(method)
      }
      return (methods, names)
    }
  }

  /// The largest number of methods accepted; a larger one is surely a mistake.
  private static let largestCount = 65536

  private static func kindName(_ kind: flow_kind) -> Literal? {
    switch kind {
    case FLOW_KIND_SCREEN: "screen"
    case FLOW_KIND_COORDINATOR: "coordinator"
    case FLOW_KIND_PRESENTER: "presenter"
    case FLOW_KIND_OBSERVER: "observer"
    default: nil
    }
  }

  private static func flags(of kind: flow_kind) -> UInt32 {
    switch kind {
    case FLOW_KIND_COORDINATOR: FLOW_CLASS_ROOT | FLOW_CLASS_FIRST
    case FLOW_KIND_PRESENTER: FLOW_CLASS_ONE_LAYER
    case FLOW_KIND_SCREEN: FLOW_CLASS_HEARD_HIDDEN
    default: 0
    }
  }
}
