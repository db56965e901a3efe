import FlowKit

/// Shared libraries that this process has mapped.
package enum LoadedLibrary {
  /// The path that libflow was loaded from; `nil` if it is a part of this program.
  package static let flow: String? = find("libflow.so")

  /// Finds the file of the library whose name begins with a text.
  package static func find(_ name: String) -> String? {
    guard let bytes = Files.read("/proc/self/maps", limit: 1 << 22) else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard let start = line.firstIndex(of: "/") else { continue }
      let path = String(line[start...])
      if Files.name(of: path).hasPrefix(name) { return path }
    }
    return nil
  }
}
