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
      HashSeed.drawn = HashSeed(start: HashSeed.random(), factor: HashSeed.random())
    }
    return drawn
  }

  @inline(__always)
  func fold(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }

  private static func random() -> UInt64 { UInt64(arc4random()) << 32 | UInt64(arc4random()) }

  nonisolated(unsafe) private static var once = pthread_once_t()
  nonisolated(unsafe) private static var drawn = HashSeed(start: 0, factor: 0)
}
