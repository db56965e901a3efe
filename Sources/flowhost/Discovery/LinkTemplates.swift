import CFlowABI
import FlowKit
import FlowKitHost
@preconcurrency import Glibc

/// A template of deep links, and the class that understands it.
struct LinkTemplate {
  var classID: String
  var uri: String
  var routes: String
}

/// Hears which templates of deep links a plugin registers.
///
/// The engine keeps templates and does not tell them. So the plugin is begun in an engine of its own, with a table
/// of functions in which registering a class is heard. The plugin keeps that table: this is for a process that
/// looks at one plugin and ends.
enum LinkTemplates {
  private nonisolated(unsafe) static var heard: [LinkTemplate] = []
  private nonisolated(unsafe) static var entry: UnsafePointer<flow_plugin_entry_table>?
  private nonisolated(unsafe) static var host: UnsafePointer<flow_host_api>?

  /// The templates of a plugin whose file an engine of this process has loaded, and so has checked.
  static func ofLoaded(_ path: String) throws(FlowError) -> [LinkTemplate] {
    guard let real = find(path) else {
      throw FlowError(FLOW_ERROR_PLUGIN_SYMBOL, "'\(path)' leads to no entry any more")
    }
    heard = []
    entry = real
    let copy = UnsafeMutablePointer<flow_plugin_entry_table>.allocate(capacity: 1)
    copy.initialize(to: real.pointee)
    copy.pointee.`init` = { LinkTemplates.begin($0, $1, $2, $3) }
    let engine = try Engine()
    try engine.explained { flow_plugin_add(engine.pointer, copy, nil, $0) }
    try engine.end()
    return heard
  }

  private static func find(_ path: String) -> UnsafePointer<flow_plugin_entry_table>? {
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD) else { return nil }
    if let constant = dlsym(library, "flow_plugin_entry") {
      return UnsafePointer(constant.assumingMemoryBound(to: flow_plugin_entry_table.self))
    }
    typealias Main = @convention(c) () -> UnsafePointer<flow_plugin_entry_table>?
    return dlsym(library, "flow_plugin_main").flatMap { unsafeBitCast($0, to: Main.self)() }
  }

  /// Begins the plugin with the changed table, which is as large as the engine's, whatever this program knows of it.
  private static func begin(
    _ given: UnsafePointer<flow_host_api>?, _ engine: OpaquePointer?, _ plugin: flow_plugin,
    _ error: UnsafeMutablePointer<flow_error>?
  ) -> flow_status {
    guard let given, let entry, let begin = entry.pointee.`init` else { return FLOW_ERROR_INTERNAL }
    host = given
    let size = Int(given.pointee.struct_size)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: size, alignment: MemoryLayout<flow_host_api>.alignment)
    memory.copyMemory(from: given, byteCount: size)
    let table = memory.assumingMemoryBound(to: flow_host_api.self)
    table.pointee.flow_class_register = { LinkTemplates.register($0, $1, $2, $3) }
    return begin(table, engine, plugin, error)
  }

  private static func register(
    _ engine: OpaquePointer?, _ plugin: flow_plugin, _ description: UnsafePointer<flow_class>?,
    _ error: UnsafeMutablePointer<flow_error>?
  ) -> flow_status {
    guard let status = host?.pointee.flow_class_register?(engine, plugin, description, error) else {
      return FLOW_ERROR_INTERNAL
    }
    if status == FLOW_OK, let description { keep(description.pointee) }
    return status
  }

  /// What the engine has taken is well formed.
  private static func keep(_ description: flow_class) {
    guard let first = description.templates else { return }
    let classID = text(description.id)
    for index in 0..<description.template_count {
      let place = UnsafeRawPointer(first) + index * Int(description.template_size)
      let template = place.loadUnaligned(as: flow_template.self)
      heard.append(
        LinkTemplate(classID: classID, uri: text(template.uri), routes: text(template.routes)))
    }
  }
}
