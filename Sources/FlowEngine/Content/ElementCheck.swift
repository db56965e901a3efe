import CFlowABI
import FlowForeign

/// What an element must be to be shown, and what may be put into it (V1, V3).
enum ElementCheck {
  /// - Returns: the ids of its rows.
  static func check(_ element: flow_element) throws(Fault) -> Set<String> {
    let id = Engine.string(element.id)
    guard let row = flow_table_element(element.kind)?.pointee else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "element \"\(id)\" has the unknown kind \(element.kind)")
    }
    if isInteractive(element.kind), element.id.size == 0 {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "a \(name(element.kind)) needs an id")
    }
    let canBeInToolbar = row.traits & FLOW_ELEMENT_IN_TOOLBAR != 0
    guard element.placement == FLOW_PLACEMENT_BODY || canBeInToolbar,
      element.placement >= FLOW_PLACEMENT_BODY, element.placement <= FLOW_PLACEMENT_TRAILING
    else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "element \"\(id)\": only buttons can stand in the toolbar")
    }
    guard element.role >= FLOW_ROLE_NORMAL, element.role <= FLOW_ROLE_CANCEL else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "element \"\(id)\" has the unknown role \(element.role)")
    }
    guard element.field_type >= FLOW_FIELD_TEXT, element.field_type <= FLOW_FIELD_EMAIL else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "element \"\(id)\" has the unknown field type \(element.field_type)")
    }
    guard element.row_count == 0 || element.rows != nil else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "element \"\(id)\" has \(element.row_count) rows, but rows is NULL")
    }
    let rows = try rowIDs(element, id)
    guard element.value.type != FLOW_TYPE_NULL else { return rows }
    do throws(Fault) {
      try checkValue(element.value, for: element, rows: rows)
    } catch {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, error.message)
    }
    return rows
  }

  private static func rowIDs(_ element: flow_element, _ id: String) throws(Fault) -> Set<String> {
    guard element.row_count > 0, let rows = element.rows else { return [] }
    var seen = Set<String>(minimumCapacity: element.row_count)
    for index in 0..<element.row_count {
      let row = Engine.string(rows[index].id)
      guard !row.isEmpty, seen.insert(row).inserted else {
        throw Fault(
          row.isEmpty ? FLOW_ERROR_INVALID_ARGUMENT : FLOW_ERROR_DUPLICATE_ID,
          "row \(index + 1) of \"\(id)\" needs an id of its own; it has \"\(row)\"")
      }
    }
    return seen
  }

  static func isInteractive(_ kind: flow_element_kind) -> Bool {
    (flow_table_element(kind)?.pointee.traits ?? 0) & FLOW_ELEMENT_IS_INTERACTIVE != 0
  }

  private static func takes(_ element: flow_element) -> flow_takes {
    flow_table_element(element.kind)?.pointee.takes ?? FLOW_TAKES_ANY
  }

  /// Throws unless a value is one the element can have.
  ///
  /// - Parameter rows: the ids of its rows.
  static func checkValue(_ value: flow_value, for element: flow_element, rows: Set<String>)
    throws(Fault)
  {
    let fits: Bool
    switch takes(element) {
    case FLOW_TAKES_FIELD where element.field_type == FLOW_FIELD_NUMBER:
      fits = value.type == FLOW_TYPE_NUMBER || value.type == FLOW_TYPE_INTEGER
    case FLOW_TAKES_FIELD: fits = value.type == FLOW_TYPE_STRING
    case FLOW_TAKES_BOOLEAN: fits = value.type == FLOW_TYPE_BOOLEAN
    case FLOW_TAKES_ROWS where element.many != 0: fits = isListOfRows(value, rows)
    case FLOW_TAKES_ROWS, FLOW_TAKES_ROW: fits = isRow(value, rows)
    case FLOW_TAKES_FRACTION:
      fits = value.type == FLOW_TYPE_NUMBER && value.as.number >= 0 && value.as.number <= 1
    default: fits = true
    }
    guard !fits else { return }
    throw Fault(
      FLOW_ERROR_ARGUMENT_TYPE,
      "element \"\(Engine.string(element.id))\": a \(name(element.kind)) takes \(wanted(element)), "
        + "not \(describe(value))")
  }

  private static func isRow(_ value: flow_value, _ rows: Set<String>) -> Bool {
    value.type == FLOW_TYPE_STRING && rows.contains(Engine.string(value.as.string))
  }

  private static func isListOfRows(_ value: flow_value, _ rows: Set<String>) -> Bool {
    guard value.type == FLOW_TYPE_LIST else { return false }
    guard let items = value.as.list.items else { return value.as.list.count == 0 }
    return (0..<value.as.list.count).allSatisfy { isRow(items[$0], rows) }
  }

  private static func wanted(_ element: flow_element) -> String {
    switch takes(element) {
    case FLOW_TAKES_FIELD where element.field_type == FLOW_FIELD_NUMBER: "a number"
    case FLOW_TAKES_FIELD: "a string"
    case FLOW_TAKES_BOOLEAN: "a boolean"
    case FLOW_TAKES_ROWS where element.many != 0: "a list of its rows' ids"
    case FLOW_TAKES_FRACTION: "a number from 0 to 1"
    default: "the id of one of its rows"
    }
  }

  private static func describe(_ value: flow_value) -> String {
    value.type == FLOW_TYPE_STRING
      ? "\"\(Engine.string(value.as.string))\"" : Values.typeName(value.type)
  }

  static func name(_ kind: flow_element_kind) -> String {
    flow_table_element(kind).map { String(cString: $0.pointee.word) } ?? "?"
  }
}

extension Engine {
  /// The text of a view, for messages and look-ups.
  static func string(_ view: flow_string) -> String {
    guard let data = view.data, view.size > 0 else { return "" }
    return String(
      decoding: UnsafeRawBufferPointer(start: data, count: view.size), as: UTF8.self)
  }
}
