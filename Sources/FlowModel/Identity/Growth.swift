import CSystem

/// Growth of the memory of containers that manage it themselves.
package enum Growth {
  /// Returns the next size of a container: the double of a small one, an eighth more of a large
  /// one, which would waste too much if half of it were empty.
  package static func step(beyond capacity: Int) -> Int {
    capacity < 256 ? capacity &* 2 : capacity &+ capacity / 8
  }

  /// Makes memory larger, which moves what is in it: every Swift value may be moved byte by byte,
  /// so that one function serves all types. Large memory moves without being copied.
  ///
  /// - Returns: Memory for `capacity` elements, with all of the old, which is gone.
  @inline(__always)
  package static func move<Element>(_ old: UnsafeMutablePointer<Element>, to capacity: Int)
    -> UnsafeMutablePointer<Element>
  {
    csystem_resize(old, capacity &* MemoryLayout<Element>.stride)
      .assumingMemoryBound(to: Element.self)
  }

  /// The same of memory for elements of which no more than the size is known.
  static func move(_ old: UnsafeMutableRawPointer, toBytes size: Int) -> UnsafeMutableRawPointer {
    csystem_resize(old, size)
  }
}
