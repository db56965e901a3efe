import FlowKit
import Glibc

/// What the file of a shared library says about itself: which libraries it needs (DT_NEEDED).
///
/// Only the few parts that lead there are read, and nothing that a file says is believed: whatever leads out of
/// it, or to more than a library would have, is no answer.
struct NeededLibraries {
  private let descriptor: Int32
  private let segments: [Segment]

  private struct Segment {
    var type: UInt32
    var offset: UInt64
    var address: UInt64
    var size: UInt64
  }

  /// The names of the libraries that a file needs; `nil` if it is no shared library of 64 bits, or damaged.
  static func needs(of path: String) -> [String]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return NeededLibraries(descriptor)?.needs
  }

  private static let load: UInt32 = 1
  private static let dynamic: UInt32 = 2
  private static let segmentSize = 56

  private init?(_ descriptor: Int32) {
    guard let header = Self.read(descriptor, 0, 64),
      header.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1]),
      header.number(at: 54, size: 2) == UInt64(Self.segmentSize)
    else { return nil }
    let count = Int(header.number(at: 56, size: 2))
    let size = count * Self.segmentSize
    guard let table = Self.read(descriptor, header.number(at: 32, size: 8), size) else {
      return nil
    }
    self.descriptor = descriptor
    segments = (0..<count).map { index in
      let start = index * Self.segmentSize
      return Segment(
        type: UInt32(table.number(at: start, size: 4)),
        offset: table.number(at: start + 8, size: 8),
        address: table.number(at: start + 16, size: 8), size: table.number(at: start + 32, size: 8))
    }
  }

  private var needs: [String]? {
    guard let table = segments.first(where: { $0.type == Self.dynamic }), table.size <= 1 << 20,
      let entries = Self.read(descriptor, table.offset, Int(table.size))
    else { return nil }
    var names: [UInt64] = []
    var strings: (address: UInt64, size: UInt64) = (0, 0)
    for start in stride(from: 0, through: entries.count - 16, by: 16) {
      let value = entries.number(at: start + 8, size: 8)
      switch entries.number(at: start, size: 8) {
      case 0: return self.names(names, in: strings)
      case 1: names.append(value)
      case 5: strings.address = value
      case 10: strings.size = value
      default: break
      }
    }
    return self.names(names, in: strings)
  }

  private func names(_ places: [UInt64], in strings: (address: UInt64, size: UInt64)) -> [String]? {
    if places.isEmpty { return [] }
    guard strings.size <= 1 << 24, let offset = offset(of: strings.address),
      let text = Self.read(descriptor, offset, Int(strings.size))
    else { return nil }
    var names: [String] = []
    for place in places {
      guard place < text.count else { return nil }
      let name = text[Int(place)...].prefix { $0 != 0 }
      names.append(String(decoding: name, as: UTF8.self))
    }
    return names
  }

  /// Where in the file what will be at an address is.
  private func offset(of address: UInt64) -> UInt64? {
    for segment in segments where segment.type == Self.load && address >= segment.address {
      let distance = address - segment.address
      if distance < segment.size { return segment.offset &+ distance }
    }
    return nil
  }

  /// Exactly so many bytes, or nothing.
  private static func read(_ descriptor: Int32, _ offset: UInt64, _ size: Int) -> [UInt8]? {
    guard let offset = off_t(exactly: offset), size > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: size)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, size, offset) }
    return count == size ? bytes : nil
  }
}

extension [UInt8] {
  /// A little-endian number; 0 beyond the end.
  fileprivate func number(at start: Int, size: Int) -> UInt64 {
    guard start >= 0, start + size <= count else { return 0 }
    return self[start..<start + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
