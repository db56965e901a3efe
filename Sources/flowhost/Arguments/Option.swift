/// What a shell completes a word with, and so what the word stands for.
enum Completion {
  case nothing
  case file(suffix: String)
  case folder
  /// A plugin: a file, or the id of one that can be found.
  case plugin
  /// The id of a coordinator of the plugin that the line names.
  case coordinator
  /// CLASS.METHOD of the plugin that the line names.
  case method
  /// One of these.
  case words([String])
}

/// One option of a command.
struct Option {
  /// The long name, without dashes.
  var name: String
  var letter: Character?
  /// What the help calls its value; `nil` for an option without one.
  var value: String?
  var explanation: String
  /// What a shell completes the value with.
  var completes = Completion.nothing

  static let help = Option(name: "help", letter: "h", value: nil, explanation: "show this help")
}
