public import CFlowABI
import FlowEngine
import FlowMessages
import FlowRecords
import FlowValues
import FlowDeciding
import FlowRunning

/// C: flow_content_set_title
@c @implementation
public func flow_content_set_title(
  _ engine: OpaquePointer!, _ content: flow_content, _ title: flow_string
) -> flow_status {
  call(engine) { engine throws(Fault) in try engine.setTitle(content, title: title) }
}

/// C: flow_content_add
@c @implementation
public func flow_content_add(
  _ engine: OpaquePointer!, _ content: flow_content, _ element: UnsafePointer<flow_element>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try engine.addElement(given(element, named: "element"), to: content)
  }
}

/// C: flow_value_for
@c @implementation
public func flow_value_for(
  _ element: UnsafePointer<flow_element>!, _ text: flow_string,
  _ out_value: UnsafeMutablePointer<UnsafeMutablePointer<flow_value>?>!,
  _ out_error: UnsafeMutablePointer<flow_error>!
) -> flow_status {
  do throws(Fault) {
    let out = try given(out_value, named: "out_value")
    out.pointee = try TypedText.value(text, for: given(element, named: "element"))
    return FLOW_OK
  } catch {
    error.write(to: out_error)
    return error.status
  }
}

/// C: flow_content_set_focus
@c @implementation
public func flow_content_set_focus(
  _ engine: OpaquePointer!, _ content: flow_content, _ id: flow_string
) -> flow_status {
  call(engine) { engine throws(Fault) in try engine.setFocus(in: content, id: id) }
}

/// C: flow_screen_render
@c @implementation
public func flow_screen_render(
  _ engine: OpaquePointer!, _ screen: flow_screen,
  _ out_content: UnsafeMutablePointer<UnsafePointer<flow_screen_content>?>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let out = try given(out_content, named: "out_content")
    out.pointee = try engine.render(screen)
  }
}

/// C: flow_content_add_rows
@c @implementation
public func flow_content_add_rows(
  _ engine: OpaquePointer!, _ content: flow_content, _ rows: UnsafePointer<flow_row>!, _ count: Int,
  _ row_size: UInt32
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try engine.addRows(rows, count: count, step: row_size, to: content)
  }
}

/// C: flow_rows_changed
@c @implementation
public func flow_rows_changed(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ id: UnsafePointer<CChar>!, _ first: Int,
  _ removed: Int, _ inserted: Int
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try engine.rowsChanged(
      screen, element: given(id, named: "id"), first: first, removed: removed, inserted: inserted)
  }
}

/// C: flow_screen_rows
@c @implementation
public func flow_screen_rows(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ id: UnsafePointer<CChar>!, _ first: Int,
  _ count: Int, _ out_rows: UnsafeMutablePointer<UnsafePointer<flow_rows>?>!,
  _ out_error: UnsafeMutablePointer<flow_error>!
) -> flow_status {
  call(engine, error: out_error) { engine throws(Fault) in
    let out = try given(out_rows, named: "out_rows")
    out.pointee = try engine.rows(
      of: screen, element: given(id, named: "id"), from: first, count: count)
  }
}

/// C: flow_screen_find_row
@c @implementation
public func flow_screen_find_row(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ id: UnsafePointer<CChar>!, _ row: flow_string,
  _ out_index: UnsafeMutablePointer<Int>!, _ out_error: UnsafeMutablePointer<flow_error>!
) -> flow_status {
  call(engine, error: out_error) { engine throws(Fault) in
    let out = try given(out_index, named: "out_index")
    out.pointee = try engine.findRow(of: screen, element: given(id, named: "id"), row: row)
  }
}

/// C: flow_screen_changed
@c @implementation
public func flow_screen_changed(_ engine: OpaquePointer!, _ screen: flow_screen) -> flow_status {
  call(engine) { engine throws(Fault) in
    try engine.changed(screen)
  }
}

/// C: flow_screen_send
@c @implementation
public func flow_screen_send(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ input: UnsafePointer<flow_input>!,
  _ out_noop: UnsafeMutablePointer<flow_bool>!, _ out_error: UnsafeMutablePointer<flow_error>!
) -> flow_status {
  callOften(engine, error: out_error) { engine throws(Fault) in
    let input = try SizedStruct.read(given(input, named: "input"))
    let isCalled = try engine.send(screen, input: input)
    out_noop?.pointee = isCalled ? FLOW_FALSE : FLOW_TRUE
  }
}

/// C: flow_screen_set_field
@c @implementation
public func flow_screen_set_field(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ id: UnsafePointer<CChar>!,
  _ value: UnsafePointer<flow_value>!, _ out_error: UnsafeMutablePointer<flow_error>!
) -> flow_status {
  callOften(engine, error: out_error) { engine throws(Fault) in
    try engine.send(screen, id: given(id, named: "id"), value: value, use: .set)
  }
}

/// C: flow_screen_invoke
@c @implementation
public func flow_screen_invoke(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ id: UnsafePointer<CChar>!,
  _ value: UnsafePointer<flow_value>!, _ out_error: UnsafeMutablePointer<flow_error>!
) -> flow_status {
  call(engine, error: out_error) { engine throws(Fault) in
    try engine.send(screen, id: given(id, named: "id"), value: value, use: .pressed)
  }
}

/// C: flow_screen_set_wrong
@c @implementation
public func flow_screen_set_wrong(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ id: UnsafePointer<CChar>!,
  _ reason: UnsafePointer<CChar>!, _ out_error: UnsafeMutablePointer<flow_error>!
) -> flow_status {
  call(engine, error: out_error) { engine throws(Fault) in
    try engine.setWrong(screen, id: given(id, named: "id"), reason: reason)
  }
}

/// C: flow_element_name
@c @implementation
public func flow_element_name(_ kind: flow_element_kind) -> UnsafePointer<CChar>! {
  flow_table_element(kind)?.pointee.word ?? staticText("?")
}

/// C: flow_element_traits
@c @implementation
public func flow_element_traits(_ kind: flow_element_kind) -> UInt32 {
  flow_table_element(kind)?.pointee.traits ?? 0
}

/// C: flow_element_takes
@c @implementation
public func flow_element_takes(_ kind: flow_element_kind) -> flow_takes {
  flow_table_element(kind)?.pointee.takes ?? FLOW_TAKES_ANY
}

/// C: flow_takes_name
@c @implementation
public func flow_takes_name(_ takes: flow_takes) -> UnsafePointer<CChar>! {
  flow_table_takes_word(takes)
}

/// C: flow_placement_name
@c @implementation
public func flow_placement_name(_ placement: flow_placement) -> UnsafePointer<CChar>! {
  flow_table_placement_word(placement)
}

/// C: flow_role_name
@c @implementation
public func flow_role_name(_ role: flow_role) -> UnsafePointer<CChar>! {
  flow_table_role_word(role)
}

/// C: flow_field_type_name
@c @implementation
public func flow_field_type_name(_ type: flow_field_type) -> UnsafePointer<CChar>! {
  flow_table_field_type_word(type)
}
