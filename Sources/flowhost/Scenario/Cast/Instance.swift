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
    let texts = [id, text, placeholder, error, source, method, footer, icon, label, hint]
    return Value.lend(texts.map(Value.string)) { texts in
      Value.lend(value) { value in
        var element = flow_element()
        element.struct_size = UInt32(MemoryLayout<flow_element>.size)
        element.kind = kind
        element.field_type = flow_field_type(FieldType.allCases.firstIndex(of: fieldType) ?? 0)
        element.placement = flow_placement(Placement.allCases.firstIndex(of: placement) ?? 0)
        element.enabled = isEnabled ? FLOW_TRUE : FLOW_FALSE
        element.many = many ? FLOW_TRUE : FLOW_FALSE
        element.secret = isSecret ? FLOW_TRUE : FLOW_FALSE
        element.id = texts[0].as.string
        element.text = texts[1].as.string
        element.placeholder = texts[2].as.string
        element.error = texts[3].as.string
        element.source = texts[4].as.string
        element.method = texts[5].as.string
        element.footer = texts[6].as.string
        element.icon = texts[7].as.string
        element.label = texts[8].as.string
        element.hint = texts[9].as.string
        element.minimum = limits.minimum
        element.maximum = limits.maximum
        element.step = limits.step
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

  /// Lends the rows to a call. All have the same menu, as scripts declare it.
  private func withRows<Result>(_ body: (UnsafeBufferPointer<flow_row>) -> Result) -> Result {
    let menu = rows.first?.actions.map { Value.string($0.id) } ?? []
    let texts = rows.flatMap { [Value.string($0.id), .string($0.badge)] }
    return Value.lend(menu) { menu in
      Value.lend(texts) { texts in
        let actions = menu.map {
          flow_row_action(id: $0.as.string, text: $0.as.string, role: FLOW_ROLE_NORMAL, flags: 0)
        }
        return actions.withUnsafeBufferPointer { actions in
          let lent = rows.indices.map { index in
            var row = flow_row()
            row.id = texts[2 * index].as.string
            row.title = row.id
            row.badge = texts[2 * index + 1].as.string
            row.actions = actions.baseAddress
            row.action_count = actions.count
            row.action_size = UInt32(MemoryLayout<flow_row_action>.stride)
            row.flags =
              (rows[index].isEnabled ? 0 : FLOW_ROW_DISABLED)
              | (rows[index].isSecret ? FLOW_ROW_SECRET : 0)
            return row
          }
          return lent.withUnsafeBufferPointer(body)
        }
      }
    }
  }
}
