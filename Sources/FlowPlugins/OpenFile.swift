import CFlowABI
import CSystem
import FlowMessages

/// An open, regular file.
struct OpenFile: ~Copyable {
  let descriptor: Int32
  private let name: Message

  init(path: UnsafePointer<CChar>, shown: Message) throws(Fault) {
    _ = try Self.check(path)
    let descriptor = csystem_open_to_read(path)
    guard descriptor >= 0 else { throw Self.refusal(csystem_errno(), shown: shown) }
    self.descriptor = descriptor
    name = shown
  }

  deinit { close(descriptor) }

  /// Returns the present identity of the file.
  func identity() throws(Fault) -> FileIdentity {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.refusal(csystem_errno(), shown: name) }
    return FileIdentity(status: status)
  }

  /// The largest file accepted, in bytes, so that nobody waits for a copy of a whole disk.
  private static let largest = 1 << 30

  /// Throws unless it is a regular file, without opening it: opening a pipe may wait for ever.
  static func check(
    _ path: UnsafePointer<CChar>, onlyTrusted: Bool = false
  ) throws(Fault) -> FileIdentity {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw refusal(csystem_errno(), shown: Text.quoted(path))
    }
    guard csystem_is_regular(&status) == 0 else {
      guard status.st_size <= largest else {
        throw Fault(
          FLOW_ERROR_PLUGIN_OPEN, "open: % is larger than 1 GB, which no plugin is",
          Text.quoted(path))
      }
      return FileIdentity(
        status: onlyTrusted ? try FileTrust.check(path, shown: Text.quoted(path)) : status)
    }
    let what = csystem_is_folder(&status) != 0 ? "a folder" : "no regular file"
    throw Fault(
      FLOW_ERROR_PLUGIN_OPEN, "open: % is %; give the path of a plugin's .so file",
      Text.quoted(path), what)
  }

  private static func refusal(_ error: Int32, shown: Message) -> Fault {
    let what =
      switch error {
      case ENOENT: Message("% does not exist; check the path", shown)
      case ENOTDIR:
        Message("% does not exist, a part of its path is no folder; check the path", shown)
      case EACCES:
        Message("% may not be read; allow it for the file and the folders above it", shown)
      default: Message("% cannot be opened: %", shown, Text.systemMessage(error))
      }
    return Fault(FLOW_ERROR_PLUGIN_OPEN, "open: %", what)
  }
}
