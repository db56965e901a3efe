import CSystem

/// A random seed, which gives a table another order in each process.
package struct HashSeed {
  let start: UInt64
  private let factor: UInt64

  package init(start: UInt64, factor: UInt64) {
    self.start = start
    self.factor = factor | 1
  }

  /// The seed of this process.
  package static var ofProcess: HashSeed {
    let seed = csystem_seed_of_process()
    return HashSeed(start: seed.start, factor: seed.factor)
  }

  @inline(__always)
  func fold(_ word: UInt64) -> UInt64 { csystem_fold(word, factor) }
}
