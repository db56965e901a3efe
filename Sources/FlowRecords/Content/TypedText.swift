package import CFlowABI
import CSystem
package import FlowMessages
import FlowValues
import FlowModel

/// Text that a user typed, as the value that an element takes (flow_value_for).
package enum TypedText {
  /// Returns a copy of the value, which its receiver destroys.
  package static func value(
    _ text: flow_string, for pointer: UnsafePointer<flow_element>
  ) throws(Fault) -> UnsafeMutablePointer<flow_value>? {
    var element = try SizedStruct.read(pointer)
    guard Sizes.isPossible(text) else { throw Sizes.fault(text.size, at: text.data, name: "text") }
    guard Values.isUTF8(text) else { throw Fault(FLOW_ERROR_BAD_UTF8, "text is not valid UTF-8") }
    try Sizes.check(element.id, name: "the id of the element")
    var made: UnsafeMutablePointer<flow_value>?
    try SizedArray.read(
      element.rows, count: element.row_count, step: element.row_size,
      of: Message("the rows of element '%'", element.id)
    ) { (rows) throws(Fault) in
      element.rows = rows.baseAddress
      try ElementCheck.checkSizes(element, id: element.id)
      made = try value(text, for: element, rows: rows)
    }
    return made
  }

  private static func value(
    _ text: flow_string, for element: flow_element, rows: UnsafeBufferPointer<flow_row>
  ) throws(Fault) -> UnsafeMutablePointer<flow_value> {
    guard ElementCheck.isInteractive(element.kind) else {
      throw Fault(
        FLOW_ERROR_ARGUMENT_TYPE,
        "element '%' takes no value: nothing can be done with it", element.id)
    }
    switch ElementCheck.takes(element) {
    case FLOW_TAKES_BOOLEAN: return try copy(toggle(text, for: element))
    case FLOW_TAKES_ROWS where element.many != 0: return try chosen(text, of: element, rows: rows)
    case FLOW_TAKES_ROWS, FLOW_TAKES_ROW:
      return try copy(string(row(trimmed(text), of: element, rows: rows)))
    case FLOW_TAKES_FIELD, FLOW_TAKES_NUMBER, FLOW_TAKES_FRACTION:
      let value = plain(text, for: element)
      try ElementCheck.checkValue(value, for: element)
      try ElementCheck.checkStep(value, for: element)
      let made = try copy(value)
      if element.field_type != FLOW_FIELD_MULTILINE { makeOneLine(made) }
      return made
    default:
      throw Fault(
        FLOW_ERROR_ARGUMENT_TYPE, "element '%' takes no value: it is pressed", element.id)
    }
  }

  private static func copy(_ value: flow_value) throws(Fault) -> UnsafeMutablePointer<flow_value> {
    var value = value
    return try Values.copy(&value)
  }

  private static func string(_ text: flow_string) -> flow_value {
    var value = flow_value()
    value.type = FLOW_TYPE_STRING
    value.as.string = text
    return value
  }

  // MARK: Numbers, dates and times

  /// Returns null, a number or the text; if the element does not take it, its check says so.
  private static func plain(_ text: flow_string, for element: flow_element) -> flow_value {
    let isField = ElementCheck.takes(element) == FLOW_TAKES_FIELD
    let type = element.field_type
    let isTimed = type == FLOW_FIELD_DATE || type == FLOW_FIELD_TIME
    if isField, type != FLOW_FIELD_NUMBER, !isTimed { return string(text) }
    let text = trimmed(text)
    if isField, text.size == 0 { return flow_value() }
    return isTimed && isField ? string(text) : number(text) ?? string(text)
  }

  private static func number(_ text: flow_string) -> flow_value? {
    var value = flow_value()
    if let integer = integer(text) {
      value.type = FLOW_TYPE_INTEGER
      value.as.integer = integer
      return value
    }
    var number = 0.0
    guard let data = text.data, csystem_decimal(data, text.size, &number) != 0 else { return nil }
    value.type = FLOW_TYPE_NUMBER
    value.as.number = number
    return value
  }

  /// Reads `[+-]?[0-9]+`; nil if it is anything else, or too large.
  private static func integer(_ text: flow_string) -> Int64? {
    let digits = bytes(text)
    let isNegative = digits.first == UInt8(ascii: "-")
    let start = isNegative || digits.first == UInt8(ascii: "+") ? 1 : 0
    guard digits.count > start else { return nil }
    var value: Int64 = 0
    for place in start..<digits.count {
      let byte = digits[place]
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      let (tenfold, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(byte - UInt8(ascii: "0"))
      let (sum, isOver) =
        isNegative
        ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
      if isTooLarge || isOver { return nil }
      value = sum
    }
    return value
  }

  // MARK: Toggles

  private static func toggle(
    _ text: flow_string, for element: flow_element
  ) throws(Fault) -> flow_value {
    let word = trimmed(text)
    var value = flow_value()
    value.type = FLOW_TYPE_BOOLEAN
    if isAny(word, of: "true yes on 1") {
      value.as.boolean = FLOW_TRUE
    } else if !isAny(word, of: "false no off 0") {
      throw Fault(
        FLOW_ERROR_ARGUMENT_TYPE,
        Message("element '%' takes yes or no", element.id)
          + (ElementCheck.isSecret(element) ? "" : Message(", not '%'", text)))
    }
    return value
  }

  /// True if a text is one of the words of a list, in capital or small letters.
  private static func isAny(_ text: flow_string, of list: StaticString) -> Bool {
    let given = bytes(text)
    var place = 0
    for index in 0...list.utf8CodeUnitCount {
      let isEnd = index == list.utf8CodeUnitCount || list.utf8Start[index] == UInt8(ascii: " ")
      if isEnd, place == given.count { return true }
      guard !isEnd, place >= 0, place < given.count else {
        place = isEnd ? 0 : -1
        continue
      }
      let isUpper = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= given[place]
      place = given[place] + (isUpper ? 32 : 0) == list.utf8Start[index] ? place + 1 : -1
    }
    return false
  }

  // MARK: Rows

  /// Returns the list of rows that a text names, with commas between them.
  private static func chosen(
    _ text: flow_string, of element: flow_element, rows: UnsafeBufferPointer<flow_row>
  ) throws(Fault) -> UnsafeMutablePointer<flow_value> {
    var ids: Series<flow_value> = []
    let all = trimmed(text)
    var start = 0
    for end in 0..<(all.size > 0 ? all.size + 1 : 0) {
      guard let data = all.data, end == all.size || data[end] == CChar(UInt8(ascii: ",")) else {
        continue
      }
      let word = flow_string(data: data + start, size: end - start)
      ids.append(string(try row(trimmed(word), of: element, rows: rows)))
      start = end + 1
    }
    return try ids.withUnsafeBufferPointer { (ids) throws(Fault) in
      var list = flow_value()
      list.type = FLOW_TYPE_LIST
      list.as.list = flow_list(items: ids.count > 0 ? ids.baseAddress : nil, count: ids.count)
      return try Values.copy(&list)
    }
  }

  /// Returns the id of the row with an id, or else of the first with a title.
  private static func row(
    _ text: flow_string, of element: flow_element, rows: UnsafeBufferPointer<flow_row>
  ) throws(Fault) -> flow_string {
    if let found = rows.first(where: { $0.id == text }) ?? rows.first(where: { $0.title == text }) {
      return found.id
    }
    // A row on demand may lie beyond those of the content: it is looked up when it is sent.
    if element.rows_method != nil, text.size > 0 { return text }
    if ElementCheck.isSecret(element) {
      throw Fault(FLOW_ERROR_UNKNOWN_ELEMENT, "element '%' has no such row", element.id)
    }
    throw Fault(FLOW_ERROR_UNKNOWN_ELEMENT, "element '%' has no row '%'", element.id, text)
  }

  // MARK: Texts

  private static func bytes(_ text: flow_string) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafeRawPointer(text.data)?.assumingMemoryBound(to: UInt8.self),
      count: text.data == nil ? 0 : text.size)
  }

  /// Returns the text without the blanks around it.
  private static func trimmed(_ text: flow_string) -> flow_string {
    guard let data = text.data else { return flow_string() }
    var (start, end) = (0, text.size)
    while start < end, isBlank(data[start]) { start += 1 }
    while start < end, isBlank(data[end - 1]) { end -= 1 }
    return start < end ? flow_string(data: data + start, size: end - start) : flow_string()
  }

  private static func isBlank(_ byte: CChar) -> Bool {
    byte == CChar(UInt8(ascii: " ")) || byte == CChar(UInt8(ascii: "\t")) || isLineEnd(byte)
  }

  private static func isLineEnd(_ byte: CChar) -> Bool {
    byte == CChar(UInt8(ascii: "\n")) || byte == CChar(UInt8(ascii: "\r"))
  }

  /// Makes each run of line ends in a copied text one blank; none is left at its end.
  private static func makeOneLine(_ value: UnsafeMutablePointer<flow_value>) {
    guard value.pointee.type == FLOW_TYPE_STRING, let text = value.pointee.as.string.data else {
      return
    }
    let room = UnsafeMutablePointer(mutating: text)
    var (size, isBehindLine) = (0, false)
    for place in 0..<value.pointee.as.string.size {
      let byte = text[place]
      if !isLineEnd(byte) {
        if isBehindLine {
          room[size] = CChar(UInt8(ascii: " "))
          size += 1
        }
        room[size] = byte
        size += 1
      }
      isBehindLine = isLineEnd(byte)
    }
    room[size] = 0
    value.pointee.as.string.size = size
  }
}
