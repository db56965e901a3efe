/// An error in the arguments of a command.
struct UsageError: Error {
  var command: String
  var message: String
}
