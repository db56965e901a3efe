import CFlowABI

/// The file or URI of an image of a plugin's screen (V13).
enum ImageSource {
  /// Returns the reason why a plugin's image may not name this; nil if it may. A file lies in the
  /// folder of the plugin's file, or below it; a URI with a scheme is the host's to judge.
  static func mistake(in text: flow_string) -> StaticString? {
    guard let data = text.data, text.size > 0 else { return nil }
    let bytes = UnsafeRawBufferPointer(start: data, count: text.size)
    // A host that reads it as a C string would see another path than the one checked here.
    if bytes.contains(0) { return "holds a NUL" }
    if bytes[0] == UInt8(ascii: "/") {
      return "is absolute; name it relative to the folder of the plugin's file"
    }
    if let size = schemeSize(of: bytes) {
      return isFile(in: bytes, size: size)
        ? "is a file: URI, which is absolute; name it relative to the folder of the plugin's file"
        : nil
    }
    return leavesFolder(of: bytes) ? "leaves the folder of the plugin's file by '..'" : nil
  }

  /// Returns the number of bytes before the colon of a scheme (RFC 3986, 3.1); nil without one.
  private static func schemeSize(of bytes: UnsafeRawBufferPointer) -> Int? {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
      case UInt8(ascii: ":"): return index > 0 ? index : nil
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        if index == 0 { return nil }
      default: return nil
      }
    }
    return nil
  }

  private static func isFile(in bytes: UnsafeRawBufferPointer, size: Int) -> Bool {
    let file: StaticString = "file"
    guard size == file.utf8CodeUnitCount else { return false }
    return (0..<size).allSatisfy { bytes[$0] | 0x20 == file.utf8Start[$0] }
  }

  /// Returns true if some beginning of the path lies above the folder that it starts from.
  private static func leavesFolder(of bytes: UnsafeRawBufferPointer) -> Bool {
    var depth = 0
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "/") {
      let count = end - start
      let isDot = count > 0 && bytes[start] == UInt8(ascii: ".")
      if count == 2, isDot, bytes[start + 1] == UInt8(ascii: ".") {
        depth -= 1
        if depth < 0 { return true }
      } else if count > 0, !(count == 1 && isDot) {
        depth += 1
      }
      start = end + 1
    }
    return false
  }
}
