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
  package private(set) var routes: Series<OwnedRoute>?
  /// The number of routes that are done with: shown already, or given to a coordinator.
  package private(set) var position = 0
  /// The bindings of routes that were shown already. They stay.
  package private(set) var kept: Series<Binding> = []
  /// The top-most screen that stays; all beyond it is closed.
  package private(set) var landing: ScreenID?
  package private(set) var hasChanged = false
  /// The request that waits aside while it runs.
  package private(set) var request: Submission?

  package init(uri: LinkURI, window: WindowID) {
    self.uri = uri
    self.window = window
  }

  /// Keeps the routes that its URI stands for, once that has been looked up.
  package func expand(to routes: Series<OwnedRoute>?) { self.routes = routes }

  /// Begins on behalf of a request, from what its window shows at the start.
  package func begin(for request: Submission, from landing: ScreenID?) {
    self.request = request
    self.landing = landing
  }

  /// The next route that is to be given away; nil if there is none.
  package var next: OwnedRoute? {
    guard let routes, position < routes.count else { return nil }
    return routes[position]
  }

  /// Passes its next route over: what that had opened before stays.
  package func passOver(_ binding: Binding) {
    kept.append(binding)
    landing = binding.landing
    position += 1
  }

  /// Hands out its next route, which is given away; nil if there is none.
  package func takeNext() -> OwnedRoute? {
    let route = next
    if route != nil { position += 1 }
    return route
  }

  /// Notes that a step of it has changed something.
  package func noteChange() { hasChanged = true }

  /// Hands out the request that has waited for all its steps.
  package func takeRequest() -> Submission? { request.take() }
}
