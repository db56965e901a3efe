import CFlowABI

/// A built-in screen or coordinator that lives in the engine.
///
/// The stage keeps every instance until the script is over, so that a `destroy` too many is counted
/// instead of corrupting memory.
final class Instance {
  unowned let stage: Stage
  let name: String
  let handle: flow_handle
  let kind: Cast.Kind
  /// What the user has put into its elements.
  var values: [String: Value] = [:]
  var hasStarted = false
  private(set) var destroyCount = 0

  init(_ stage: Stage, name: String, handle: flow_handle, kind: Cast.Kind) {
    self.stage = stage
    self.name = name
    self.handle = handle
    self.kind = kind
  }

  func destroyed() { destroyCount += 1 }

  /// Fills the content: the name as title, then the elements that the script declared.
  func render(into content: flow_content) {
    let engine = stage.engine.pointer
    _ = name.withCString { flow_content_set_title(engine, content, flow_text($0)) }
    for var element in stage.cast.roles[name]?.elements ?? [] {
      if let value = values[element.id] { element.value = value }
      let status = element.add(to: content, engine: engine)
      if status != FLOW_OK { stage.note("element '\(element.id)' of \(name) was refused") }
    }
    stage.delivered(Token("render", name))
  }
}

extension Element {
  /// Adds the element inside `render`.
  func add(to content: flow_content, engine: OpaquePointer) -> flow_status {
    id.withCString { id in
      text.withCString { text in
        Value.lend(value) { value in
          var element = flow_element()
          element.struct_size = UInt32(MemoryLayout<flow_element>.size)
          element.kind = kind
          element.field_type = flow_field_type(FieldType.allCases.firstIndex(of: fieldType) ?? 0)
          element.placement = flow_placement(Placement.allCases.firstIndex(of: placement) ?? 0)
          element.enabled = isEnabled ? FLOW_TRUE : FLOW_FALSE
          element.id = flow_text(id)
          element.text = flow_text(text)
          if let value { element.value = value.pointee }
          return withRows { rows in
            element.rows = rows.baseAddress
            element.row_count = rows.count
            element.row_size = UInt32(MemoryLayout<flow_row>.stride)
            return flow_content_add(engine, content, &element)
          }
        }
      }
    }
  }

  private func withRows<Result>(_ body: (UnsafeBufferPointer<flow_row>) -> Result) -> Result {
    let lent = rows.map { Value.string($0.id) }
    return Value.lend(lent) { values in
      let rows = values.map { value in
        flow_row(
          id: value.as.string, title: value.as.string, subtitle: flow_string(),
          detail: flow_string())
      }
      return rows.withUnsafeBufferPointer(body)
    }
  }
}
