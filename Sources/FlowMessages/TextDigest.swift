package import CFlowABI

/// A text as 128 bits and its size: equal for equal texts, and for others only by a chance that
/// nobody can raise, as the process's secret seed goes in. It stands for a text that must not be
/// kept.
package struct TextDigest: Equatable {
  package let size: Int
  package let first: UInt64
  package let second: UInt64

  /// - Parameter text: Possible (`Sizes`). Complexity: O(its size), allocates nothing.
  @_optimize(speed)
  package init(_ text: flow_string) {
    let seed = HashSeed.ofProcess
    var (first, second) = (seed.start, seed.fold(~seed.start))
    @_optimize(speed)
    func add(_ word: UInt64) {
      first = seed.fold(first ^ word)
      second = seed.fold((second &+ word) ^ 0x9e37_79b9_7f4a_7c15)
    }
    if let data = UnsafeRawPointer(text.data) {
      var offset = 0
      while offset &+ 8 <= text.size {
        add(data.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset &+= 8
      }
      var rest: UInt64 = 0
      while offset < text.size {
        rest = rest << 8 | UInt64(data.load(fromByteOffset: offset, as: UInt8.self))
        offset &+= 1
      }
      add(rest)
    }
    add(UInt64(truncatingIfNeeded: text.size))
    size = text.size
    self.first = first
    self.second = second
  }
}
