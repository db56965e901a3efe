public import CFlowABI

/// A route: a name, and perhaps parameters.
public struct Route: Equatable, Sendable {
  /// The name, which `navigate` decides by.
  public var name: String
  /// The parameters; `nil` without.
  public var parameters: Value?

  /// Makes a route.
  public init(_ name: String, _ parameters: Value? = nil) {
    self.name = name
    self.parameters = parameters
  }

  /// Copies what the engine lends; an empty name is no route.
  public init?(_ borrowed: UnsafePointer<flow_route>?) {
    guard let borrowed, borrowed.pointee.name.size > 0 else { return nil }
    name = text(borrowed.pointee.name)
    parameters = Value(borrowed.pointee.parameters)
  }

  /// Compares names by their bytes, and parameters.
  public static func == (left: Route, right: Route) -> Bool {
    sameText(left.name, right.name) && left.parameters == right.parameters
  }
}

extension Loan {
  /// NULL for `nil`.
  public func route(_ route: Route?) -> UnsafePointer<flow_route>? {
    guard let route else { return nil }
    var lent = flow_route_named(cString(route.name))
    lent.parameters = pointer(route.parameters)
    return array([lent])
  }
}

extension Route: CustomStringConvertible {
  /// The name and the parameters.
  public var description: String { parameters.map { "\(name) \($0)" } ?? name }
}
