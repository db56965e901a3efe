import CFlowABI
import CSystem
package import FlowMessages

/// Reads arrays of structs that grow from version to version.
///
/// The distance between elements is their size where the caller was compiled: smaller for an older
/// caller, larger for a newer one, whose members unknown to this version must be zero.
package enum SizedArray {
  /// Lends elements whose size their container states, as structs of this version, to a function.
  ///
  /// - Parameters:
  ///   - step: The distance from one element to the next, in bytes.
  ///   - subject: the subject of a message, for example "the rows of element "x"".
  /// - Throws: `FLOW_ERROR_STRUCT_SIZE`, or `FLOW_ERROR_INVALID_ARGUMENT` for a count or an address
  ///   that cannot be.
  package static func read<Element: Growing, Result>(
    _ first: UnsafePointer<Element>?, count: Int, step: UInt32,
    of subject: @autoclosure () -> Message,
    do body: (UnsafeBufferPointer<Element>) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    guard Sizes.isPossible(count, at: first) else {
      throw Sizes.fault(count, at: first, name: subject())
    }
    guard count > 0, let first, Int(step) != MemoryLayout<Element>.stride else {
      return try body(UnsafeBufferPointer(start: count > 0 ? first : nil, count: count))
    }
    try check(
      Int(step), least: Element.firstSize, alignment: MemoryLayout<Element>.alignment, of: subject()
    )
    var copies: ContiguousArray<Element> = []
    copies.reserveCapacity(count)
    for index in 0..<count {
      let bytes = UnsafeRawPointer(first) + index * Int(step)
      copies.append(try copy(bytes, step: Int(step), at: index, of: subject()))
    }
    return try copies.withUnsafeBufferPointer(body)
  }

  /// Reads elements that state their own size; all must have the same.
  package static func read<Element: Growing>(
    sized first: UnsafePointer<Element>, count: Int, of subject: @autoclosure () -> Message
  ) throws(Fault) -> ContiguousArray<Element> {
    guard Sizes.isPossible(count, at: first) else {
      throw Sizes.fault(count, at: first, name: subject())
    }
    var copies: ContiguousArray<Element> = []
    guard count > 0 else { return copies }
    let step = size(at: UnsafeRawPointer(first))
    try check(
      step, least: Element.firstSize, alignment: MemoryLayout<Element>.alignment, of: subject())
    copies.reserveCapacity(count)
    for index in 0..<count {
      let bytes = UnsafeRawPointer(first) + index * step
      guard size(at: bytes) == step else {
        throw Fault(
          FLOW_ERROR_STRUCT_SIZE,
          "\(subject()): struct_size is \(size(at: bytes)) in number \(index + 1) and \(step) in "
            + "number 1; it must be the same in all, since they stand that far apart")
      }
      var one: Element = try copy(bytes, step: step, at: index, of: subject())
      withUnsafeMutableBytes(of: &one) {
        $0.storeBytes(of: UInt32(MemoryLayout<Element>.size), as: UInt32.self)
      }
      copies.append(one)
    }
    return copies
  }

  /// Returns the elements that have the first one's size, for a caller whose array has been
  /// refused. Others are not read; if the first size is impossible, the places of the others are
  /// unknown.
  package static func each<Element: Growing>(
    sized first: UnsafePointer<Element>, count: Int, do body: (Element) -> Void
  ) {
    let step = size(at: UnsafeRawPointer(first))
    guard Sizes.isPossible(count, at: first), step >= Element.firstSize, step <= largest,
      step % MemoryLayout<Element>.alignment == 0
    else { return }
    for index in 0..<count {
      let bytes = UnsafeRawPointer(first) + index * step
      if size(at: bytes) == step {
        body(SizedStruct.known(bytes.assumingMemoryBound(to: Element.self), size: step))
      }
    }
  }

  private static func size(at bytes: UnsafeRawPointer) -> Int {
    Int(bytes.loadUnaligned(as: UInt32.self))
  }

  @inline(never)
  private static func check(_ step: Int, least: Int, alignment: Int, of subject: Message)
    throws(Fault)
  {
    guard step < least || step > largest || step % alignment != 0 else { return }
    throw Fault(
      FLOW_ERROR_STRUCT_SIZE,
      """
      \(subject): one is said to have \(step) bytes; it needs at least \(least), and a multiple of \
      \(alignment): start from the struct's ..._INIT, or say sizeof of what the array is made of
      """
    )
  }

  private static func copy<Element: Growing>(
    _ bytes: UnsafeRawPointer, step: Int, at index: Int, of subject: @autoclosure () -> Message
  ) throws(Fault) -> Element {
    let known = MemoryLayout<Element>.size
    for offset in min(known, step)..<step
    where bytes.load(fromByteOffset: offset, as: UInt8.self) != 0 {
      throw Fault(
        FLOW_ERROR_STRUCT_SIZE,
        "\(subject()): number \(index + 1) uses a member at byte \(offset) that this library does "
          + "not know; it knows \(known) bytes: update the library, or leave the member zero")
    }
    var one = Element()
    withUnsafeMutablePointer(to: &one) { csystem_copy($0, bytes, min(known, step)) }
    return one
  }

  private static let largest = 65536
}
