import CCompanions
import CCrash
import CFlowABI
package import FlowKit
import FlowKitHost
import FlowSystem
import FlowText

/// A folder of sessions, by libflow-store.
package final class SessionStore {
  /// A session, as the folder shows it.
  package struct Entry {
    package var name: String
    /// The process that has it; `nil` if nobody has.
    package var process: Int?
    /// The size in bytes.
    package var size: Int
    /// The time of the last step, in seconds since 1970.
    package var changed: Int
    /// True if its flow has ended by itself, so that the next one begins anew.
    package var hasEnded: Bool
  }

  /// A record of a session.
  package struct Record {
    package var kind: String
    package var id: Int64
    package var value: Value
  }

  package let folder: String
  fileprivate let pointer: OpaquePointer

  /// - Parameter folder: It is made if it is not there, and has its sessions in either way.
  package init(folder: String) throws(FlowError) {
    self.folder = folder
    _ = Files.makeFolder(folder)
    var options = flow_store_options()
    options.struct_size = UInt32(MemoryLayout<flow_store_options>.size)
    options.flags = FLOW_STORE_AS_FOUND
    var pointer: OpaquePointer?
    try FlowError.explained { flow_store_open(folder.fileName, &options, &pointer, $0) }
    guard let pointer else { throw FlowError(FLOW_ERROR_INTERNAL, "there is no store") }
    self.pointer = pointer
  }

  deinit { flow_store_close(pointer) }

  /// Moves all sessions of a folder into one file, or each into a file of its own.
  package static func convert(_ folder: String, isOne: Bool) throws(FlowError) {
    try FlowError.explained {
      flow_store_convert(folder.fileName, isOne ? FLOW_STORE_ONE_FILE : 0, $0)
    }
  }

  /// The environment variable that names the folder in which a folder of sessions is.
  package static let variable = "XDG_STATE_HOME"

  /// Returns the folder that an option names, otherwise the user's.
  package static func folder(_ named: String?) throws(FlowError) -> String {
    if let named { return named }
    if let state = Environment.folder(variable, orHome: ".local/state") {
      return "\(state)/flow/sessions"
    }
    throw FlowError(
      FLOW_ERROR_UNSUPPORTED,
      "neither \(variable) nor HOME says where sessions are; '--store DIR' does")
  }

  /// The sessions, by name. None is opened for it.
  package func entries() throws(FlowError) -> [Entry] {
    let found = Found<Entry>()
    try FlowError.explained { error in
      flow_store_list(
        pointer,
        { data, entry in
          guard let entry = entry?.pointee, let found = object(data, as: Found<Entry>.self) else {
            return
          }
          found.all.append(
            Entry(
              name: text(entry.name),
              process: entry.is_used == FLOW_FALSE ? nil : Int(entry.process),
              size: Int(clamping: entry.size), changed: Int(clamping: entry.changed),
              hasEnded: entry.has_ended != FLOW_FALSE))
        }, Unmanaged.passUnretained(found).toOpaque(), error)
    }
    return found.all
  }

  /// The records of a session, as of its last step, whoever has it.
  package func records(of name: String) throws(FlowError) -> [Record] {
    let found = Found<Record>()
    let take = flow_record_callback(
      function: { data, record in
        guard let record = record?.pointee else { return }
        object(data, as: Found<Record>.self)?.all.append(
          Record(
            kind: text(flow_kind_name(record.kind)), id: Int64(clamping: record.id),
            value: Value(record.value) ?? .null))
      }, user_data: Unmanaged.passUnretained(found).toOpaque(), destroy: nil)
    try named(name) { flow_store_read(pointer, $0, take, $1) }
    return found.all
  }

  package func delete(_ name: String) throws(FlowError) {
    try named(name) { flow_store_delete(pointer, $0, $1) }
  }

  /// The saved id of the oldest window of a session; `nil` if there is no such session, or its flow
  /// has ended.
  func firstWindow(of name: String) throws(FlowError) -> UInt64? {
    guard try entries().contains(where: { $0.name == name }) else { return nil }
    var first: Record?
    let kind = text(flow_kind_name(FLOW_KIND_WINDOW))
    for record in try records(of: name) where record.kind == kind {
      let rank = record.value["rank"]?.integer ?? 0
      if first.map({ rank < $0.value["rank"]?.integer ?? 0 }) ?? true { first = record }
    }
    return first.map { UInt64(clamping: $0.id) }
  }

  /// Restores a session in an engine, and keeps the engine's steps from then on.
  ///
  /// - Parameter beginsAnew: True to put it aside if it cannot be read, and to begin anew.
  /// - Parameter saved: The saved id of the window that `window` becomes.
  func attach(
    _ engine: Engine, as name: String, isReadOnly: Bool, beginsAnew: Bool, window: flow_window,
    saved: UInt64?
  ) throws(FlowError) -> KeptSession {
    var pair = flow_restored_window(id: saved ?? 0, window: window)
    var restore = flow_restore_options()
    restore.struct_size = UInt32(MemoryLayout<flow_restore_options>.size)
    restore.window_size = UInt32(MemoryLayout<flow_restored_window>.size)
    restore.window_count = 1
    var options = flow_session_options()
    options.struct_size = UInt32(MemoryLayout<flow_session_options>.size)
    options.flags = FLOW_SESSION_TELLS_CRASHES
    if isReadOnly { options.flags |= FLOW_SESSION_READ_ONLY }
    crash_set_teller(flow_store_crashed)
    if beginsAnew { options.flags |= FLOW_SESSION_BEGIN_ANEW }
    var session: OpaquePointer?
    try withUnsafePointer(to: &pair) { (pair) throws(FlowError) in
      restore.windows = pair
      try withUnsafePointer(to: &restore) { (restore) throws(FlowError) in
        options.restore = restore
        try named(name) { name, error in
          flow_store_attach(pointer, engine.pointer, name, &options, &session, error)
        }
      }
    }
    guard let session else { throw FlowError(FLOW_ERROR_INTERNAL, "there is no session") }
    return KeptSession(session, isReadOnly: isReadOnly)
  }

  private func named(
    _ name: String, call: (flow_string, UnsafeMutablePointer<flow_error>) -> flow_status
  ) throws(FlowError) {
    try FlowError.explained { error in lending { call($0.view(name), error) } }
  }
}

/// A session that an engine has: what is open is kept after each step.
final class KeptSession {
  private let pointer: OpaquePointer
  private let isReadOnly: Bool

  fileprivate init(_ pointer: OpaquePointer, isReadOnly: Bool) {
    self.pointer = pointer
    self.isReadOnly = isReadOnly
  }

  deinit { flow_session_detach(pointer) }

  private var info: flow_session_info {
    var info = flow_session_info()
    info.struct_size = UInt32(MemoryLayout<flow_session_info>.size)
    _ = flow_session_get(pointer, &info)
    return info
  }

  /// True if attaching has restored something.
  var isRestored: Bool { info.is_restored != FLOW_FALSE }

  /// True if nothing is lost when the program ends now.
  var isSaved: Bool { !isReadOnly && info.status == FLOW_OK && info.is_lost == FLOW_FALSE }

  /// The number of the last step.
  var step: UInt64 { info.step }

  /// Puts all steps on the disk. A failure is told by the engine's diagnostics.
  func sync() { _ = flow_session_sync(pointer, nil) }
}

/// A list that a C function fills.
private final class Found<Item> {
  var all: [Item] = []
}
