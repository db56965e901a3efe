import CTemplates

/// The files of new projects, compiled in from templates/.
enum Templates {
  /// Reads those of one folder of templates/.
  static func files(in folder: String) -> [(path: String, content: String)] {
    var found: [(path: String, content: String)] = []
    var index = 0
    while let file = ctemplates_at(index)?.pointee {
      if String(cString: file.folder) == folder {
        let text = UnsafeRawBufferPointer(start: file.text, count: file.size)
        found.append((String(cString: file.path), String(decoding: text, as: UTF8.self)))
      }
      index += 1
    }
    return found
  }
}
