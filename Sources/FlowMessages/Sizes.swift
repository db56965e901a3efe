package import CFlowABI

/// Checks that refuse impossible counts, sizes and addresses before anything is read.
package enum Sizes {
  /// The largest size accepted, in bytes; no process has more memory.
  package static let largest = 1 << 47

  /// True if `count` elements can lie at an address.
  @inline(__always)
  package static func isPossible<Element>(_ count: Int, at pointer: UnsafePointer<Element>?) -> Bool
  {
    isPossible(
      count, at: pointer, size: MemoryLayout<Element>.stride,
      alignment: MemoryLayout<Element>.alignment)
  }

  /// True if `count` elements of a size can lie at an address.
  @inline(__always)
  package static func isPossible(
    _ count: Int, at pointer: UnsafeRawPointer?, size: Int, alignment: Int
  ) -> Bool {
    count >= 0 && count <= largest / size && (pointer != nil || count == 0)
      && isAligned(pointer, alignment: alignment)
  }

  /// True if a text can have the size it states.
  @inline(__always)
  package static func isPossible(_ text: flow_string) -> Bool {
    isPossible(text.size, at: text.data)
  }

  /// Throws unless `count` elements can lie at an address.
  @inline(__always)
  package static func check<Element>(
    _ count: Int, at pointer: UnsafePointer<Element>?, name: Literal
  ) throws(Fault) {
    if isPossible(count, at: pointer) { return }
    throw fault(count, at: pointer, name: Message(name))
  }

  package static func check(_ text: flow_string, name: Literal) throws(Fault) {
    try check(text.size, at: text.data, name: name)
  }

  /// Describes an impossible count or size.
  @inline(__always)
  package static func fault<Element>(
    _ count: Int, at pointer: UnsafePointer<Element>?, name: Message
  ) -> Fault {
    fault(count, at: pointer, alignment: MemoryLayout<Element>.alignment, name: name)
  }

  /// True if a struct can lie at an address: it must be aligned, as C demands.
  @inline(__always)
  package static func isAligned<Element>(_ pointer: UnsafePointer<Element>?) -> Bool {
    isAligned(pointer, alignment: MemoryLayout<Element>.alignment)
  }

  @inline(__always)
  private static func isAligned(_ pointer: UnsafeRawPointer?, alignment: Int) -> Bool {
    UInt(bitPattern: pointer) & UInt(bitPattern: alignment &- 1) == 0
  }

  @inline(never)
  package static func misplaced(_ name: __owned Message, alignment: Int) -> Fault {
    Fault(
      FLOW_ERROR_INVALID_ARGUMENT,
      "% lies at an address that is no multiple of %; do not pack the struct", name, alignment)
  }

  @inline(never)
  package static func fault(
    _ count: Int, at pointer: UnsafeRawPointer?, alignment: Int, name: __owned Message
  ) -> Fault {
    if !isAligned(pointer, alignment: alignment) { return misplaced(name, alignment: alignment) }
    let number = UInt(bitPattern: count)
    return Fault(
      FLOW_ERROR_INVALID_ARGUMENT,
      pointer != nil
        ? Message("%: % is more than any memory holds", name, number)
        : Message("%: NULL with a size of %", name, number))
  }
}

/// Returns a pointer, or throws if it is NULL or not aligned for its type.
@inline(__always)
package func given<T>(_ pointer: UnsafePointer<T>?, named name: Literal) throws(Fault)
  -> UnsafePointer<T>
{
  guard let pointer, Sizes.isAligned(pointer) else {
    throw notGiven(pointer, alignment: MemoryLayout<T>.alignment, name: Text.pointer(name))
  }
  return pointer
}

@inline(__always)
package func given<T>(_ pointer: UnsafeMutablePointer<T>?, named name: Literal) throws(Fault)
  -> UnsafeMutablePointer<T>
{
  UnsafeMutablePointer(mutating: try given(UnsafePointer(pointer), named: name))
}

@inline(never)
private func notGiven(
  _ pointer: UnsafeRawPointer?, alignment: Int, name: UnsafePointer<CChar>
) -> Fault {
  guard pointer != nil else { return Fault(FLOW_ERROR_INVALID_ARGUMENT, "% is NULL", name) }
  return Sizes.misplaced(Message(name), alignment: alignment)
}
