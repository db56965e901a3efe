/// One option of a command.
struct Option {
  /// The long name, without dashes.
  var name: String
  var letter: Character?
  /// What the help calls its value; `nil` for an option without one.
  var value: String?
  var explanation: String

  static let help = Option(name: "help", letter: "h", value: nil, explanation: "show this help")
}
