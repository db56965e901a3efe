import CFlowABI

/// A route: a name, and perhaps parameters.
struct Route: Equatable {
  var name: String
  var parameters: Value?

  init(name: String, parameters: Value? = nil) {
    self.name = name
    self.parameters = parameters
  }

  /// Copies what the engine lends; an empty name is no route.
  init?(_ borrowed: UnsafePointer<flow_route>?) {
    guard let borrowed, borrowed.pointee.name.size > 0 else { return nil }
    name = text(borrowed.pointee.name)
    parameters = Value(borrowed.pointee.parameters)
  }

  /// Lends a route to a call. `nil` lends NULL.
  static func lend<Result>(
    _ route: Route?, to body: (UnsafePointer<flow_route>?) -> Result
  ) -> Result {
    guard let route else { return body(nil) }
    return route.name.withCString { name in
      Value.lend(route.parameters) { parameters in
        var lent = flow_route_named(name)
        lent.parameters = parameters
        return body(&lent)
      }
    }
  }

  /// How traces and messages show it: `product,{"id":5}`.
  var words: [String] { [name] + (parameters.map { [$0.json] } ?? []) }
}
