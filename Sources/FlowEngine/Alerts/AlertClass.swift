import CFlowABI
import FlowMessages
import FlowCalls
import FlowModel

/// The class of alerts. It is registered like any other; only the engine makes instances of it.
enum AlertClass {
  static let id: StaticString = "flow.alert"

  /// The method that all buttons name.
  static let press: StaticString = "press"

  static func definition() throws(Fault) -> InstanceClass {
    let table = methods
    return try table.withUnsafeBufferPointer { (table) throws(Fault) in
      var description = flow_class()
      description.struct_size = UInt32(MemoryLayout<flow_class>.size)
      description.kind = FLOW_KIND_SCREEN
      description.id = text(id)
      description.methods = table.baseAddress
      description.method_count = table.count
      description.method_size = UInt32(MemoryLayout<flow_method>.stride)
      return try InstanceClass.shared(of: &description, reading: description)
    }
  }

  private static var methods: Series<flow_method> {
    let create: flow_screen_create_fn = { _, engine, handle, _ in
      guard let engine else { return nil }
      let maker = Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(engine)).takeUnretainedValue()
      guard let alert = maker.alerts.beingMade else { return nil }
      alert.handle = handle
      return Unmanaged.passRetained(alert).toOpaque()
    }
    let render: flow_screen_render_fn = { AlertScreen.at($0)?.render(into: $1) }
    let removed: flow_screen_removed_fn = { AlertScreen.at($0)?.remove() }
    let destroy: flow_screen_destroy_fn = { data in
      guard let alert = AlertScreen.at(data) else { return }
      alert.endAnswer()
      Unmanaged.passUnretained(alert).release()
    }
    let press: flow_element_action_fn = { data, id, _ in
      if let id { AlertScreen.at(data)?.press(id.pointee) }
    }
    return [
      method(
        "create", signature: "p(pph?a)", function: unsafeBitCast(create, to: flow_function.self)),
      method("render", signature: "v(ph)", function: unsafeBitCast(render, to: flow_function.self)),
      method(
        "removed", signature: "v(p)", function: unsafeBitCast(removed, to: flow_function.self)),
      method(
        "destroy", signature: "v(p)", function: unsafeBitCast(destroy, to: flow_function.self)),
      method(
        Self.press, signature: "v(psa)", function: unsafeBitCast(press, to: flow_function.self)),
    ]
  }

  private static func method(
    _ name: StaticString, signature: StaticString, function: flow_function
  ) -> flow_method {
    var method = flow_method()
    method.name = text(name)
    method.signature = text(signature)
    method.function = function
    return method
  }

  /// Returns a string literal as a C string.
  private static func text(_ literal: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  /// A string literal as a view.
  static func view(_ literal: StaticString) -> flow_string {
    flow_string(data: text(literal), size: literal.utf8CodeUnitCount)
  }
}
