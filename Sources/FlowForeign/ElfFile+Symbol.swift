import CFlowABI
import CSystem

extension ElfFile {
  /// The first bytes of `flow_plugin_entry`, as they will be in memory.
  ///
  /// - Throws: `FLOW_ERROR_PLUGIN_SYMBOL` if the file does not export it; `FLOW_ERROR_PLUGIN_ABI`
  ///   if it exports something that cannot be one.
  func entryHeader() throws(Fault) -> EntryHeader {
    guard let symbol = dynamicSection().flatMap({ $0.symbol(named: EntryHeader.symbol) }) else {
      throw Fault(
        FLOW_ERROR_PLUGIN_SYMBOL,
        "symbol: \(shown) exports no flow_plugin_entry; "
          + "define it with FLOW_PLUGIN of flow/plugin.h")
    }
    guard
      let offset = offset(of: symbol.st_value, count: UInt64(MemoryLayout<EntryHeader>.size)),
      let header = reader.read(EntryHeader.self, at: offset)
    else {
      throw Fault(
        FLOW_ERROR_PLUGIN_ABI,
        "abi: the flow_plugin_entry of \(shown) is no initialised data; "
          + "define it with FLOW_PLUGIN of flow/plugin.h")
    }
    return header
  }

  var reader: FileReader { FileReader(descriptor: descriptor, size: size) }

  /// Where in the file `count` bytes at an address lie, if they come from the file.
  func offset(of address: UInt64, count: UInt64) -> UInt64? {
    for segment in segments where segment.p_type == PT_LOAD && address >= segment.p_vaddr {
      let distance = address - segment.p_vaddr
      guard distance <= segment.p_filesz, count <= segment.p_filesz - distance else { continue }
      return segment.p_offset + distance
    }
    return nil
  }

  private func dynamicSection() -> DynamicSection? {
    for segment in segments where segment.p_type == PT_DYNAMIC {
      let count = Int(clamping: segment.p_filesz) / MemoryLayout<Elf64_Dyn>.stride
      guard let entries = reader.read(Elf64_Dyn.self, count: count, at: segment.p_offset) else {
        return nil
      }
      return DynamicSection(file: self, entries: entries)
    }
    return nil
  }
}

/// The tables that the loader looks symbols up in.
private struct DynamicSection {
  let file: ElfFile
  var symbols: UInt64 = 0
  var names: UInt64 = 0
  var gnuHash: UInt64?
  var hash: UInt64?

  init(file: ElfFile, entries: [Elf64_Dyn]) {
    self.file = file
    for entry in entries {
      switch Int(entry.d_tag) {
      case Int(DT_NULL): return
      case Int(DT_SYMTAB): symbols = entry.d_un.d_ptr
      case Int(DT_STRTAB): names = entry.d_un.d_ptr
      case Int(DT_GNU_HASH): gnuHash = entry.d_un.d_ptr
      case Int(DT_HASH): hash = entry.d_un.d_ptr
      default: continue
      }
    }
  }

  func symbol(named name: String) -> Elf64_Sym? {
    if let gnuHash { return symbol(named: name, gnuHash: gnuHash) }
    if let hash { return symbol(named: name, hash: hash) }
    return nil
  }

  /// More symbols with one hash than any linker makes; a chain in a damaged file could be endless.
  private static var longestChain: UInt32 { 65536 }

  private func symbol(named name: String, gnuHash table: UInt64) -> Elf64_Sym? {
    guard
      let buckets = word(table), buckets > 0, let first = word(table &+ 4),
      let blooms = word(table &+ 8)
    else { return nil }
    let hash = name.utf8.reduce(UInt32(5381)) { ($0 &* 33) &+ UInt32($1) }
    let bucketTable = table &+ 16 &+ UInt64(blooms) * 8
    guard var index = word(bucketTable &+ UInt64(hash % buckets) * 4), index >= first else {
      return nil
    }
    let chain = bucketTable &+ UInt64(buckets) * 4
    for _ in 0..<Self.longestChain {
      guard let link = word(chain &+ UInt64(index - first) * 4) else { return nil }
      if (link ^ hash) >> 1 == 0, let found = symbol(at: index, ifNamed: name) { return found }
      guard link & 1 == 0, index < .max else { return nil }
      index += 1
    }
    return nil
  }

  private func symbol(named name: String, hash table: UInt64) -> Elf64_Sym? {
    guard let buckets = word(table), buckets > 0 else { return nil }
    let hash = name.utf8.reduce(UInt32(0)) { hash, byte in
      let next = (hash << 4) &+ UInt32(byte)
      let high = next & 0xF000_0000
      return (next ^ (high >> 24)) & ~high
    }
    let bucketTable = table &+ 8
    let chain = bucketTable &+ UInt64(buckets) * 4
    var index = word(bucketTable &+ UInt64(hash % buckets) * 4) ?? 0
    for _ in 0..<Self.longestChain where index != 0 {
      if let found = symbol(at: index, ifNamed: name) { return found }
      index = word(chain &+ UInt64(index) * 4) ?? 0
    }
    return nil
  }

  /// The symbol at `index` if it is the wanted one, and defined here.
  private func symbol(at index: UInt32, ifNamed name: String) -> Elf64_Sym? {
    let address = symbols &+ UInt64(index) * UInt64(MemoryLayout<Elf64_Sym>.stride)
    guard
      let symbol = read(Elf64_Sym.self, count: 1, address)?.first, symbol.st_shndx != SHN_UNDEF,
      let bytes = read(UInt8.self, count: name.utf8.count + 1, names &+ UInt64(symbol.st_name)),
      bytes.last == 0, name.utf8.elementsEqual(bytes.dropLast())
    else { return nil }
    return symbol
  }

  private func word(_ address: UInt64) -> UInt32? { read(UInt32.self, count: 1, address)?.first }

  private func read<T>(_ type: T.Type, count: Int, _ address: UInt64) -> [T]? {
    file.offset(of: address, count: UInt64(count * MemoryLayout<T>.stride)).flatMap {
      file.reader.read(type, count: count, at: $0)
    }
  }
}
