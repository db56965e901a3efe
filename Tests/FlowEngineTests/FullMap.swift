import FlowModel
import Testing

// For tests of what happens when a map is full; each module that needs it has a link to this file.

extension SlotMap {
  /// The number of slots that the map has used so far: for tests that make it look full, because
  /// 2²⁸ objects are too many to make. Behind the one word that a map is stand three pointers, and
  /// then this number.
  ///
  /// - Parameter expected: The number as it is now; the test fails if something else stands there.
  func usedSlots(
    expected: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> UnsafeMutablePointer<Int> {
    let memory = withUnsafePointer(to: self) {
      UnsafeRawPointer($0).load(as: UnsafeMutableRawPointer.self)
    }
    let used = (memory + 3 * MemoryLayout<UnsafeRawPointer>.stride).assumingMemoryBound(
      to: Int.self)
    try #require(used.pointee == expected, sourceLocation: sourceLocation)
    return used
  }
}
