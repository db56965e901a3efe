import CFlowABI
import FlowKit
import FlowKitHost
import Glibc

/// The templates of deep links that a plugin's classes give.
///
/// An engine tells nobody of them. So the plugin, which an engine has loaded and checked before, is begun once
/// more in an engine of its own, with a table of functions whose `flow_class_register` notes what it is given
/// and then goes on.
enum DeepLinks {
  struct Template: Hashable {
    /// The class that gives it.
    var classID: String
    var uri: String
    /// The name of the last route that it stands for; empty if it stands for none.
    var route: String
  }

  // The engine calls back with nothing of ours in hand; all of this happens on one thread, within `read`.
  nonisolated(unsafe) private static var found: [Template] = []
  nonisolated(unsafe) private static var table: UnsafePointer<flow_plugin_entry_table>?
  nonisolated(unsafe) private static var host: UnsafePointer<flow_host_api>?

  /// - Parameter path: a plugin that an engine has just loaded.
  static func read(_ path: String) throws(FlowError) -> [Template] {
    guard let real = entry(path) else { return [] }
    found = []
    table = real
    let size = max(Int(real.pointee.struct_size), MemoryLayout<flow_plugin_entry_table>.size)
    let copy = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
    copy.copyMemory(from: real, byteCount: Int(real.pointee.struct_size))
    let own = copy.assumingMemoryBound(to: flow_plugin_entry_table.self)
    own.pointee.`init` = { host, engine, plugin, error in
      guard let host, let begin = DeepLinks.table?.pointee.`init` else {
        return FLOW_ERROR_INTERNAL
      }
      return begin(DeepLinks.listening(host), engine, plugin, error)
    }
    let engine = try Engine()
    try engine.explained { flow_plugin_add(engine.pointer, own, nil, $0) }
    try engine.end()
    copy.deallocate()
    return found
  }

  /// The entry of a plugin, in either form.
  private static func entry(_ path: String) -> UnsafePointer<flow_plugin_entry_table>? {
    guard let whole = Files.realPath(path) else { return nil }
    guard let file = dlopen(whole, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) else { return nil }
    if let constant = dlsym(file, "flow_plugin_entry") {
      return UnsafePointer(constant.assumingMemoryBound(to: flow_plugin_entry_table.self))
    }
    return dlsym(file, "flow_plugin_main").flatMap {
      unsafeBitCast($0, to: flow_plugin_main_fn.self)()
    }
  }

  /// A copy of an engine's table that notes templates. Plugins keep what they are given, so it stays.
  private static func listening(
    _ host: UnsafePointer<flow_host_api>
  ) -> UnsafePointer<flow_host_api> {
    self.host = host
    let size = Int(host.pointee.struct_size)
    let copy = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    copy.copyMemory(from: host, byteCount: size)
    let own = copy.assumingMemoryBound(to: flow_host_api.self)
    own.pointee.flow_class_register = { engine, plugin, description, error in
      if let description { DeepLinks.note(description.pointee) }
      guard let register = DeepLinks.host?.pointee.flow_class_register else {
        return FLOW_ERROR_INTERNAL
      }
      return register(engine, plugin, description, error)
    }
    return UnsafePointer(own)
  }

  private static func note(_ description: flow_class) {
    guard let first = description.templates else { return }
    let step = max(Int(description.template_size), MemoryLayout<flow_template>.stride)
    for index in 0..<description.template_count {
      let each = UnsafeRawPointer(first) + index * step
      let template = each.assumingMemoryBound(to: flow_template.self).pointee
      found.append(
        Template(
          classID: text(description.id), uri: text(template.uri),
          route: lastRoute(text(template.routes))))
    }
  }

  /// Of `a b(id, page)` it is `b`.
  private static func lastRoute(_ routes: String) -> String {
    var name = ""
    var isOpen = false
    var isNew = true
    for character in routes {
      switch character {
      case "(": isOpen = true
      case ")": isOpen = false
      case " ": if !isOpen { isNew = true }
      default:
        if isOpen { continue }
        if isNew { name = "" }
        isNew = false
        name.append(character)
      }
    }
    return name
  }
}
