import CFlowABI

/// A number for the bytes of an image, the same for the same bytes, in every run and on every
/// machine: XXH64 without a seed, four lanes of eight bytes.
/// Source: https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
enum Digest {
  private static let primes: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
    0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
    0x27D4_EB2F_1656_67C5
  )

  /// Returns the digest of a value; 0 if it holds no bytes, and never 0 if it does.
  static func digest(of value: flow_value) -> UInt64 {
    guard value.type == FLOW_TYPE_BYTES else { return 0 }
    let bytes = UnsafeRawBufferPointer(start: value.as.bytes.data, count: value.as.bytes.size)
    return max(1, digest(of: bytes))
  }

  /// Returns the digest of a text.
  static func digest(of text: flow_string) -> UInt64 {
    digest(of: UnsafeRawBufferPointer(start: text.data, count: text.size))
  }

  private static func digest(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var place = 0
    var hash: UInt64
    if bytes.count >= 32 {
      var (one, two) = (primes.0 &+ primes.1, primes.1)
      var (three, four) = (UInt64(0), 0 &- primes.0)
      while bytes.count - place >= 32 {
        one = round(one, adding: word(in: bytes, at: place))
        two = round(two, adding: word(in: bytes, at: place + 8))
        three = round(three, adding: word(in: bytes, at: place + 16))
        four = round(four, adding: word(in: bytes, at: place + 24))
        place += 32
      }
      hash = turn(one, by: 1) &+ turn(two, by: 7) &+ turn(three, by: 12) &+ turn(four, by: 18)
      for lane in [one, two, three, four] { hash = merge(lane, into: hash) }
    } else {
      hash = primes.4
    }
    hash = hash &+ UInt64(bytes.count)
    while bytes.count - place >= 8 {
      hash ^= round(0, adding: word(in: bytes, at: place))
      hash = turn(hash, by: 27) &* primes.0 &+ primes.3
      place += 8
    }
    if bytes.count - place >= 4 {
      let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      hash = turn(hash ^ UInt64(half) &* primes.0, by: 23) &* primes.1 &+ primes.2
      place += 4
    }
    while place < bytes.count {
      hash = turn(hash ^ UInt64(bytes[place]) &* primes.4, by: 11) &* primes.0
      place += 1
    }
    hash = (hash ^ hash >> 33) &* primes.1
    hash = (hash ^ hash >> 29) &* primes.2
    return hash ^ hash >> 32
  }

  private static func word(in bytes: UnsafeRawBufferPointer, at place: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  private static func turn(_ number: UInt64, by count: UInt64) -> UInt64 {
    number << count | number >> (64 - count)
  }

  private static func round(_ lane: UInt64, adding word: UInt64) -> UInt64 {
    turn(lane &+ word &* primes.1, by: 31) &* primes.0
  }

  private static func merge(_ lane: UInt64, into hash: UInt64) -> UInt64 {
    (hash ^ round(0, adding: lane)) &* primes.0 &+ primes.3
  }
}
