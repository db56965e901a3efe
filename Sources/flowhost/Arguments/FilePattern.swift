import FlowText
@preconcurrency import Glibc

/// File names by libc's `glob`.
enum FilePattern {
  /// The files that match, sorted; a name without wildcards matches itself if it exists.
  static func files(matching pattern: String) -> [String] {
    var result = glob_t()
    defer { globfree(&result) }
    guard glob(pattern.fileName, 0, nil, &result) == 0 else { return [] }
    return (0..<Int(result.gl_pathc)).compactMap { index in
      result.gl_pathv[index].map { String(fileName: $0) }
    }
  }
}
