/// Growth of the memory of containers that manage it themselves.
package enum Growth {
  /// Returns the next size of a container: the double of a small one, an eighth more of a large
  /// one, which would waste too much if half of it were empty.
  package static func step(beyond capacity: Int) -> Int {
    capacity < 256 ? capacity &* 2 : capacity &+ capacity / 8
  }

  /// - Returns: Memory for `capacity` elements, with the first `count` of the old, which is gone.
  @inline(__always)
  package static func move<Element>(
    _ old: UnsafeMutablePointer<Element>, count: Int, to capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    // Every Swift value may be moved byte by byte; one function that does so serves all types.
    bytes(from: old, to: new, count: count &* MemoryLayout<Element>.stride)
    old.deallocate()
    return new
  }

  @inline(never)
  private static func bytes(
    from old: UnsafeMutableRawPointer, to new: UnsafeMutableRawPointer, count: Int
  ) {
    new.copyMemory(from: old, byteCount: count)
  }
}
