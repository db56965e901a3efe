import CFlowABI
import CSystem
import FlowMessages

/// The check that nobody else may change a plugin's file.
///
/// A file is trusted if only root and the user who runs the process can decide which file has its
/// name: the file, and every folder on the way to it, through links too, belong to one of them, and
/// nobody else may write there. A folder that everybody may write to is allowed if it is sticky:
/// nobody can replace others' files in it. A group counts as its owner if it has no other member.
enum FileTrust {
  /// - Returns: The file found under the name, to compare with the one that is opened.
  static func check(_ path: UnsafePointer<CChar>, shown: Message) throws(Fault) -> stat {
    try withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(CSYSTEM_PATH_ROOM)) {
      (room) throws(Fault) in
      var doubt = csystem_doubt()
      let reason = csystem_distrust(path, &doubt, room.baseAddress)
      if reason == CSYSTEM_TRUSTED { return doubt.status }
      throw refusal(reason, doubt: doubt, shown: shown)
    }
  }

  private static func refusal(
    _ reason: csystem_reason, doubt: csystem_doubt, shown: Message
  ) -> Fault {
    let why: Message =
      switch reason {
      case CSYSTEM_OF_OTHER:
        Message("belongs to user %, who is neither root nor the one who runs this", doubt.number)
      case CSYSTEM_EVERYBODY_WRITES: "may be written to by everybody"
      case CSYSTEM_GROUP_WRITES: Message("may be written to by group %", doubt.number)
      case CSYSTEM_LISTED_WRITE: "may be written to by others, as its access control list says"
      default: Message("cannot be looked at: %", Text.systemMessage(csystem_errno()))
      }
    var status = doubt.status
    let kind: Message = csystem_is_folder(&status) != 0 ? "the folder " : ""
    return Fault(
      FLOW_ERROR_PLUGIN_OPEN,
      """
      open: % is not trusted: %'%' %; change its owner or mode, or load it without \
      only_trusted_files
      """, shown, kind, UnsafePointer(doubt.path), why)
  }
}
