import CFlowABI
import CSystem
package import FlowMessages

/// Reading arrays of structs that grow from version to version.
///
/// Elements stand as far apart as they were large where the caller was compiled. An older caller's
/// are smaller, a newer one's larger: what this version does not know of them has to be zero.
package enum SizedArray {
  /// Elements whose container says how large they are, as structs of this version, for the time of
  /// a call.
  ///
  /// - Parameters:
  ///   - step: from one element to the next, in bytes.
  ///   - subject: the subject of a message, for example "the rows of element "x"".
  /// - Throws: `FLOW_ERROR_STRUCT_SIZE`, or `FLOW_ERROR_INVALID_ARGUMENT` for a count or an address
  ///   that cannot be.
  package static func read<Element: Growing, Result>(
    _ first: UnsafePointer<Element>?, _ count: Int, step: UInt32,
    _ subject: @autoclosure () -> Message,
    _ body: (UnsafeBufferPointer<Element>) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    guard Sizes.isPossible(count, at: first) else {
      throw Sizes.fault(count, at: first, subject())
    }
    guard count > 0, let first, Int(step) != MemoryLayout<Element>.stride else {
      return try body(UnsafeBufferPointer(start: count > 0 ? first : nil, count: count))
    }
    try check(
      Int(step), least: Element.firstSize, alignment: MemoryLayout<Element>.alignment, subject())
    var copies: ContiguousArray<Element> = []
    copies.reserveCapacity(count)
    for index in 0..<count {
      let bytes = UnsafeRawPointer(first) + index * Int(step)
      copies.append(try copy(bytes, Int(step), index, subject()))
    }
    return try copies.withUnsafeBufferPointer(body)
  }

  /// Elements that say themselves how large they are: all the same.
  package static func read<Element: Growing>(
    sized first: UnsafePointer<Element>, _ count: Int, _ subject: @autoclosure () -> Message
  ) throws(Fault) -> ContiguousArray<Element> {
    guard Sizes.isPossible(count, at: first) else {
      throw Sizes.fault(count, at: first, subject())
    }
    var copies: ContiguousArray<Element> = []
    guard count > 0 else { return copies }
    let step = size(at: UnsafeRawPointer(first))
    try check(
      step, least: Element.firstSize, alignment: MemoryLayout<Element>.alignment, subject())
    copies.reserveCapacity(count)
    for index in 0..<count {
      let bytes = UnsafeRawPointer(first) + index * step
      guard size(at: bytes) == step else {
        throw Fault(
          FLOW_ERROR_STRUCT_SIZE,
          "\(subject()): struct_size is \(size(at: bytes)) in number \(index + 1) and \(step) in "
            + "number 1; it must be the same in all, since they stand that far apart")
      }
      var one: Element = try copy(bytes, step, index, subject())
      withUnsafeMutableBytes(of: &one) {
        $0.storeBytes(of: UInt32(MemoryLayout<Element>.size), as: UInt32.self)
      }
      copies.append(one)
    }
    return copies
  }

  /// The elements of the first one's size, for a caller whose array has been refused. Others are
  /// not read; if the first one has no size that can be, nobody knows where the others lie.
  package static func each<Element: Growing>(
    sized first: UnsafePointer<Element>, _ count: Int, _ body: (Element) -> Void
  ) {
    let step = size(at: UnsafeRawPointer(first))
    guard Sizes.isPossible(count, at: first), step >= Element.firstSize, step <= largest,
      step % MemoryLayout<Element>.alignment == 0
    else { return }
    for index in 0..<count {
      let bytes = UnsafeRawPointer(first) + index * step
      if size(at: bytes) == step {
        body(SizedStruct.known(bytes.assumingMemoryBound(to: Element.self), step))
      }
    }
  }

  private static func size(at bytes: UnsafeRawPointer) -> Int {
    Int(bytes.loadUnaligned(as: UInt32.self))
  }

  @inline(never)
  private static func check(_ step: Int, least: Int, alignment: Int, _ subject: Message)
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
    _ bytes: UnsafeRawPointer, _ step: Int, _ index: Int, _ subject: @autoclosure () -> Message
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
