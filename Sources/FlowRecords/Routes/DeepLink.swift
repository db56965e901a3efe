import FlowMessages
package import FlowValues
package import FlowModel

/// A deep link while it runs: the routes it stands for, and how far it has come.
///
/// Its request waits aside. Requests of the engine's own, one after the other, do the work; when
/// the last is over the request comes back with the outcome of it all (L4).
package final class DeepLink {
  package let uri: LinkURI
  package let window: WindowID
  /// Nil before the URI has been looked up.
  package var routes: [OwnedRoute]?
  /// How many of the routes have been given away, or had been before.
  package var position = 0
  /// What such routes have opened that stays.
  package var kept: ContiguousArray<Binding> = []
  /// Up to where what is shown stays.
  package var landing: ScreenID?
  package var hasChanged = false
  package var request: Submission?

  package init(_ uri: LinkURI, window: WindowID) {
    self.uri = uri
    self.window = window
  }
}
