package import CFlowABI

/// Digests of values, by which a record is compared with what was told last (S4). Equal values have
/// equal digests; that two others have is a matter of 64 bits. A digest is never 0, and means
/// nothing in another process.
extension Values {
  /// Returns the digest of a value that has been checked.
  package static func digest(of value: flow_value) -> UInt64 {
    var hash: UInt64 = 0x9e37_79b9_7f4a_7c15
    mix(value, into: &hash)
    return max(1, hash ^ hash >> 32)
  }

  private static func mix(_ value: flow_value, into hash: inout UInt64) {
    mix(UInt64(UInt32(bitPattern: value.type)), into: &hash)
    switch value.type {
    case FLOW_TYPE_BOOLEAN: mix(UInt64(UInt32(bitPattern: value.as.boolean)), into: &hash)
    case FLOW_TYPE_INTEGER: mix(UInt64(bitPattern: value.as.integer), into: &hash)
    case FLOW_TYPE_NUMBER: mix(value.as.number.bitPattern, into: &hash)
    case FLOW_TYPE_STRING: mix(value.as.string.data, count: value.as.string.size, into: &hash)
    case FLOW_TYPE_BYTES: mix(value.as.bytes.data, count: value.as.bytes.size, into: &hash)
    case FLOW_TYPE_LIST:
      mix(UInt64(value.as.list.count), into: &hash)
      guard let items = value.as.list.items else { return }
      for index in 0..<value.as.list.count { mix(items[index], into: &hash) }
    case FLOW_TYPE_MAP:
      mix(UInt64(value.as.map.count), into: &hash)
      guard let entries = value.as.map.entries else { return }
      for index in 0..<value.as.map.count {
        mix(entries[index].key.data, count: entries[index].key.size, into: &hash)
        mix(entries[index].value, into: &hash)
      }
    default: return
    }
  }

  /// Mixes bytes in, eight at a time.
  private static func mix(_ bytes: UnsafeRawPointer?, count: Int, into hash: inout UInt64) {
    mix(UInt64(count), into: &hash)
    guard let bytes else { return }
    var place = 0
    while place + 8 <= count {
      mix(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self), into: &hash)
      place += 8
    }
    if place == count { return }
    var rest: UInt64 = 0
    while place < count {
      rest = rest << 8 | UInt64(bytes.load(fromByteOffset: place, as: UInt8.self))
      place += 1
    }
    mix(rest, into: &hash)
  }

  /// Mixes a word in: a multiplication to 128 bits, both halves of which are kept.
  @inline(__always)
  private static func mix(_ word: UInt64, into hash: inout UInt64) {
    let product = (hash ^ word).multipliedFullWidth(by: 0xd6e8_feb8_6659_fd93)
    hash = product.high ^ product.low &+ 0xa076_1d64_78bd_642f
  }
}
