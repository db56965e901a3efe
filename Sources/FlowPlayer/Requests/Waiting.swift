/// The one, besides the engine, for whom a request may wait.
enum Waiting {
  case nothing
  /// A gesture, for the user to end it.
  case finger
  /// A deep link, for the window's root.
  case root
}
