import CFlowABI
import CSystem

/// The parts of an ELF file that lead from a symbol's name to its data, read as the system's loader
/// would read them (System V gABI; the GNU hash table as binutils writes it), without running
/// anything. It is no general ELF library.
///
/// Every offset is checked against the file, and reading goes through `pread`: a file that is cut
/// short, hostile, or truncated meanwhile gives a refusal, never a crash.
struct ElfFile {
  let descriptor: Int32
  let size: Int
  let shown: String
  let segments: [Elf64_Phdr]

  /// - Throws: `FLOW_ERROR_PLUGIN_OPEN` if it is no shared library for this machine, or incomplete.
  init(descriptor: Int32, size: Int, shown: String) throws(Fault) {
    self.descriptor = descriptor
    self.size = size
    self.shown = shown
    let reader = FileReader(descriptor: descriptor, size: size)
    guard let header = reader.read(Elf64_Ehdr.self, at: 0), Self.isElf(header) else {
      throw Self.refusal(shown, "is no ELF file; give the path of a plugin's .so file")
    }
    guard Self.isNative(header) else {
      throw Self.refusal(shown, "is built for another kind of processor; rebuild it for this one")
    }
    guard header.e_type == ET_DYN else {
      throw Self.refusal(shown, "is no shared library; link it with -shared")
    }
    guard
      Int(header.e_phentsize) == MemoryLayout<Elf64_Phdr>.size,
      let segments = reader.read(
        Elf64_Phdr.self, count: Int(header.e_phnum), at: header.e_phoff)
    else { throw Self.refusal(shown, "is incomplete or damaged; build it again") }
    for segment in segments where segment.p_type == PT_LOAD {
      guard reader.holds(segment.p_filesz, at: segment.p_offset) else {
        throw Self.refusal(shown, "is incomplete or damaged; build it again")
      }
    }
    self.segments = segments
  }

  private static func isElf(_ header: Elf64_Ehdr) -> Bool {
    withUnsafeBytes(of: header.e_ident) { $0.starts(with: [0x7F, 0x45, 0x4C, 0x46]) }
  }

  private static func isNative(_ header: Elf64_Ehdr) -> Bool {
    let machine = csystem_elf_machine()
    return withUnsafeBytes(of: header.e_ident) { ident in
      Int32(ident[Int(EI_CLASS)]) == ELFCLASS64 && Int32(ident[Int(EI_DATA)]) == ELFDATA2LSB
    } && (header.e_machine == machine || machine == EM_NONE)
  }

  private static func refusal(_ shown: String, _ what: String) -> Fault {
    Fault(FLOW_ERROR_PLUGIN_OPEN, "open: \(shown) \(what)")
  }
}

/// Bounds-checked reading at offsets that come from the file itself, of plain C structs and numbers
/// only. (`BitwiseCopyable` would say so, but a struct with a union in it does not get it.)
struct FileReader {
  let descriptor: Int32
  let size: Int

  func holds(_ count: UInt64, at offset: UInt64) -> Bool {
    let (end, overflow) = offset.addingReportingOverflow(count)
    return !overflow && end <= UInt64(size)
  }

  func read<T>(_ type: T.Type, at offset: UInt64) -> T? {
    withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { buffer in
      fill(UnsafeMutableRawBufferPointer(buffer), at: offset) ? buffer[0] : nil
    }
  }

  func read<T>(_ type: T.Type, count: Int, at offset: UInt64) -> [T]? {
    let (bytes, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<T>.stride)
    guard !overflow, holds(UInt64(bytes), at: offset) else { return nil }
    var complete = false
    let items = [T](unsafeUninitializedCapacity: count) { buffer, initialized in
      let target = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: bytes)
      complete = fill(target, at: offset)
      initialized = complete ? count : 0
    }
    return complete ? items : nil
  }

  private func fill(_ target: UnsafeMutableRawBufferPointer, at offset: UInt64) -> Bool {
    guard holds(UInt64(target.count), at: offset) else { return false }
    guard target.count > 0 else { return true }
    var done = 0
    while done < target.count {
      let got = pread(
        descriptor, target.baseAddress.map { $0 + done }, target.count - done, Int(offset) + done)
      if got < 0 && csystem_errno() == EINTR { continue }
      guard got > 0 else { return false }
      done += got
    }
    return true
  }
}
