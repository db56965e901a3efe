// A map that looks full, for tests; each module that needs it has a link to this file.
import FlowModel
import Testing

extension SlotMap {
  /// The number of slots the map has used so far: for tests that make it look full, because 2²⁸
  /// objects are too many to make. Behind the one word that a map is stand three pointers, and then
  /// this number.
  ///
  /// - Parameter expected: The number as it is now; the test fails if it is another.
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
