import CFlowABI
import CSystem
package import FlowMessages

/// Reads structs that callers fill and that grow from version to version.
package enum SizedStruct {
  /// Returns a copy of a struct whose first member is `uint32_t struct_size`.
  ///
  /// An older caller's struct is smaller: the members it lacks keep their defaults. A newer
  /// caller's is larger: accepted only if the members that this version does not know are zero.
  ///
  /// - Parameter sizeAt: the offset of `struct_size`; only a plugin's entry has members before it.
  /// - Throws: `FLOW_ERROR_STRUCT_SIZE`.
  package static func read<T: Growing>(
    _ pointer: UnsafePointer<T>, default defaults: T = T(), sizeAt: Int = 0
  ) throws(Fault) -> T {
    let known = MemoryLayout<T>.size
    let count = try count(
      UnsafeRawPointer(pointer), known: known, least: T.firstSize, sizeAt: sizeAt,
      alignment: MemoryLayout<T>.alignment)
    var copy = defaults
    withUnsafeMutablePointer(to: &copy) { csystem_copy($0, pointer, count) }
    return copy
  }

  /// Returns the part of a struct of `size` bytes that this version knows, and ignores the rest.
  package static func known<T: Growing>(_ pointer: UnsafePointer<T>, size: Int) -> T {
    var copy = T()
    withUnsafeMutablePointer(to: &copy) {
      csystem_copy($0, pointer, min(size, MemoryLayout<T>.size))
    }
    return copy
  }

  /// Returns the bytes of a struct to read: those that its caller and this version both know.
  @inline(never)
  private static func count(
    _ bytes: UnsafeRawPointer, known: Int, least: Int, sizeAt: Int, alignment: Int
  ) throws(Fault) -> Int {
    guard UInt(bitPattern: bytes) & UInt(alignment - 1) == 0 else {
      throw Sizes.misplaced("a struct", alignment: alignment)
    }
    let size = Int(bytes.loadUnaligned(fromByteOffset: sizeAt, as: UInt32.self))
    guard size >= least else {
      throw Fault(
        FLOW_ERROR_STRUCT_SIZE,
        "struct_size is %, at least % is needed; start from the struct's ..._INIT", size, least)
    }
    guard size <= largest else {
      throw Fault(
        FLOW_ERROR_STRUCT_SIZE,
        "struct_size is %, which no version has; start from the struct's ..._INIT", size)
    }
    for offset in min(known, size)..<size
    where bytes.load(fromByteOffset: offset, as: UInt8.self) != 0 {
      throw Fault(
        FLOW_ERROR_STRUCT_SIZE,
        """
        the struct uses a member at byte % that this library does not know; it knows % bytes: \
        update the library, or leave the member zero
        """, offset, known)
    }
    return min(known, size)
  }

  /// The largest size accepted, in bytes, so that a garbage size does not send the check of the
  /// tail astray.
  private static let largest = 65536
}
