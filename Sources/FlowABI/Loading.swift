import FlowCalls
import FlowPlugins
public import CFlowABI
import FlowEngine
import FlowMessages
import FlowRecords
import FlowModel

/// C: flow_plugin_load
@c @implementation
public func flow_plugin_load(
  _ engine: OpaquePointer!, _ path: UnsafePointer<CChar>!,
  _ out_plugin: UnsafeMutablePointer<flow_plugin>!, _ out_error: UnsafeMutablePointer<flow_error>!
) -> flow_status {
  callAtTop(engine, error: out_error) { engine throws(Fault) in
    let plugin = try engine.load(given(path, named: "path"))
    out_plugin?.pointee = plugin
  }
}

/// C: flow_plugin_load_with
@c @implementation
public func flow_plugin_load_with(
  _ engine: OpaquePointer!, _ path: UnsafePointer<CChar>!,
  _ options: UnsafePointer<flow_load_options>!, _ out_plugin: UnsafeMutablePointer<flow_plugin>!,
  _ out_error: UnsafeMutablePointer<flow_error>!
) -> flow_status {
  callAtTop(engine, error: out_error) { engine throws(Fault) in
    let plugin = try engine.load(given(path, named: "path"), options: options)
    out_plugin?.pointee = plugin
  }
}

/// C: flow_plugin_add
@c @implementation
public func flow_plugin_add(
  _ engine: OpaquePointer!, _ entry: UnsafePointer<flow_plugin_entry_table>!,
  _ out_plugin: UnsafeMutablePointer<flow_plugin>!, _ out_error: UnsafeMutablePointer<flow_error>!
) -> flow_status {
  callAtTop(engine, error: out_error) { engine throws(Fault) in
    let plugin = try engine.addPlugin(given(entry, named: "entry"))
    out_plugin?.pointee = plugin
  }
}

/// C: flow_plugin_reload
@c @implementation
public func flow_plugin_reload(
  _ engine: OpaquePointer!, _ plugin: flow_plugin,
  _ out_plugin: UnsafeMutablePointer<flow_plugin>!, _ out_error: UnsafeMutablePointer<flow_error>!
) -> flow_status {
  callAtTop(engine, error: out_error) { engine throws(Fault) in
    let reloaded = try engine.reload(engine.plugin(plugin))
    out_plugin?.pointee = reloaded
  }
}

/// C: flow_plugin_get
@c @implementation
public func flow_plugin_get(
  _ engine: OpaquePointer!, _ plugin: flow_plugin,
  _ out_info: UnsafeMutablePointer<flow_plugin_info>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let key = try engine.plugin(plugin)
    let file = try engine.file(of: key)
    var info = flow_plugin_info()
    info.abi = file.abi
    info.id = UnsafePointer(file.id)
    info.version = UnsafePointer(file.version)
    info.path = UnsafePointer(file.path)
    info.class_count = engine.classEntries(of: key).count
    info.first = engine.firstClass(of: key)?.definition.idPointer ?? staticText("")
    try write(info, to: given(out_info, named: "out_info"), name: "out_info")
  }
}

/// C: flow_plugin_class_at
@c @implementation
public func flow_plugin_class_at(
  _ engine: OpaquePointer!, _ plugin: flow_plugin, _ index: Int,
  _ out_class_id: UnsafeMutablePointer<UnsafePointer<CChar>?>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let entries = engine.classEntries(of: try engine.plugin(plugin))
    guard entries.indices.contains(index) else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "% has % classes, none at %", engine.name(of: plugin), entries.count, index)
    }
    try given(out_class_id, named: "out_class_id").pointee = entries[index].definition.idPointer
  }
}

/// C: flow_engine_plugins
@c @implementation
public func flow_engine_plugins(
  _ engine: OpaquePointer!, _ plugins: UnsafeMutablePointer<flow_plugin>!, _ capacity: Int,
  _ out_count: UnsafeMutablePointer<Int>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try write(
      engine.plugins.keys.map { engine.handle($0) }, to: plugins, capacity: capacity,
      count: out_count)
  }
}
