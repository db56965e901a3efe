import FlowText

/// The list of commands.
enum Commands {
  static var all: [any Command.Type] {
    [
      RunCommand.self,
      PlayCommand.self,
      ListCommand.self,
      InspectCommand.self,
      CallCommand.self,
      NewCommand.self,
      GraphCommand.self,
      BindingsCommand.self,
      ValidateCommand.self,
      SessionsCommand.self,
      DoctorCommand.self,
      DocCommand.self,
    ]
  }

  /// Commands that no list shows.
  private static var hidden: [any Command.Type] { [HelpCommand.self, LookCommand.self] }

  static func named(_ name: String) -> (any Command.Type)? {
    (all + hidden).first { $0.name == name }
  }

  static func find(_ name: String) throws(UsageError) -> any Command.Type {
    if let command = named(name) { return command }
    let hint = Suggestion.hint(for: name, among: all.map { $0.name } + [HelpCommand.name])
    throw UsageError(command: "", message: "unknown command '\(name)'\(hint)")
  }
}
