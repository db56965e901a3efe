import CFlowABI
import CSystem

/// An open, regular file.
struct OpenFile: ~Copyable {
  let descriptor: Int32
  let size: Int

  init(_ path: TextBlock, shown: String) throws(Fault) {
    let descriptor = path.withPointer { csystem_open_to_read($0) }
    guard descriptor >= 0 else { throw Self.refusal(csystem_errno(), shown) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let error = csystem_errno()
      close(descriptor)
      throw Self.refusal(error, shown)
    }
    guard csystem_is_regular(&status) != 0 else {
      close(descriptor)
      let what = csystem_is_folder(&status) != 0 ? "a folder" : "no regular file"
      throw Fault(
        FLOW_ERROR_PLUGIN_OPEN, "open: \(shown) is \(what); give the path of a plugin's .so file")
    }
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  private static func refusal(_ error: Int32, _ shown: String) -> Fault {
    let what =
      switch error {
      case ENOENT: "\(shown) does not exist; check the path"
      case ENOTDIR: "\(shown) does not exist, a part of its path is no folder; check the path"
      case EACCES: "\(shown) may not be read; allow it for the file and the folders above it"
      default: "\(shown) cannot be opened: \(Text.systemMessage(error))"
      }
    return Fault(FLOW_ERROR_PLUGIN_OPEN, "open: \(what)")
  }
}
