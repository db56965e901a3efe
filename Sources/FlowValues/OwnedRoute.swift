package import CFlowABI
import CSystem
package import FlowMessages

/// A copy of a route, in the form that plugins are given (flow/route.h).
package final class OwnedRoute {
  /// The route; valid as long as this object.
  package let pointer: UnsafePointer<flow_route>
  private let name: TextBlock
  private let parameters: OwnedValue?

  /// Copies a route.
  ///
  /// - Throws: the statuses of flow_screen_set_link.
  package static func copy(of route: UnsafePointer<flow_route>) throws(Fault) -> OwnedRoute {
    let read = try SizedStruct.read(route, default: flow_route())
    guard read.reserved == 0 else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "a route's reserved member is not 0; use FLOW_ROUTE_INIT")
    }
    try Values.check(text: read.name, what: "the name of a route")
    guard read.name.size > 0, read.name.size <= largestName else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "the name of a route has % bytes; it needs 1 to %", read.name.size, largestName)
    }
    let parameters = Routes.parameters(of: read)
    if let parameters, parameters.pointee.type != FLOW_TYPE_MAP {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "the parameters of route % are %; they must be a map, or NULL", Routes.name(of: read),
        Text.one(Values.typeName(parameters.pointee.type)))
    }
    return OwnedRoute(
      name: TextBlock(copying: Routes.bytes(read.name)), size: read.name.size,
      parameters: try parameters.map { (value) throws(Fault) in try OwnedValue.copy(of: value) })
  }

  /// Takes over copies. Nothing here throws: Embedded Swift leaks the object of an initialiser that
  /// does.
  private init(name: TextBlock, size: Int, parameters: OwnedValue?) {
    self.name = name
    self.parameters = parameters
    var route = flow_route()
    route.struct_size = UInt32(MemoryLayout<flow_route>.size)
    route.name = flow_string(data: name.pointer, size: size)
    route.parameters = parameters.map { UnsafePointer($0.pointer) }
    let kept = UnsafeMutablePointer<flow_route>.allocate(capacity: 1)
    kept.initialize(to: route)
    pointer = UnsafePointer(kept)
  }

  deinit { UnsafeMutablePointer(mutating: pointer).deallocate() }

  package func isEqual(to other: OwnedRoute) -> Bool { Routes.equal(pointer, other.pointer) }

  /// The name in quotes, for messages.
  package var displayName: Message { Routes.name(of: pointer.pointee) }

  private static let largestName = 128
}

/// Routes as callers lend them.
package enum Routes {
  /// True if two routes say the same (flow_route_equal).
  package static func equal(
    _ left: UnsafePointer<flow_route>?, _ right: UnsafePointer<flow_route>?
  ) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    let (l, r) = (left.pointee.name, right.pointee.name)
    guard l.size == r.size, l.size >= 0 else { return false }
    if l.size > 0 {
      guard let a = l.data, let b = r.data, memcmp(a, b, l.size) == 0 else { return false }
    }
    return Values.equal(parameters(of: left.pointee), parameters(of: right.pointee))
  }

  /// The parameters; nil when there are none, also where they are written as null or an empty map.
  static func parameters(of route: flow_route) -> UnsafePointer<flow_value>? {
    guard let value = route.parameters, value.pointee.type != FLOW_TYPE_NULL else { return nil }
    return value.pointee.type == FLOW_TYPE_MAP && value.pointee.as.map.count == 0 ? nil : value
  }

  static func bytes(_ text: flow_string) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafeRawPointer(text.data)?.assumingMemoryBound(to: UInt8.self), count: text.size)
  }

  static func name(of route: flow_route) -> Message { Text.quoted(bytes(route.name)) }
}
