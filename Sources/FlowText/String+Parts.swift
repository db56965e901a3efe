import Glibc

/// Searching without `_StringProcessing`, whose engine for regular expressions would be a fifth of
/// flowhost.
extension String {
  /// True if it contains a text, compared by bytes; it always contains an empty one.
  package func holds(_ part: String) -> Bool {
    part.isEmpty || firstIndex(of: part, from: 0) != nil
  }

  /// The text with `other` in each place of `part`, which is not empty.
  package func replacing(_ part: String, with other: String) -> String {
    var result: [UInt8] = []
    var begin = 0
    let bytes = Array(utf8)
    while let index = firstIndex(of: part, from: begin) {
      result += bytes[begin..<index] + Array(other.utf8)
      begin = index + part.utf8.count
    }
    return String(decoding: result + bytes[begin...], as: UTF8.self)
  }

  /// The text before and the text behind the first place of `part`; `nil` if it is not there.
  package func parts(around part: String) -> (before: String, behind: String)? {
    guard let index = firstIndex(of: part, from: 0) else { return nil }
    return (
      String(decoding: utf8.prefix(index), as: UTF8.self),
      String(decoding: utf8.dropFirst(index + part.utf8.count), as: UTF8.self)
    )
  }

  private func firstIndex(of part: String, from begin: Int) -> Int? {
    var (text, part) = (self, part)
    return text.withUTF8 { text in
      part.withUTF8 { part in
        guard let wanted = part.baseAddress, text.count - begin >= part.count else { return nil }
        let last = text.count - part.count
        var index = begin
        while index <= last, let base = text.baseAddress,
          let found = memchr(base + index, Int32(part[0]), last - index + 1)
        {
          index = UnsafeRawPointer(found) - UnsafeRawPointer(base)
          if memcmp(found, wanted, part.count) == 0 { return index }
          index += 1
        }
        return nil
      }
    }
  }
}
