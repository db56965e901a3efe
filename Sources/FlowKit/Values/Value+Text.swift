/// A value as people read it, in the form of JSON: `{"name": "Ada", "ages": [36, 37]}`. Bytes are
/// `<3 bytes: 01 02 ff>`; of many the first 16. A number keeps its point, by which it is told from
/// an integer.
extension Value: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value on one line.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let boolean): text += boolean ? "true" : "false"
    case .integer(let integer): text += "\(integer)"
    case .number(let number): text += "\(number)"
    case .string(let string): quote(string, to: &text)
    case .bytes(let bytes): hexadecimal(bytes, to: &text)
    case .list(let items):
      text += "["
      for index in items.indices {
        if index > 0 { text += ", " }
        items[index].write(to: &text)
      }
      text += "]"
    case .map(let entries):
      text += "{"
      for index in entries.indices {
        if index > 0 { text += ", " }
        quote(entries[index].key, to: &text)
        text += ": "
        entries[index].value.write(to: &text)
      }
      text += "}"
    }
  }
}

private func quote(_ string: String, to text: inout String) {
  text += "\""
  for scalar in string.unicodeScalars {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case _ where scalar.value < 0x20 || scalar.value == 0x7f:
      text += "\\u00" + hex(UInt8(scalar.value))
    default: text.unicodeScalars.append(scalar)
    }
  }
  text += "\""
}

private func hexadecimal(_ bytes: [UInt8], to text: inout String) {
  text += bytes.count == 1 ? "<1 byte" : "<\(bytes.count) bytes"
  for (index, byte) in bytes.prefix(16).enumerated() {
    text += (index == 0 ? ": " : " ") + hex(byte)
  }
  text += bytes.count > 16 ? " …>" : ">"
}

private func hex(_ byte: UInt8) -> String {
  (byte < 16 ? "0" : "") + String(byte, radix: 16)
}
