/// Names of files, which on Linux are bytes, as text and back.
///
/// A byte that is not UTF-8 becomes a character of a private area, U+10FF80 to U+10FFFF, and so
/// does each byte of such a character; so text and name say the same, whatever they are.
/// ``Visible`` shows it as `\xff`. A combining mark at the beginning of a name is stored so, too:
/// otherwise it would merge with the slash before it into one character.
extension String {
  package init(fileName: UnsafePointer<CChar>) {
    var length = 0
    while fileName[length] != 0 { length += 1 }
    let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(fileName), count: length)
    // Nearly all names are ASCII.
    if bytes.allSatisfy({ $0 < 0x80 }) {
      self = String(decoding: bytes, as: UTF8.self)
      return
    }
    var scalars = String.UnicodeScalarView()
    var rest = bytes[...]
    while !rest.isEmpty {
      let scalar = rest.prefix(4).indices.lazy.compactMap { end in
        String(validating: rest[...end], as: UTF8.self)?.unicodeScalars.first
      }.first
      let isFirst = (scalars.last ?? "/") == "/"
      if let scalar, !scalar.isByteOfName, !isFirst || "/\(scalar)".count == 2 {
        scalars.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        scalars.append(Unicode.Scalar(0x10ff00 | UInt32(rest.removeFirst())) ?? "?")
      }
    }
    self = String(scalars)
  }

  /// The name, with a NUL behind it.
  package var fileName: [CChar] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count + 1)
    for scalar in unicodeScalars {
      if scalar.isByteOfName {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return (bytes + [0]).map { CChar(bitPattern: $0) }
  }

  /// The name as text for people, in which no bytes are kept.
  package var withoutBytes: String {
    String(decoding: fileName.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension Unicode.Scalar {
  /// True if this character stands for a byte of a file's name.
  var isByteOfName: Bool { value >= 0x10ff80 }
}
