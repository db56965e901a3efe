import CFlowABI
import CSystem
import FlowMessages

/// A private copy of a plugin's file under a name never used before; removed when this goes, which
/// does not concern code already mapped.
///
/// A file rather than memory (memfd): the loader compares names, and "/proc/self/fd/7" comes back
/// once 7 is closed; and debuggers and valgrind can read a file's symbols while it is being loaded.
struct FreshCopy: ~Copyable {
  let path: TextBlock
  let folder: Message

  init(
    of original: borrowing OpenFile, named name: UnsafePointer<CChar>, shown: Message
  ) throws(Fault) {
    let folder = Self.temporaryFolder()
    let path = TextBlock(
      copying: Message("%/%-XXXXXX.so", folder, Self.uniqueName(name)))
    let target = path.withPointer {
      csystem_make_temporary(UnsafeMutablePointer(mutating: $0), suffixLength)
    }
    guard target >= 0 else { throw Self.refusal(shown, folder: folder) }
    let error = Self.copy(original, to: target)
    close(target)
    if let error {
      _ = path.withPointer { unlink($0) }
      throw Self.refusal(shown, folder: folder, error: error)
    }
    self.path = path
    self.folder = folder
  }

  deinit { _ = path.withPointer { unlink($0) } }

  private static func temporaryFolder() -> Message {
    // A program with raised privileges ignores TMPDIR: its caller must not choose where code comes
    // from.
    guard getauxval(UInt(AT_SECURE)) == 0, let folder = getenv(Text.pointer("TMPDIR")),
      folder.pointee != 0
    else { return "/tmp" }
    return Message(folder)
  }

  /// Makes a name from the plugin's own, for people with a debugger, and the time, because the name
  /// of a removed copy could come again.
  private static func uniqueName(_ path: UnsafePointer<CChar>) -> Message {
    let bytes = Text.bytes(of: path)
    let last = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let name = Message(UnsafeBufferPointer(rebasing: bytes[last...].prefix(64)))
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Message("%-%-%-%", name, getpid(), now.tv_sec, now.tv_nsec)
  }

  /// Copies the whole file. Returns the system's error number if that fails.
  private static func copy(_ original: borrowing OpenFile, to target: Int32) -> Int32? {
    let size = 65536
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    var offset = 0
    while true {
      let got = pread(original.descriptor, buffer, size, offset)
      if got == 0 { return nil }
      if got < 0 && csystem_errno() == EINTR { continue }
      guard got > 0 else { return csystem_errno() }
      var written = 0
      while written < got {
        let count = write(target, buffer + written, got - written)
        if count < 0 && csystem_errno() == EINTR { continue }
        guard count >= 0 else { return csystem_errno() }
        written += count
      }
      offset += got
    }
  }

  private static func refusal(
    _ shown: Message, folder: Message, error: Int32 = csystem_errno()
  ) -> Fault {
    Fault(
      FLOW_ERROR_PLUGIN_OPEN,
      """
      open: % cannot be copied into '%': %; set TMPDIR to a folder that may be written to and may \
      hold programs
      """, shown, folder, Text.systemMessage(error))
  }
}

/// The length of ".so".
private let suffixLength: Int32 = 3
