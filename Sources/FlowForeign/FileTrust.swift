import CFlowABI
import CSystem

/// Who may change a plugin's file.
///
/// A file is trusted if it belongs to whoever runs the process, or to root, if nobody else may write to it, and if
/// nobody else may put another file into its place. A group counts as the owner if it has no other member.
enum FileTrust {
  static func check(_ path: UnsafePointer<CChar>, _ status: stat, shown: Message) throws(Fault) {
    try check(status, shown, shown: shown)
    let folder = TextBlock(copying: Self.folder(of: path))
    var around = stat()
    guard stat(folder.pointer, &around) == 0 else {
      throw Fault(FLOW_ERROR_PLUGIN_OPEN, "open: the folder of \(shown) cannot be looked at")
    }
    // Where everybody may write, as in /tmp, the sticky bit keeps files of others from being replaced.
    if csystem_is_sticky(&around) != 0 { return }
    try check(around, "the folder '\(folder.pointer)'", shown: shown)
  }

  private static func check(_ status: stat, _ what: Message, shown: Message) throws(Fault) {
    var status = status
    let owner = status.st_uid
    let reason: Message
    if owner != 0, owner != geteuid() {
      reason = "belongs to user \(owner), who is neither root nor the one who runs this"
    } else if csystem_everybody_writes(&status) != 0 {
      reason = "may be written to by everybody"
    } else if csystem_group_writes(&status) != 0, csystem_is_alone(status.st_gid, owner) == 0 {
      reason = "may be written to by group \(status.st_gid)"
    } else {
      return
    }
    throw Fault(
      FLOW_ERROR_PLUGIN_OPEN,
      "open: \(shown) is not trusted: \(what) \(reason); change its owner or mode, or load it without "
        + "only_trusted_files")
  }

  private static func folder(of path: UnsafePointer<CChar>) -> Message {
    let bytes = Text.bytes(of: path)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == 0 ? "/" : Message(UnsafeBufferPointer(rebasing: bytes[..<slash]))
  }
}
