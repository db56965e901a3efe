extension Arguments {
  /// Returns the one operand of a command that takes a plugin.
  func plugin(of command: String) throws(UsageError) -> String {
    guard let plugin = operands.first else {
      throw UsageError(command: command, message: "a plugin is missing")
    }
    if operands.count > 1 {
      throw UsageError(command: command, message: "'\(operands[1])' is too much; give one plugin")
    }
    return plugin
  }

  /// Returns the words for the plugins of a command that is about one: those of `--with`, which are
  /// loaded first, then its operand.
  func plugins(of command: String) throws(UsageError) -> [String] {
    values(Option.with.name) + [try plugin(of: command)]
  }

  /// Throws if there are operands, for a command that takes none.
  func requireNoOperands(of command: String) throws(UsageError) {
    guard let operand = operands.first else { return }
    throw UsageError(command: command, message: "'\(operand)' is too much")
  }
}
