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
  /// The routes that the URI stands for; nil before it has been looked up.
  package var routes: [OwnedRoute]?
  /// The number of routes that are done with: shown already, or given to a coordinator.
  package var position = 0
  /// The bindings of routes that were shown already. They stay.
  package var kept: ContiguousArray<Binding> = []
  /// The top-most screen that stays; all beyond it is closed.
  package var landing: ScreenID?
  package var hasChanged = false
  package var request: Submission?

  package init(_ uri: LinkURI, window: WindowID) {
    self.uri = uri
    self.window = window
  }
}
