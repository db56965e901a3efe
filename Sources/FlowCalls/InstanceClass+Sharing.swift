package import CFlowABI
import CSystem
package import FlowMessages
import FlowValues

/// Sharing classes: engines of one process that register equal classes have the same one.
///
/// A class is shared only if the description is equal in all that is copied of it, byte for byte
/// and with the same functions. So it does not matter who registers it, from which file, and if
/// that was mapped at another address before. Of the classes with one id the last one that was
/// copied is found; those before it stay with the engines that have them.
extension InstanceClass {
  /// Returns the class that a description describes: the one that engines use already, or a copy.
  /// The use begins with that; the caller ends it with ``endUse()``.
  ///
  /// - Parameter read: The description as this version knows it.
  /// - Throws: like ``copy(of:minor:)``.
  package static func shared(
    of description: UnsafePointer<flow_class>, reading read: flow_class, minor: UInt32? = nil
  ) throws(Fault) -> InstanceClass {
    pthread_mutex_lock(&SharedClasses.lock)
    defer { pthread_mutex_unlock(&SharedClasses.lock) }
    let known = read.id.flatMap { SharedClasses.find($0) }
    if let known, known.isEqual(to: read, minor: minor) {
      known.users += 1
      return known
    }
    let copy = try copy(of: description, minor: minor)
    copy.users = 1
    if let known { SharedClasses.remove(known) }
    SharedClasses.insert(copy)
    return copy
  }

  /// Begins another use.
  package func beginUse() {
    pthread_mutex_lock(&SharedClasses.lock)
    users += 1
    pthread_mutex_unlock(&SharedClasses.lock)
  }

  /// Ends a use. After the last one nobody finds the class any more.
  package func endUse() {
    pthread_mutex_lock(&SharedClasses.lock)
    users -= 1
    if users == 0 { SharedClasses.remove(self) }
    pthread_mutex_unlock(&SharedClasses.lock)
  }

  /// True if a copy of a description would be equal to this class.
  private func isEqual(to read: flow_class, minor: UInt32?) -> Bool {
    guard read.kind == kind, read.flags == flags, read.state_version == stateVersion,
      read.reserved == 0, read.method_count == methodCount,
      read.template_count == templates.count, read.argument_count == arguments.count,
      (minor == nil) == isOfHost, minor ?? cflow_minor_of_class(read.struct_size) == self.minor
    else { return false }
    return areMethodsEqual(to: read) && areTemplatesEqual(to: read) && areArgumentsEqual(to: read)
  }

  private func areMethodsEqual(to read: flow_class) -> Bool {
    let size = MemoryLayout<flow_method>.size
    return Self.all(read.methods, count: methodCount, step: read.method_size, size: size) {
      methods[$1].isCopy(of: $0.load(as: flow_method.self))
    }
  }

  private func areTemplatesEqual(to read: flow_class) -> Bool {
    let size = MemoryLayout<flow_template>.size
    return Self.all(read.templates, count: templates.count, step: read.template_size, size: size) {
      templates[$1].isCopy(of: $0.load(as: flow_template.self))
    }
  }

  private func areArgumentsEqual(to read: flow_class) -> Bool {
    let size = MemoryLayout<flow_argument>.size
    return Self.all(read.arguments, count: arguments.count, step: read.argument_size, size: size) {
      arguments[$1].isCopy(of: $0.load(as: flow_argument.self))
    }
  }

  /// True if a function is true for all elements of a description's array. One of another size is
  /// that of another version: such a class is copied for each engine.
  @inline(never)
  private static func all(
    _ first: UnsafeRawPointer?, count: Int, step: UInt32, size: Int,
    isEqual: (UnsafeRawPointer, Int) -> Bool
  ) -> Bool {
    if count == 0 { return true }
    guard Int(step) == size, let first,
      Sizes.isPossible(count, at: first, size: size, alignment: MemoryLayout<Int>.alignment)
    else { return false }
    return (0..<count).allSatisfy { isEqual(first + $0 * size, $0) }
  }
}

/// The last class of each id that was copied and is in use.
private enum SharedClasses {
  nonisolated(unsafe) static var lock = pthread_mutex_t()
  /// References to the classes as numbers, by their ids.
  nonisolated(unsafe) private static var table: NameTable?

  static func find(_ id: UnsafePointer<CChar>) -> InstanceClass? {
    table?.find(flow_string(data: id, size: strnlen(id, Identifier.limit + 1)))
      .flatMap { UnsafeRawPointer(bitPattern: $0) }
      .map { Unmanaged<InstanceClass>.fromOpaque($0).takeUnretainedValue() }
  }

  static func insert(_ added: InstanceClass) {
    let known = table ?? NameTable()
    table = known
    known.insert(added.idPointer, number: Int(bitPattern: Unmanaged.passRetained(added).toOpaque()))
  }

  /// Lets go of a class, unless another one with its id has taken its place.
  static func remove(_ removed: InstanceClass) {
    guard find(removed.idPointer) === removed else { return }
    table?.remove(removed.idPointer)
    Unmanaged.passUnretained(removed).release()
  }
}

extension Method {
  fileprivate func isCopy(of given: flow_method) -> Bool {
    guard let name = given.name, let signature = given.signature, let function = given.function
    else { return false }
    return unsafeBitCast(function, to: UnsafeRawPointer.self) == self.function
      && strcmp(name, self.name) == 0 && strcmp(signature, signatureText) == 0
  }
}

extension ClassTemplate {
  fileprivate func isCopy(of given: flow_template) -> Bool {
    Text.isSame(given.uri, as: uri) && Text.isSame(given.routes, as: routes)
  }
}

extension ClassArgument {
  fileprivate func isCopy(of given: flow_argument) -> Bool {
    let flags = isRequired ? FLOW_ARGUMENT_REQUIRED : 0
    guard given.flags == flags, given.reserved == 0, Text.isSame(given.name, as: name),
      Text.isSame(given.type, as: type), Text.isSame(given.about, as: about)
    else { return false }
    guard let defaultValue else { return given.default_value.type == FLOW_TYPE_NULL }
    return withUnsafePointer(to: given.default_value) { Values.isCopy(defaultValue, of: $0) }
  }
}
