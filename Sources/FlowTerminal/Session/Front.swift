import CFlowABI
import FlowKitHost

/// A view of a session for the user: lines of text, or the full screen.
protocol Front: AnyObject {
  /// The scene has news, which are read when the front draws.
  func wake()
  /// One of the news of the scene, while they are read.
  func hear(_ news: Scene.News)
  /// Ends all changes that are being shown.
  func settle()
  /// Tells the user that a request had no effect, and why.
  func complain(_ message: String)
  /// Tells the user something.
  func showMessage(_ message: String)
  /// True if something new is about to be shown, so that a waiting request needs no message.
  var hasNews: Bool { get }
  /// The user's way to leave, for messages.
  var wayOut: String { get }
  /// The user's way to leave that asks nobody, for messages.
  var lastWayOut: String { get }
}

extension Front {
  func settle() {}
}
