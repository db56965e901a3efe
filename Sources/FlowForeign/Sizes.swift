package import CFlowABI

/// Counts, sizes and addresses that cannot be right, and are refused before anything is read.
package enum Sizes {
  /// No process has more memory than that.
  package static let largest = 1 << 47

  /// Throws unless so many elements can lie there.
  @inline(__always)
  package static func check<Element>(
    _ count: Int, at pointer: UnsafePointer<Element>?, _ name: @autoclosure () -> Message
  ) throws(Fault) {
    if count >= 0, count <= largest / MemoryLayout<Element>.stride, pointer != nil || count == 0,
      isAligned(pointer)
    {
      return
    }
    throw fault(
      count, isGiven: pointer != nil, isAligned: isAligned(pointer),
      MemoryLayout<Element>.alignment, name())
  }

  /// Throws unless a text can be as long as it says.
  package static func check(_ text: flow_string, _ name: @autoclosure () -> Message) throws(Fault) {
    try check(text.size, at: text.data, name())
  }

  /// Throws unless a struct can lie there: C promises nothing for one at an odd address.
  @inline(__always)
  package static func check<Element>(
    _ pointer: UnsafePointer<Element>, _ name: StaticString
  ) throws(Fault) {
    if isAligned(pointer) { return }
    throw misplaced(Message(stringLiteral: name), MemoryLayout<Element>.alignment)
  }

  @inline(__always)
  package static func isAligned<Element>(_ pointer: UnsafePointer<Element>?) -> Bool {
    UInt(bitPattern: pointer) & UInt(MemoryLayout<Element>.alignment - 1) == 0
  }

  @inline(never)
  private static func misplaced(_ name: Message, _ alignment: Int) -> Fault {
    Fault(
      FLOW_ERROR_INVALID_ARGUMENT,
      "\(name) lies at an address that is no multiple of \(alignment); do not pack the struct")
  }

  @inline(never)
  private static func fault(
    _ count: Int, isGiven: Bool, isAligned: Bool, _ alignment: Int, _ name: Message
  ) -> Fault {
    if !isAligned { return misplaced(name, alignment) }
    let number = UInt(bitPattern: count)
    return Fault(
      FLOW_ERROR_INVALID_ARGUMENT,
      isGiven
        ? "\(name): \(number) is more than any memory holds"
        : "\(name): NULL with a size of \(number)")
  }
}
