import FlowKit

/// The parts of a file's path.
struct Path {
  /// The folder, without a `/` at the end; empty for a bare name.
  let folder: String
  let name: String

  init(_ text: String) {
    guard let slash = text.lastIndex(of: "/") else {
      folder = ""
      name = text
      return
    }
    folder = slash == text.startIndex ? "/" : String(text[..<slash])
    name = String(text[text.index(after: slash)...])
  }

  /// The path of a file that is named from where this one is.
  func sibling(_ file: String) -> String {
    if file.hasPrefix("/") || folder.isEmpty { return file }
    return folder == "/" ? "/\(file)" : "\(folder)/\(file)"
  }

  /// The name up to its last dot.
  var stem: String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
