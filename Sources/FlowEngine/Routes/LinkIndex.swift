import CFlowABI
import FlowForeign

/// The deep links that classes understand. A URI is looked up by scheme, authority, number of segments and
/// first segment; only the few links that have all of these in common are tried.
struct LinkIndex {
  private struct Entry {
    var template: LinkTemplate
    var classID: Message
  }

  private var buckets: [LinkKey: ContiguousArray<Entry>] = [:]

  /// Throws if one of a class's links matches the same URIs as one that is known.
  func check(_ definition: InstanceClass) throws(Fault) {
    for (index, template) in definition.links.enumerated() {
      let own = definition.links[..<index].contains { $0.hasShape(of: template) }
      let other = buckets[template.bucket]?.first { $0.template.hasShape(of: template) }
      guard own || other != nil else { continue }
      throw Fault(
        FLOW_ERROR_DUPLICATE_ID,
        "class \"\(definition.id)\": its link \(index + 1) matches the same URIs as one of class "
          + "\"\(other?.classID ?? definition.id)\"")
    }
  }

  mutating func add(_ definition: InstanceClass) {
    for template in definition.links {
      var entries = buckets[template.bucket] ?? []
      let place = entries.firstIndex { template.precedes($0.template) } ?? entries.count
      entries.insert(Entry(template: template, classID: definition.id), at: place)
      buckets[template.bucket] = entries
    }
  }

  mutating func remove(_ definition: InstanceClass) {
    for template in definition.links {
      buckets[template.bucket]?.removeAll { $0.classID == definition.id }
    }
  }

  /// The routes a URI stands for; nil if no class understands it.
  func routes(for uri: LinkURI) throws(Fault) -> [OwnedRoute]? {
    var key = uri.bucket
    // A first segment that is text is preferred to a parameter.
    for _ in 0..<2 {
      for entry in buckets[key] ?? [] {
        if let routes = try entry.template.routes(for: uri) { return routes }
      }
      key.first = nil
    }
    return nil
  }
}
