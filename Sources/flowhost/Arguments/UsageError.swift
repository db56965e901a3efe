/// The arguments make no sense.
struct UsageError: Error {
  var command: String
  var message: String
}
