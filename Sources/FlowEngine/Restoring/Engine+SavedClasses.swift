import CFlowABI
import FlowCalls
import FlowMessages
import FlowModel
import FlowPlugins
import FlowRecords
import FlowValues

/// The classes that records name.
extension Engine {
  static var lost: Fault {
    Fault(FLOW_ERROR_INTERNAL, "the engine's own classes are missing")
  }

  /// Finds the class of a record, which must be of its plugin and fit its place (S9).
  func findEntry(
    _ text: flow_string, plugin: flow_string, for object: Object, version: UInt32
  ) throws(Fault) -> ClassEntry {
    guard let entry = classes.find(text) else { throw unknownClass(Message(text)) }
    let own = entry.plugin.flatMap { plugins[$0] }.map { flow_text($0.file.id) } ?? flow_string()
    guard Values.equal(plugin, own) else {
      throw Fault(
        FLOW_ERROR_UNKNOWN_CLASS, "class '%' is of another plugin than the saved one", text)
    }
    let isScreen = if case .screen = object { true } else { false }
    guard entry.definition.kind == (isScreen ? FLOW_KIND_SCREEN : FLOW_KIND_COORDINATOR) else {
      throw Fault(FLOW_ERROR_WRONG_KIND, "class '%' is of another kind than the saved one", text)
    }
    if case .coordinator(let key) = object,
      tree.coordinators[key].isRoot != (entry.definition.flags & FLOW_CLASS_ROOT != 0)
    {
      throw Fault(
        FLOW_ERROR_WRONG_KIND,
        "class '%' has FLOW_CLASS_ROOT, or had it when it was saved, but not both", text)
    }
    guard version <= entry.definition.stateVersion else {
      throw Fault(
        FLOW_ERROR_UNSUPPORTED,
        "the state has the version %, which is newer than that of class '%', %", version, text,
        entry.definition.stateVersion)
    }
    return entry
  }

  /// Returns saved arguments, with handles in the place of saved ids. Throws where only one of
  /// record and class says that an argument is one (S10).
  ///
  /// - Parameter handles: the names of those that are saved ids.
  func readArguments(
    _ saved: UnsafePointer<flow_value>?, handles: UnsafePointer<flow_value>?,
    for definition: InstanceClass, find: (UInt64) -> flow_handle
  ) throws(Fault) -> OwnedValue? {
    guard let saved else { return nil }
    let copy = try OwnedValue.copy(ofChecked: saved)
    let map = copy.pointer.pointee
    guard map.type == FLOW_TYPE_MAP,
      let entries = UnsafeMutablePointer(mutating: map.as.map.entries)
    else { return copy }
    let list = handles?.pointee.as.list ?? flow_list()
    // More names than the class has arguments are not looked at: one of them is none.
    guard list.count <= definition.arguments.count else {
      throw Fault(
        FLOW_ERROR_ARGUMENT_TYPE, "% arguments of class '%' were saved as handles, and it has %",
        list.count, definition.id, definition.arguments.count)
    }
    let names = UnsafeBufferPointer(start: list.items, count: list.count)
    for index in 0..<map.as.map.count {
      let isSaved = names.contains { Values.equal($0.as.string, entries[index].key) }
      guard isSaved == definition.isHandle(entries[index]) else {
        throw Fault(
          FLOW_ERROR_ARGUMENT_TYPE,
          "argument '%' of class '%' was saved as a handle, or is declared as one, but not both",
          entries[index].key, definition.id)
      }
      if isSaved {
        let id = UInt64(bitPattern: entries[index].value.as.integer)
        entries[index].value.as.integer = Int64(bitPattern: find(id))
      }
    }
    return copy
  }
}
