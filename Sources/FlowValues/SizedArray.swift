import CFlowABI
import CSystem
package import FlowMessages
package import FlowModel

/// Reads arrays of structs that grow from version to version.
///
/// The distance between elements is their size where the caller was compiled: smaller for an older
/// caller, larger for a newer one, whose members unknown to this version must be zero. Members that
/// an older caller lacks are zero, which is their default.
package enum SizedArray {
  /// Lends elements whose size their container states, as structs of this version, to a function.
  ///
  /// - Parameters:
  ///   - step: The distance from one element to the next, in bytes.
  ///   - subject: the subject of a message, for example "the rows of element "x"".
  /// - Throws: `FLOW_ERROR_STRUCT_SIZE`, or `FLOW_ERROR_INVALID_ARGUMENT` for a count or an address
  ///   that cannot be.
  @inline(__always)
  package static func read<Element: Growing, Result>(
    _ first: UnsafePointer<Element>?, count: Int, step: UInt32,
    of subject: @autoclosure () -> Message,
    do body: (UnsafeBufferPointer<Element>) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    let copies: UnsafeMutableRawPointer?
    do throws(Fault) {
      copies = try Layout(of: Element.self).copies(first, count: count, step: Int(step))
    } catch {
      throw error.about(subject())
    }
    defer { copies?.deallocate() }
    let start = copies.map { UnsafePointer($0.assumingMemoryBound(to: Element.self)) } ?? first
    return try body(UnsafeBufferPointer(start: count > 0 ? start : nil, count: count))
  }

  /// Reads elements that state their own size; all must have the same.
  @inline(__always)
  package static func read<Element: Growing>(
    sized first: UnsafePointer<Element>, count: Int, of subject: @autoclosure () -> Message
  ) throws(Fault) -> Series<Element> {
    let copies: UnsafeMutableRawPointer?
    do throws(Fault) {
      copies = try Layout(of: Element.self).copies(sized: first, count: count)
    } catch {
      throw error.about(subject())
    }
    defer { copies?.deallocate() }
    return Series(
      UnsafeBufferPointer(start: copies?.assumingMemoryBound(to: Element.self), count: count))
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

  fileprivate static func size(at bytes: UnsafeRawPointer) -> Int {
    Int(bytes.loadUnaligned(as: UInt32.self))
  }

  fileprivate static let largest = 65536
}

/// Numbers about a struct that copying needs. It works on bytes, so that its code exists once.
/// Messages lack their subject.
private struct Layout {
  let known: Int
  let least: Int
  let alignment: Int

  @inline(__always)
  init<Element: Growing>(of type: Element.Type) {
    known = MemoryLayout<Element>.size
    least = Element.firstSize
    alignment = MemoryLayout<Element>.alignment
  }

  /// Copies elements that stand `step` bytes apart; nil if they can be read where they are.
  @inline(never)
  func copies(_ first: UnsafeRawPointer?, count: Int, step: Int) throws(Fault)
    -> UnsafeMutableRawPointer?
  {
    try checkPlace(first, count: count)
    guard count > 0, let first, step != known else { return nil }
    return try copy(first, count: count, step: step, isSized: false)
  }

  /// Copies elements that state their own size; nil if there is none.
  @inline(never)
  func copies(sized first: UnsafeRawPointer, count: Int) throws(Fault) -> UnsafeMutableRawPointer? {
    try checkPlace(first, count: count)
    guard count > 0 else { return nil }
    return try copy(first, count: count, step: SizedArray.size(at: first), isSized: true)
  }

  private func checkPlace(_ first: UnsafeRawPointer?, count: Int) throws(Fault) {
    if Sizes.isPossible(count, at: first, size: known, alignment: alignment) { return }
    throw Sizes.fault(count, at: first, alignment: alignment, name: "")
  }

  @inline(never)
  private func copy(
    _ first: UnsafeRawPointer, count: Int, step: Int, isSized: Bool
  ) throws(Fault) -> UnsafeMutableRawPointer {
    guard step >= least, step <= SizedArray.largest, step % alignment == 0 else {
      throw Fault(
        FLOW_ERROR_STRUCT_SIZE,
        """
        : one is said to have % bytes; it needs at least %, and a multiple of %: start from the \
        struct's ..._INIT, or say sizeof of what the array is made of
        """, step, least, alignment
      )
    }
    for index in 0..<count {
      let bytes = first + index * step
      guard !isSized || SizedArray.size(at: bytes) == step else {
        throw Fault(
          FLOW_ERROR_STRUCT_SIZE,
          """
          : struct_size is % in number % and % in number 1; it must be the same in all, since they \
          stand that far apart
          """, SizedArray.size(at: bytes), index + 1, step)
      }
      for offset in min(known, step)..<step
      where bytes.load(fromByteOffset: offset, as: UInt8.self) != 0 {
        throw Fault(
          FLOW_ERROR_STRUCT_SIZE,
          """
          : number % uses a member at byte % that this library does not know; it knows % bytes: \
          update the library, or leave the member zero
          """, index + 1, offset, known)
      }
    }
    let copies = UnsafeMutableRawPointer.allocate(byteCount: count * known, alignment: alignment)
    memset(copies, 0, count * known)
    for index in 0..<count {
      let copy = copies + index * known
      csystem_copy(copy, first + index * step, min(known, step))
      if isSized { copy.storeBytes(of: UInt32(known), as: UInt32.self) }
    }
    return copies
  }
}
