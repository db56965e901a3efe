import CSystem

/// A random seed, which gives a table another order in each process.
package struct HashSeed {
  let start: UInt64
  private let factor: UInt64

  package init(start: UInt64, factor: UInt64) {
    self.start = start
    // The factor must be odd: an even one would lose the last bits of a product.
    self.factor = factor | 1
  }

  /// The seed of this process, drawn once.
  package static var ofProcess: HashSeed {
    pthread_once(&once) {
      var words: (UInt64, UInt64) = (0, 0)
      arc4random_buf(&words, MemoryLayout.size(ofValue: words))
      HashSeed.drawn = HashSeed(start: words.0, factor: words.1)
    }
    return drawn
  }

  @inline(__always)
  func fold(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }

  nonisolated(unsafe) private static var once = pthread_once_t()
  nonisolated(unsafe) private static var drawn = HashSeed(start: 0, factor: 0)
}
