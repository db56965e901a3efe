import CFlowABI
import FlowKitHost

/// What shows a session to the user: lines of text, or the full screen.
protocol Front: AnyObject {
  /// The window changes. It is completed at once, or when the change has been shown.
  func show(_ change: Change)
  /// The content of a screen that is seen has changed.
  func contentChanged(of screen: flow_screen)
  /// The user's finger has moved.
  func moved(_ gesture: flow_gesture)
  /// Tells the user that what they asked for came to nothing, and why.
  func complain(_ message: String)
  /// Tells the user something.
  func tell(_ message: String)
  /// The title of a screen that the user sees; `nil` for others, and where there is none.
  func title(of screen: flow_screen) -> String?
  /// Whether something new is about to be shown, so that a request which waits needs no word.
  var hasNews: Bool { get }
  /// What the user does to leave, for messages.
  var wayOut: String { get }
  /// Whether what the user asks for is animated.
  var isAnimated: Bool { get }
}

extension Front {
  func moved(_ gesture: flow_gesture) {}
  var isAnimated: Bool { false }
}
