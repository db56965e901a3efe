/// The kind of word expected, which says how a shell completes it.
enum Completion {
  case nothing
  case file(suffix: String)
  case folder
  /// A plugin: a file, or the id of one that can be found.
  case plugin
  /// The id of a coordinator of the plugin that the line names.
  case coordinator
  /// The id of a screen or coordinator of the plugin that the line names.
  case openable
  /// CLASS.METHOD of the plugin that the line names.
  case method
  /// One of these.
  case words([String])
  /// A name of the installed API reference.
  case reference
  /// The name of a session of the folder that the line names.
  case session
}

/// One option of a command.
struct Option {
  /// The long name, without dashes.
  var name: String
  var letter: Character?
  /// The value's name in the help; `nil` for an option without a value.
  var value: String?
  var explanation: String
  /// The value's completion in a shell.
  var completes = Completion.nothing

  /// The further plugins of a command that is about one.
  static let with = Option(
    name: "with", letter: nil, value: "PLUGIN",
    explanation: "load this plugin first, whose classes PLUGIN opens; may stand more than once",
    completes: .plugin)

  static let store = Option(
    name: "store", letter: nil, value: "DIR",
    explanation: "the folder of sessions (default: flow/sessions in XDG_STATE_HOME)",
    completes: .folder)

  static let help = Option(name: "help", letter: "h", value: nil, explanation: "show this help")
}
