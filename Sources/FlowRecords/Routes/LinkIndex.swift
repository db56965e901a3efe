import CFlowABI
package import FlowCalls
package import FlowMessages
package import FlowModel
package import FlowValues

/// Finding, adding and removing the deep links of classes.
extension LinkIndex {
  /// Throws if one of a class's links matches the same URIs as one that is known.
  package func check(_ definition: InstanceClass) throws(Fault) {
    var own = LinkIndex()
    for (index, each) in definition.templates.enumerated() {
      if let other = owner(of: each.link) ?? own.owner(of: each.link) {
        throw Fault(
          FLOW_ERROR_DUPLICATE_ID,
          "class '%': its link % matches the same URIs as one of class '%'", definition.id,
          index + 1, Message(other))
      }
      if definition.templates.count > 1 { own.insert(each.link, of: definition.id.bytes) }
    }
  }

  package mutating func insert(_ definition: InstanceClass) {
    for template in definition.templates { insert(template.link, of: definition.id.bytes) }
  }

  package mutating func remove(_ definition: InstanceClass) {
    for template in definition.templates
    where owner(of: template.link) == definition.id.bytes {
      remove(template.link)
    }
  }

  /// Returns the routes a URI stands for, as plugins get them; nil if no class understands it.
  package func ownedRoutes(for uri: LinkURI) throws(Fault) -> Series<OwnedRoute>? {
    guard let routes = routes(for: uri) else { return nil }
    var owned: Series<OwnedRoute> = []
    for route in routes { owned.append(try route.owned()) }
    return owned
  }
}
