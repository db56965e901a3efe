import Glibc

/// A shared library as the system's loader reads it: program headers, the dynamic section and its
/// symbols.
///
/// The file is read as bytes, never mapped or run, and nothing in it is trusted: every access is
/// checked, and damage is an error without further effect. A checked offset lies within the file,
/// and files are so small that adding a few 32-bit numbers to it cannot overflow.
package struct ElfFile {
  /// The reason that a file is no shared library that this program can load.
  package struct Damage: Error {
    package var sentence: String
  }

  struct Segment {
    var type: UInt32
    var flags: UInt32
    var offset: UInt64
    var address: UInt64
    var size: UInt64
  }

  struct Symbol {
    var name: String
    var isDefined: Bool
    var isWeak: Bool
    var isLocal: Bool
  }

  private let bytes: [UInt8]
  private(set) var segments: [Segment] = []
  private(set) var symbols: [Symbol] = []
  package private(set) var needed: [String] = []
  /// Folders in which needed libraries are searched, of both kinds.
  package private(set) var searchPaths: [String] = []
  /// The dynamic section: tags and their values.
  private var entries: [(tag: UInt64, value: UInt64)] = []
  private var strings: Range<UInt64> = 0..<0
  /// The number of bytes that may still be read from the table of strings. Names may lie in each
  /// other, but not so that all of them are longer than the file.
  private var rest = 0

  package init(path: String) throws(Damage) {
    bytes = try Self.read(path)
    rest = bytes.count
    try readHeader()
    try readDynamicSection()
    try readSymbols()
  }

  // MARK: What is asked

  /// True if the loader has to write into code.
  package var hasTextRelocations: Bool { value(of: 22) != nil || (value(of: 30) ?? 0) & 4 != 0 }
  /// True if the library makes the stack of the whole process executable, as it does if it says
  /// nothing.
  package var hasExecutableStack: Bool {
    segments.first { $0.type == 0x6474_e551 }.map { $0.flags & Self.execute != 0 } ?? true
  }
  /// True if code can be changed while it runs.
  package var hasWritableCode: Bool {
    let both = Self.execute | Self.write
    return segments.contains { $0.type == Self.load && $0.flags & both == both }
  }
  package var exports: [String] { symbols.filter { $0.isDefined && !$0.isLocal }.map(\.name) }
  /// Symbols that other libraries must have; weak ones may be missing.
  package var undefined: [String] { symbols.filter { !$0.isDefined && !$0.isWeak }.map(\.name) }

  // MARK: Reading

  private static let load: UInt32 = 1
  private static let dynamic: UInt32 = 2
  private static let execute: UInt32 = 1
  private static let write: UInt32 = 2
  /// The largest file accepted, in bytes.
  private static let sizeLimit = 1 << 30

  private static func read(_ path: String) throws(Damage) -> [UInt8] {
    guard let status = Files.status(path) else { throw Damage(sentence: "the file cannot be read") }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Damage(sentence: "it is no regular file")
    }
    guard status.st_size <= sizeLimit else { throw Damage(sentence: "it is larger than 1 GiB") }
    guard let bytes = Files.read(path, limit: sizeLimit) else {
      throw Damage(sentence: "the file cannot be read")
    }
    return bytes
  }

  private func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type, at offset: UInt64
  ) throws(Damage) -> Number {
    let size = UInt64(MemoryLayout<Number>.size)
    guard offset <= UInt64(bytes.count), size <= UInt64(bytes.count) - offset else {
      throw Damage(sentence: "it is cut off, or one of its offsets lies beyond its end")
    }
    var result: Number = 0
    for index in (0..<size).reversed() {
      result = result << 8 | Number(bytes[Int(offset + index)])
    }
    return result
  }

  private mutating func readHeader() throws(Damage) {
    guard bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46]) else {
      throw Damage(sentence: "it is no ELF file")
    }
    guard try number(UInt8.self, at: 4) == 2 else {
      throw Damage(sentence: "it is not 64 bits wide")
    }
    guard try number(UInt8.self, at: 5) == 1 else {
      throw Damage(sentence: "it is for machines of another byte order")
    }
    guard try number(UInt16.self, at: 16) == 3 else {
      throw Damage(sentence: "it is no shared library")
    }
    let machine = try number(UInt16.self, at: 18)
    #if arch(x86_64)
      let own: UInt16 = 62
    #else
      let own: UInt16 = 183
    #endif
    guard machine == own else {
      throw Damage(sentence: "it is for another processor (ELF machine \(machine), not \(own))")
    }
    let start = try number(UInt64.self, at: 32)
    let step = try UInt64(number(UInt16.self, at: 54))
    let count = try UInt64(number(UInt16.self, at: 56))
    guard step >= 56, start <= UInt64(bytes.count) else {
      throw Damage(sentence: "its program headers are not where they can be")
    }
    for index in 0..<count {
      let at = start + index * step
      segments.append(
        Segment(
          type: try number(UInt32.self, at: at), flags: try number(UInt32.self, at: at + 4),
          offset: try number(UInt64.self, at: at + 8),
          address: try number(UInt64.self, at: at + 16),
          size: try number(UInt64.self, at: at + 32)))
    }
  }

  /// Returns the offset of an address in the file; never beyond its end.
  private func offset(of address: UInt64) throws(Damage) -> UInt64 {
    for segment in segments where segment.type == Self.load {
      if address >= segment.address, address - segment.address < segment.size {
        let (offset, overflow) = segment.offset.addingReportingOverflow(address - segment.address)
        if !overflow, offset <= UInt64(bytes.count) { return offset }
      }
    }
    throw Damage(sentence: "an address in it lies in no segment")
  }

  private mutating func readDynamicSection() throws(Damage) {
    guard let section = segments.first(where: { $0.type == Self.dynamic }) else {
      throw Damage(sentence: "it has no dynamic section")
    }
    guard section.offset <= UInt64(bytes.count) else {
      throw Damage(sentence: "its dynamic section lies beyond its end")
    }
    for index in 0..<(section.size / 16) {
      let at = section.offset + index * 16
      let tag = try number(UInt64.self, at: at)
      if tag == 0 { break }
      entries.append((tag, try number(UInt64.self, at: at + 8)))
    }
    guard let address = value(of: 5), let size = value(of: 10) else {
      throw Damage(sentence: "it has no table of strings")
    }
    let start = try offset(of: address)
    guard size <= UInt64(bytes.count), start <= UInt64(bytes.count) - size else {
      throw Damage(sentence: "its table of strings lies beyond its end")
    }
    strings = start..<start + size
    needed = try texts(of: 1)
    searchPaths = try (texts(of: 15) + texts(of: 29)).flatMap { path in
      path.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private mutating func readSymbols() throws(Damage) {
    guard let address = value(of: 6) else { return }
    let start = try offset(of: address)
    for index in 1..<max(try symbolCount(), 1) {
      let at = start + index * 24
      let name = try text(UInt64(try number(UInt32.self, at: at)))
      let binding = try number(UInt8.self, at: at + 4) >> 4
      let section = try number(UInt16.self, at: at + 6)
      symbols.append(
        Symbol(name: name, isDefined: section != 0, isWeak: binding == 2, isLocal: binding == 0))
    }
  }

  /// Works out the number of symbols, which no header states: the old hash table has it, the new
  /// one leads to the last symbol.
  private func symbolCount() throws(Damage) -> UInt64 {
    if let table = value(of: 4) {
      return try UInt64(number(UInt32.self, at: offset(of: table) + 4))
    }
    guard let table = value(of: 0x6fff_fef5) else { return 0 }
    let start = try offset(of: table)
    let buckets = try UInt64(number(UInt32.self, at: start))
    let first = try UInt64(number(UInt32.self, at: start + 4))
    let filter = try UInt64(number(UInt32.self, at: start + 8))
    let bucketStart = start + 16 + filter * 8
    var last: UInt64 = 0
    for index in 0..<buckets {
      last = max(last, try UInt64(number(UInt32.self, at: bucketStart + index * 4)))
    }
    // If nothing is exported, all symbols lie before the first of the table.
    if last < first { return first }
    let chains = bucketStart + buckets * 4
    while try number(UInt32.self, at: chains + (last - first) * 4) & 1 == 0 { last += 1 }
    return last + 1
  }

  private func value(of tag: UInt64) -> UInt64? { entries.first { $0.tag == tag }?.value }

  private mutating func texts(of tag: UInt64) throws(Damage) -> [String] {
    var texts: [String] = []
    for entry in entries where entry.tag == tag { texts.append(try text(entry.value)) }
    return texts
  }

  /// Reads a text of the table of strings.
  private mutating func text(_ offset: UInt64) throws(Damage) -> String {
    guard offset < strings.upperBound - strings.lowerBound else {
      throw Damage(sentence: "a name in it lies beyond its table of strings")
    }
    let name = bytes[Int(strings.lowerBound + offset)..<Int(strings.upperBound)].prefix { $0 != 0 }
    rest -= name.count
    guard rest >= 0 else { throw Damage(sentence: "its names are longer than the whole of it") }
    return String(decoding: name, as: UTF8.self)
  }
}
