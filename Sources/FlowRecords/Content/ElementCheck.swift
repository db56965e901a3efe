package import CFlowABI
package import FlowMessages
import FlowValues

/// The rules that an element must keep to be shown, and a value to be put into it (V1, V3).
package enum ElementCheck {
  /// Throws unless an element that is given can be copied, which checks its texts and rows.
  static func check(_ element: flow_element) throws(Fault) {
    try Sizes.check(element.id, name: "the id of an element")
    let id = element.id
    guard let row = flow_table_element(element.kind)?.pointee else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "element '%' has the unknown kind %", id, element.kind)
    }
    if isInteractive(element.kind), element.id.size == 0 {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "% needs an id", Text.one(name(of: element.kind)))
    }
    let canBeInToolbar = row.traits & FLOW_ELEMENT_IN_TOOLBAR != 0
    guard element.placement == FLOW_PLACEMENT_BODY || canBeInToolbar,
      flow_table_has(flow_table_placement_word(element.placement))
    else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "element '%': only buttons can stand in the toolbar", id)
    }
    guard flow_table_has(flow_table_role_word(element.role)) else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "element '%' has the unknown role %", id, element.role)
    }
    guard flow_table_has(flow_table_field_type_word(element.field_type)) else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "element '%' has the unknown field type %", id, element.field_type)
    }
    try checkLimits(element)
    try checkOnDemand(element)
    try checkForm(of: element.value, for: element)
  }

  /// Throws unless a copied element can have the value that it is rendered with.
  static func checkRendered(_ element: flow_element) throws(Fault) {
    if element.value.type == FLOW_TYPE_NULL { return }
    do throws(Fault) {
      try checkValue(element.value, for: element)
      if isCounted(element.kind) { try checkStep(element.value, for: element) }
    } catch {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, error.message)
    }
  }

  /// Throws unless a value is well formed. The error says nothing of a value that is secret.
  package static func checkForm(of value: flow_value, for element: flow_element) throws(Fault) {
    var value = value
    do throws(Fault) {
      try Values.check(&value)
    } catch {
      if error.status == FLOW_ERROR_BAD_UTF8 {
        throw Fault(error.status, "the value of element '%' is not valid UTF-8", element.id)
      }
      guard isSecret(element) else { throw error }
      throw Fault(error.status, "the value of element '%' is malformed", element.id)
    }
  }

  /// Returns true if no message, log or trace may show its value (V9).
  package static func isSecret(_ element: flow_element) -> Bool {
    element.secret != 0 || isSecureField(element)
  }

  /// Returns true if only the screen may learn its value: it is secret, or one of its rows is, of
  /// which nobody may learn if it was chosen (V9).
  package static func hasSecret(_ element: flow_element) -> Bool {
    if isSecret(element) { return true }
    return element.rows.map { RowTable(of: $0).hasSecret } ?? false
  }

  /// Throws unless the limits and the step are numbers that fit together. An element that takes a
  /// number must have limits, and one that counts goes from 0 in steps of 1.
  private static func checkLimits(_ element: flow_element) throws(Fault) {
    let isRange = takes(element) == FLOW_TAKES_NUMBER
    guard element.minimum.isFinite, element.maximum.isFinite, element.step.isFinite,
      element.step >= 0, element.minimum <= element.maximum,
      !isRange || element.minimum < element.maximum
    else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        Message("element '%': minimum must be a number ", element.id)
          + (isRange ? "below maximum" : "not above maximum")
          + ", and step a number that is not negative")
    }
    guard !isCounted(element.kind) || element.minimum == 0 && element.step == 1 else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "element '%': % counts, so minimum must be 0 and step 1", element.id,
        Text.one(name(of: element.kind)))
    }
  }

  private static func isCounted(_ kind: flow_element_kind) -> Bool {
    (flow_table_element(kind)?.pointee.traits ?? 0) & FLOW_ELEMENT_IS_COUNTED != 0
  }

  /// Throws if a text or the rows of a host's element have a size that cannot be. To be called
  /// before any of them is read.
  static func checkSizes(_ element: flow_element, id: flow_string) throws(Fault) {
    try check(element.text, what: "text", id: id)
    try check(element.placeholder, what: "placeholder", id: id)
    try check(element.error, what: "error", id: id)
    try check(element.source, what: "source", id: id)
    try check(element.method, what: "method", id: id)
    try check(element.footer, what: "footer", id: id)
    try check(element.icon, what: "icon", id: id)
    try check(element.label, what: "label", id: id)
    try check(element.hint, what: "hint", id: id)
    try check(element.shortcut, what: "shortcut", id: id)
    guard Sizes.isPossible(element.row_count, at: element.rows) else {
      throw Sizes.fault(
        element.row_count, at: element.rows, name: Message("the rows of element '%'", id))
    }
    guard let rows = element.rows else { return }
    for index in 0..<element.row_count { try checkSizes(rows + index, id: id, number: index + 1) }
  }

  /// Throws if a text of a row has a size that cannot be.
  private static func checkSizes(_ row: UnsafePointer<flow_row>, id: flow_string, number: Int)
    throws(Fault)
  {
    try check(row.pointee.id, what: "id", id: id, row: number)
    try check(row.pointee.title, what: "title", id: id, row: number)
    try check(row.pointee.subtitle, what: "subtitle", id: id, row: number)
    try check(row.pointee.detail, what: "detail", id: id, row: number)
    try check(row.pointee.icon, what: "icon", id: id, row: number)
    try check(row.pointee.source, what: "source", id: id, row: number)
    try check(row.pointee.badge, what: "badge", id: id, row: number)
  }

  @inline(never)
  private static func check(
    _ text: flow_string, what: Literal, id: flow_string, row: Int = 0
  ) throws(Fault) {
    if Sizes.isPossible(text) { return }
    throw Sizes.fault(text.size, at: text.data, name: subject(what, id: id, row: row))
  }

  /// Names a text of an element for a message: "the title of row 2 of element 'list'".
  package static func subject(_ what: Literal, id: flow_string, row: Int) -> Message {
    row == 0
      ? Message("the % of element '%'", what, id)
      : Message("the % of row % of element '%'", what, row, id)
  }

  /// Throws unless the element's shortcut, which is valid UTF-8, is one, of a button (V12).
  static func checkShortcut(of element: flow_element) throws(Fault) {
    guard element.shortcut.size > 0 else { return }
    guard element.kind == FLOW_ELEMENT_BUTTON else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "element '%' is %; only a button can have a shortcut", element.id,
        Text.one(name(of: element.kind)))
    }
    if let mistake = ShortcutText.mistake(in: element.shortcut) {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "the shortcut '%' of element '%' %", element.shortcut, element.id, mistake)
    }
  }

  /// Throws if an image of a plugin's screen names what the plugin may not (V13).
  static func checkSource(of element: flow_element) throws(Fault) {
    guard element.kind == FLOW_ELEMENT_IMAGE else { return }
    try checkSource(element.source, id: element.id, row: 0, isSecret: isSecret(element))
  }

  /// Throws if the image of a row is none that a plugin may name (V13).
  static func checkSource(of row: flow_row, id: flow_string, number: Int, isSecret: Bool)
    throws(Fault)
  {
    try checkSource(
      row.source, id: id, row: number, isSecret: isSecret || row.flags & FLOW_ROW_SECRET != 0)
  }

  private static func checkSource(
    _ source: flow_string, id: flow_string, row: Int, isSecret: Bool
  ) throws(Fault) {
    guard let mistake = ImageSource.mistake(in: source) else { return }
    let shown: Message = isSecret ? "" : Message(", '%',", source)
    let owner = row > 0 ? subject("image", id: id, row: row) : "the source of an image"
    throw Fault(
      FLOW_ERROR_INVALID_ARGUMENT, "%% %", owner, shown, mistake)
  }

  /// Throws unless rows on demand are said wholly, of an element that has rows (V15).
  private static func checkOnDemand(_ element: flow_element) throws(Fault) {
    guard element.rows_method != nil || element.find_method != nil else { return }
    let mistake: Literal? =
      !hasRows(element.kind)
      ? "has no rows, so no methods for them"
      : element.rows_method == nil || element.find_method == nil
        ? "needs both a rows_method and a find_method"
        : element.row_count > 0
          ? "has a rows_method, so its rows are asked for; leave rows empty"
          : element.row_total < 0 ? "has an impossible row_total" : nil
    guard let mistake else { return }
    throw Fault(
      FLOW_ERROR_INVALID_ARGUMENT, "element '%' %", element.id, mistake)
  }

  package static func hasRows(_ kind: flow_element_kind) -> Bool {
    (flow_table_element(kind)?.pointee.traits ?? 0) & FLOW_ELEMENT_HAS_ROWS != 0
  }

  package static func isInteractive(_ kind: flow_element_kind) -> Bool {
    (flow_table_element(kind)?.pointee.traits ?? 0) & FLOW_ELEMENT_IS_INTERACTIVE != 0
  }

  /// Returns true for elements that are pressed, or whose rows are. Other interactive ones have a
  /// value that the user changes.
  package static func isPressed(_ kind: flow_element_kind) -> Bool {
    (flow_table_element(kind)?.pointee.traits ?? 0) & FLOW_ELEMENT_IS_PRESSED != 0
  }

  /// Returns true for elements whose value the user changes.
  package static func isSet(_ kind: flow_element_kind) -> Bool {
    isInteractive(kind) && !isPressed(kind)
  }

  /// Returns true for a field of a type that is always secret.
  static func isSecureField(_ element: flow_element) -> Bool {
    takes(element) == FLOW_TAKES_FIELD && element.field_type == FLOW_FIELD_SECURE
  }

  package static func takes(_ element: flow_element) -> flow_takes {
    flow_table_element(element.kind)?.pointee.takes ?? FLOW_TAKES_ANY
  }

  /// Throws unless a value is one that an element of content can have. A row on demand is looked up
  /// later.
  package static func checkValue(_ value: flow_value, for element: flow_element) throws(Fault) {
    let fits: Bool
    switch takes(element) {
    case FLOW_TAKES_FIELD: fits = isForField(value, element: element)
    case FLOW_TAKES_BOOLEAN: fits = value.type == FLOW_TYPE_BOOLEAN
    case FLOW_TAKES_ROWS where element.many != 0: fits = isListOfRows(value, of: element)
    case FLOW_TAKES_ROWS, FLOW_TAKES_ROW: fits = isRow(value, of: element)
    case FLOW_TAKES_FRACTION:
      fits = value.type == FLOW_TYPE_NUMBER && value.as.number >= 0 && value.as.number <= 1
    case FLOW_TAKES_NUMBER: fits = isWithin(value, element: element)
    case FLOW_TAKES_BYTES: fits = value.type == FLOW_TYPE_BYTES
    default: fits = true
    }
    guard !fits else { return }
    throw Fault(
      FLOW_ERROR_ARGUMENT_TYPE,
      Message(
        "element '%': % takes %, ", element.id, Text.one(name(of: element.kind)), wanted(element))
        + (isSecret(element)
          ? "not what it was given" : Message("not %", describe(value, for: element))))
  }

  /// Throws unless a number that the user puts in is whole steps away from the minimum.
  package static func checkStep(_ value: flow_value, for element: flow_element) throws(Fault) {
    guard element.step > 0, let number = number(value) else { return }
    let steps = (number - element.minimum) / element.step
    // Beyond that a number has no fraction. The tolerance below is for steps such as 0.1: three of
    // them are not exactly 0.3.
    guard abs(steps) < 0x1p52 else { return }
    let whole = Double(Int64(steps + (steps < 0 ? -0.5 : 0.5)))
    guard abs(steps - whole) > 1e-6 else { return }
    throw Fault(
      FLOW_ERROR_ARGUMENT_TYPE,
      "element '%': the number is not whole steps away from the minimum", element.id)
  }

  private static func number(_ value: flow_value) -> Double? {
    switch value.type {
    case FLOW_TYPE_NUMBER: value.as.number
    case FLOW_TYPE_INTEGER: Double(value.as.integer)
    default: nil
    }
  }

  private static func isWithin(_ value: flow_value, element: flow_element) -> Bool {
    guard let number = number(value), number.isFinite else { return false }
    return element.minimum == element.maximum
      || number >= element.minimum && number <= element.maximum
  }

  private static func isForField(_ value: flow_value, element: flow_element) -> Bool {
    let isEmpty = value.type == FLOW_TYPE_NULL
    let isString = value.type == FLOW_TYPE_STRING
    return switch element.field_type {
    case FLOW_FIELD_NUMBER: isEmpty || isWithin(value, element: element)
    case FLOW_FIELD_DATE: isEmpty || isString && CalendarText.isDate(value.as.string)
    case FLOW_FIELD_TIME: isEmpty || isString && CalendarText.isTime(value.as.string)
    default: isString
    }
  }

  private static func isRow(_ value: flow_value, of element: flow_element) -> Bool {
    guard value.type == FLOW_TYPE_STRING, value.as.string.size > 0 else { return false }
    if element.rows_method != nil { return true }
    return element.rows.map { RowTable(of: $0).find(value.as.string) != nil } ?? false
  }

  private static func isListOfRows(_ value: flow_value, of element: flow_element) -> Bool {
    guard value.type == FLOW_TYPE_LIST else { return false }
    guard let items = value.as.list.items else { return value.as.list.count == 0 }
    return (0..<value.as.list.count).allSatisfy { isRow(items[$0], of: element) }
  }

  private static func wanted(_ element: flow_element) -> Literal {
    switch takes(element) {
    case FLOW_TAKES_FIELD:
      switch element.field_type {
      case FLOW_FIELD_NUMBER where element.minimum < element.maximum:
        "a number from its minimum to its maximum, or null"
      case FLOW_FIELD_NUMBER: "a number or null"
      case FLOW_FIELD_DATE: "a date such as 2026-12-31, or null"
      case FLOW_FIELD_TIME: "a time such as 23:59, or null"
      default: "a string"
      }
    case FLOW_TAKES_BOOLEAN: "a boolean"
    case FLOW_TAKES_ROWS where element.many != 0: "a list of its rows' ids"
    case FLOW_TAKES_FRACTION: "a number from 0 to 1"
    case FLOW_TAKES_NUMBER: "a number from its minimum to its maximum"
    case FLOW_TAKES_BYTES: "bytes"
    default: "the id of one of its rows"
    }
  }

  private static func describe(_ value: flow_value, for element: flow_element) -> Message {
    if value.type == FLOW_TYPE_STRING { return Message("'%'", value.as.string) }
    let takesNumbers =
      takes(element) == FLOW_TAKES_NUMBER || element.field_type == FLOW_FIELD_NUMBER
    return number(value) != nil && takesNumbers
      ? "a number outside of that" : Values.typeName(value.type)
  }

  package static func name(of kind: flow_element_kind) -> Message {
    flow_table_element(kind).map { Message($0.pointee.word) } ?? "?"
  }
}
