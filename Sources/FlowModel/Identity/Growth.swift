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
    // Every Swift value may be moved byte by byte; one function that does so serves all types.
    let size = MemoryLayout<Element>.stride
    let new = UnsafeMutableRawPointer.allocate(byteCount: capacity &* size, alignment: 16)
    return move(old, size: count &* size, to: new).assumingMemoryBound(to: Element.self)
  }

  /// Moves `size` bytes to other memory, and frees the old.
  @inline(never)
  static func move(
    _ old: UnsafeMutableRawPointer, size: Int, to new: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    new.copyMemory(from: old, byteCount: size)
    old.deallocate()
    return new
  }
}
