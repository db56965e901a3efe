import CSystem
import FlowText

/// Decides by the engine's own rule if anybody but the user and root may replace the file behind a
/// name.
package enum Trust {
  /// Returns the reason that others may replace the file; `nil` if they cannot.
  package static func doubt(about path: String) -> String? {
    var room = [CChar](repeating: 0, count: Int(CSYSTEM_PATH_ROOM))
    return room.withUnsafeMutableBufferPointer { room in
      var doubt = csystem_doubt()
      let reason = csystem_distrust(path.fileName, &doubt, room.baseAddress)
      let place = "'\(String(fileName: doubt.path))'"
      return switch reason {
      case CSYSTEM_TRUSTED: nil
      case CSYSTEM_OF_OTHER: "\(place) belongs to user \(doubt.number)"
      case CSYSTEM_EVERYBODY_WRITES: "everybody may write to \(place)"
      case CSYSTEM_GROUP_WRITES: "group \(doubt.number) may write to \(place)"
      case CSYSTEM_LISTED_WRITE: "others may write to \(place), by its access control list"
      default: "\(place) cannot be looked at"
      }
    }
  }
}
