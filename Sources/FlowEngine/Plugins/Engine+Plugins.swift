package import CFlowABI
import FlowCalling
import FlowModel
package import FlowMessages
import FlowValues
import FlowCalls
package import FlowPlugins
package import FlowRecords
import FlowDeciding
import FlowRunning

/// Loads and unloads plugins (flow/loading.h).
extension Engine {
  package func load(
    _ path: UnsafePointer<CChar>, options: UnsafePointer<flow_load_options>? = nil
  ) throws(Fault) -> flow_handle {
    var settings = flow_load_options()
    if let options { settings = try SizedStruct.read(options) }
    return try start(PluginFile.open(path, onlyTrusted: settings.only_trusted_files != 0))
  }

  /// Begins a plugin that is linked into the program (flow_plugin_add).
  package func addPlugin(_ entry: UnsafePointer<flow_plugin_entry_table>) throws(Fault)
    -> flow_handle
  {
    try start(PluginFile.linked(entry))
  }

  /// Checks the id and runs `init`; what it registered goes again if it fails.
  private func start(_ file: PluginFile) throws(Fault) -> flow_handle {
    try checkID(of: file)
    guard let key = plugins.insert(file) else {
      throw Fault(FLOW_ERROR_LIMIT, "all slots for plugins are used up")
    }
    var error = flow_error()
    error.struct_size = UInt32(MemoryLayout<flow_error>.size)
    let place = CallPlace.number(plugin: file.id, function: "init")
    let begin = { () -> flow_status in
      file.callInit(
        hostAPI: self.hostAPI, engine: self.pointer, plugin: self.handle(key), error: &error)
    }
    let status = outside(place) {
      nameCall(of: 0)
      return CallHook.isSet
        ? CallHook.call(
          place, signature: "i(pphp)", Calling.word(of: hostAPI),
          Calling.word(of: UnsafeRawPointer(pointer)),
          handle(key), 0, 0, do: begin)
        : begin()
    }
    guard status != FLOW_OK else {
      renewPlaceholders(of: key)
      settle()
      return handle(key)
    }
    let message = Engine.message(of: error)
    undoLoad(key)
    throw Fault(
      FLOW_ERROR_PLUGIN_INIT,
      Message("init: plugin % failed with %", file.displayPath, statusName(status))
        + (message.isEmpty ? "" : Message(": %", message)))
  }

  /// Names a status, like "FLOW_ERROR_UNSUPPORTED"; adds the number if it is unknown.
  private func statusName(_ status: flow_status) -> Message {
    let api = hostAPI.assumingMemoryBound(to: flow_host_api.self)
    guard let name = api.pointee.flow_status_name?(status) else { return Message("%", status) }
    let isKnown = name[strlen(name) - 1] != CChar(UInt8(ascii: "?"))
    return isKnown ? Message(name) : Message("% (%)", Message(name), status)
  }

  private func checkID(of file: PluginFile) throws(Fault) {
    guard let taken = plugins.find(sameIDAs: file), let other = plugins[taken]?.file else { return }
    throw Fault(
      FLOW_ERROR_DUPLICATE_ID,
      "init: plugin id '%' of % is taken by %, which is loaded already", file.id, file.displayPath,
      other.displayPath)
  }

  private static func message(of error: flow_error) -> Message {
    withUnsafeBytes(of: error.message) { bytes in
      let text = bytes.bindMemory(to: UInt8.self)
      return Message(UnsafeBufferPointer(rebasing: text.prefix { $0 != 0 }))
    }
  }

  /// Ends the instances that a failed `init` has made, before its classes go. None is open, because
  /// its requests have waited.
  private func undoLoad(_ plugin: PluginID) {
    plugins.noteFailure(of: plugin)
    bar(plugin)
    settle()
    finishUnload(plugin)
  }

  /// Unloads a plugin and loads its file as it is now (flow_plugin_reload).
  package func reload(_ plugin: PluginID) throws(Fault) -> flow_handle {
    guard isIdle else {
      throw Fault(
        FLOW_ERROR_BUSY,
        "% cannot be reloaded while a transition runs%", name(of: handle(plugin)), busyWindowText)
    }
    let old = try file(of: plugin)
    guard !old.isLinked else {
      throw Fault(
        FLOW_ERROR_UNSUPPORTED,
        "% is linked into the program, there is no file to load again; unload it and add it",
        name(of: handle(plugin)))
    }
    let file = try PluginFile.open(old.path)
    if tree.journal != nil { putPlaceholders(for: plugin) }
    try unload(plugin)
    return try start(file)
  }

  /// Text that names a window in which a transition runs.
  var busyWindowText: Message {
    for window in windows.keys {
      if let busy = windows[window]?.busy {
        return Message(
          ": % is busy with '%'", name(of: handle(window)), requestName(busy.request.kind))
      }
    }
    return ""
  }

  // MARK: Looking

  package func file(of plugin: PluginID) throws(Fault) -> PluginFile {
    guard let record = plugins[plugin] else {
      throw Fault(FLOW_ERROR_STALE_HANDLE, "% is gone", Records.plainName(of: handle(plugin)))
    }
    return record.file
  }
}
