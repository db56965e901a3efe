import FlowValues
import FlowCalls
public import CFlowABI
import FlowCalling
import FlowEngine
import FlowMessages
import FlowRecords
import FlowDeciding
import FlowRunning

/// C: flow_class_register
@c @implementation
public func flow_class_register(
  _ engine: OpaquePointer!, _ plugin: flow_plugin, _ description: UnsafePointer<flow_class>!,
  _ out_error: UnsafeMutablePointer<flow_error>!
) -> flow_status {
  let status = call(engine, error: out_error) { engine throws(Fault) in
    try engine.register(given(description, named: "description"), plugin: plugin)
    if plugin == FLOW_NONE { engine.renewPlaceholders(of: nil) }
  }
  if status != FLOW_OK { endUserData(engine, description: description) }
  return status
}

/// A class that cannot be registered still ends its user data.
private func endUserData(_ engine: OpaquePointer?, description: UnsafePointer<flow_class>?) {
  guard let description,
    Int(description.pointee.struct_size) >= flow_class.firstSize,
    let destroy = description.pointee.destroy
  else { return }
  let userData = description.pointee.user_data
  if !onThread(engine, do: { $0.asCallback { destroy(userData) } }) { destroy(userData) }
}

/// C: flow_class_find
@c @implementation
public func flow_class_find(
  _ engine: OpaquePointer!, _ id: UnsafePointer<CChar>!,
  _ out_info: UnsafeMutablePointer<flow_class_info>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let entry = try engine.classEntry(given(id, named: "id"))
    guard let out_info else { return }
    var info = flow_class_info()
    info.kind = entry.definition.kind
    info.id = entry.definition.idPointer
    info.method_count = entry.definition.methodCount
    info.flags = entry.definition.flags
    info.plugin = entry.plugin.map { engine.handle($0) } ?? 0
    info.argument_count = entry.definition.arguments.count
    info.template_count = entry.definition.templates.count
    try write(info, to: out_info, name: "out_info")
  }
}

/// C: flow_class_method_at
@c @implementation
public func flow_class_method_at(
  _ engine: OpaquePointer!, _ id: UnsafePointer<CChar>!, _ index: Int,
  _ out_info: UnsafeMutablePointer<flow_method_info>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let definition = try engine.classEntry(given(id, named: "id")).definition
    guard index >= 0, index < definition.methodCount else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "class '%' has % methods, none at %", definition.id, definition.methodCount, index)
    }
    let method = definition.method(at: index)
    var info = flow_method_info()
    info.name = UnsafePointer(method.name)
    info.signature = UnsafePointer(method.signatureText)
    try write(info, to: given(out_info, named: "out_info"), name: "out_info")
  }
}

/// C: flow_class_argument_at
@c @implementation
public func flow_class_argument_at(
  _ engine: OpaquePointer!, _ id: UnsafePointer<CChar>!, _ index: Int,
  _ out_info: UnsafeMutablePointer<flow_argument_info>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let definition = try engine.classEntry(given(id, named: "id")).definition
    guard definition.arguments.indices.contains(index) else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "class '%' has % arguments, none at %", definition.id, definition.arguments.count, index)
    }
    let argument = definition.arguments[index]
    var info = flow_argument_info()
    info.flags = argument.isRequired ? FLOW_ARGUMENT_REQUIRED : 0
    info.name = argument.name
    info.type = argument.type
    info.about = argument.about
    info.default_value = argument.defaultValue
    try write(info, to: given(out_info, named: "out_info"), name: "out_info")
  }
}

/// C: flow_class_template_at
@c @implementation
public func flow_class_template_at(
  _ engine: OpaquePointer!, _ id: UnsafePointer<CChar>!, _ index: Int,
  _ out_info: UnsafeMutablePointer<flow_template_info>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let definition = try engine.classEntry(given(id, named: "id")).definition
    guard definition.templates.indices.contains(index) else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "class '%' has % templates, none at %", definition.id, definition.templates.count, index)
    }
    var info = flow_template_info()
    info.uri = definition.templates[index].uri
    info.routes = definition.templates[index].routes
    try write(info, to: given(out_info, named: "out_info"), name: "out_info")
  }
}

/// C: flow_create
@c @implementation
@_optimize(speed)
public func flow_create(
  _ engine: OpaquePointer!, _ class_id: UnsafePointer<CChar>!,
  _ arguments: UnsafePointer<flow_value>!, _ out_handle: UnsafeMutablePointer<flow_handle>!
) -> flow_status {
  callOften(engine, asksForNothing: true) { engine throws(Fault) in
    let out = try given(out_handle, named: "out_handle")
    out.pointee = try engine.create(given(class_id, named: "class_id"), arguments: arguments)
  }
}

/// C: flow_create_with
@c @implementation
public func flow_create_with(
  _ engine: OpaquePointer!, _ class_id: UnsafePointer<CChar>!, _ `self`: UnsafeMutableRawPointer!,
  _ out_handle: UnsafeMutablePointer<flow_handle>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let out = try given(out_handle, named: "out_handle")
    let classID = try given(class_id, named: "class_id")
    guard let itself = `self` else { throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "self is NULL") }
    out.pointee = try engine.create(classID, itself: itself)
  }
}

/// C: flow_destroy
@c @implementation
public func flow_destroy(_ engine: OpaquePointer!, _ handle: flow_handle) -> flow_status {
  call(engine) { engine throws(Fault) in
    if handle != 0 { try engine.destroy(handle) }
  }
}

/// C: flow_class_of
@c @implementation
public func flow_class_of(
  _ engine: OpaquePointer!, _ handle: flow_handle,
  _ out_class_id: UnsafeMutablePointer<UnsafePointer<CChar>?>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try given(out_class_id, named: "out_class_id").pointee = try engine.classID(of: handle)
  }
}

/// C: flow_instance
@c @implementation
public func flow_instance(
  _ engine: OpaquePointer!, _ on_behalf: flow_handle, _ handle: flow_handle,
  _ class_id: UnsafePointer<CChar>!,
  _ out_instance: UnsafeMutablePointer<UnsafeMutableRawPointer?>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let out = try given(out_instance, named: "out_instance")
    out.pointee = nil
    out.pointee = try engine.pointer(
      of: handle, classID: given(class_id, named: "class_id"), onBehalfOf: on_behalf)
  }
}
