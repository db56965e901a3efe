package import FlowKit
import FlowSystem
import FlowText

extension SearchFolder {
  /// The reason that the folder is searched, for people.
  package var words: String {
    let words =
      switch origin {
      case .option: isTrusted ? "--trust" : "--path"
      case .environment: Self.variable
      case .user: "the user's"
      case .prefix: "beside flowhost"
      case .system: "the system's"
      }
    return isTrusted && origin != .option ? "\(words), --trust" : words
  }

  package var json: Value {
    .object([
      ("path", .string(path)), ("from", .string(origin.rawValue)), ("trusted", .boolean(isTrusted)),
      ("exists", .boolean(Files.isFolder(path))),
    ])
  }
}
