import CFlowABI
package import FlowForeign

/// The deep links that classes understand: a tree with a branch for each text, or type of parameter, that a
/// segment can be. Finding a link costs its segments, however many links there are.
package struct LinkIndex {
  private enum Step: Hashable {
    case literal([UInt8])
    case parameter(LinkTemplate.Kind)
  }

  private struct Edge: Hashable {
    package var node: Int
    package var step: Step
  }

  private struct Node {
    /// How many links lead to it or through it.
    var uses = 0
    var template: LinkTemplate?
    package var classID: Message = ""
  }

  /// By scheme, authority and number of segments.
  private var roots: [LinkKey: Int] = [:]
  private var edges: [Edge: Int] = [:]
  private var nodes: ContiguousArray<Node> = []
  private var free: ContiguousArray<Int> = []

  /// Throws if one of a class's links matches the same URIs as one that is known.
  package func check(_ definition: InstanceClass) throws(Fault) {
    var own = LinkIndex()
    for (index, each) in definition.templates.enumerated() {
      let template = each.link
      let classID = classID(of: template) ?? own.classID(of: template)
      if let classID {
        throw Fault(
          FLOW_ERROR_DUPLICATE_ID,
          "class '\(definition.id)': its link \(index + 1) matches the same URIs as one of class "
            + "'\(classID)'")
      }
      if definition.templates.count > 1 { own.add(template, definition.id) }
    }
  }

  package mutating func add(_ definition: InstanceClass) {
    for template in definition.templates { add(template.link, definition.id) }
  }

  package mutating func remove(_ definition: InstanceClass) {
    for template in definition.templates where classID(of: template.link) == definition.id {
      remove(template.link)
    }
  }

  /// The routes a URI stands for; nil if no class understands it. Texts are preferred to parameters, and
  /// particular types to general ones, from left to right.
  package func routes(for uri: LinkURI) throws(Fault) -> [OwnedRoute]? {
    guard let root = roots[Self.root(of: uri.bucket)] else { return nil }
    var open: ContiguousArray<(node: Int, depth: Int)> = [(root, 0)]
    while let place = open.popLast() {
      guard place.depth < uri.segments.count else {
        if let routes = try nodes[place.node].template?.routes(for: uri) { return routes }
        continue
      }
      // What is tried first goes on top.
      for kind in [LinkTemplate.Kind.string, .number, .integer, .boolean] {
        if let node = edges[Edge(node: place.node, step: .parameter(kind))] {
          open.append((node, place.depth + 1))
        }
      }
      let text = Step.literal(uri.segments[place.depth])
      if let node = edges[Edge(node: place.node, step: text)] {
        open.append((node, place.depth + 1))
      }
    }
    return nil
  }

  // MARK: The tree

  private static func root(of bucket: LinkKey) -> LinkKey {
    var key = bucket
    key.first = nil
    return key
  }

  private static func step(_ segment: LinkTemplate.Segment) -> Step {
    switch segment {
    case .literal(let text): .literal(text)
    case .parameter(let parameter): .parameter(parameter.kind)
    }
  }

  /// The class with a link that matches the same URIs.
  private func classID(of template: LinkTemplate) -> Message? {
    guard var node = roots[Self.root(of: template.bucket)] else { return nil }
    for segment in template.segments {
      guard let next = edges[Edge(node: node, step: Self.step(segment))] else { return nil }
      node = next
    }
    return nodes[node].template == nil ? nil : nodes[node].classID
  }

  private mutating func add(_ template: LinkTemplate, _ classID: Message) {
    let key = Self.root(of: template.bucket)
    let root = roots[key] ?? addNode()
    roots[key] = root
    var node = root
    nodes[node].uses += 1
    for segment in template.segments {
      let edge = Edge(node: node, step: Self.step(segment))
      let next = edges[edge] ?? addNode()
      edges[edge] = next
      node = next
      nodes[node].uses += 1
    }
    nodes[node].template = template
    nodes[node].classID = classID
  }

  private mutating func remove(_ template: LinkTemplate) {
    let key = Self.root(of: template.bucket)
    guard var node = roots[key] else { return }
    if !keeps(node) { roots[key] = nil }
    for segment in template.segments {
      let edge = Edge(node: node, step: Self.step(segment))
      guard let next = edges[edge] else { return }
      node = next
      if !keeps(node) { edges[edge] = nil }
    }
    nodes[node].template = nil
  }

  private mutating func addNode() -> Int {
    if let node = free.popLast() { return node }
    nodes.append(Node())
    return nodes.count - 1
  }

  /// One link less leads through a node. Returns whether it is still needed.
  private mutating func keeps(_ node: Int) -> Bool {
    nodes[node].uses -= 1
    if nodes[node].uses > 0 { return true }
    free.append(node)
    return false
  }
}
