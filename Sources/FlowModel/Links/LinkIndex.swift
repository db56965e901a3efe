/// The deep links that classes understand: a tree with a branch for each text, or type of
/// parameter, that a segment can be. Finding a link costs its segments, however many links there
/// are.
package struct LinkIndex {
  /// The way from a node to the one below it.
  private enum Step {
    case text([UInt8])
    case parameter(LinkTemplate.Kind)

    func isSame(as other: Step) -> Bool {
      switch (self, other) {
      case (.text(let mine), .text(let its)): mine == its
      case (.parameter(let mine), .parameter(let its)): mine == its
      default: false
      }
    }
  }

  private struct Node {
    var above: Int
    var step: Step
    /// Another node of the same hash.
    var twin: Int?
    /// The number of links that lead to it or through it.
    var uses = 0
    var template: LinkTemplate?
    var owner: [UInt8] = []
  }

  /// The nodes, by a hash of the node above and the step from there.
  private var places = NumberTable()
  private var nodes: Series<Node> = []
  private var free: Series<Int> = []

  package init() {}

  /// The owner of a template that matches the same URIs.
  package func owner(of template: LinkTemplate) -> [UInt8]? {
    guard let node = way(of: template).last, nodes[node].template != nil else { return nil }
    return nodes[node].owner
  }

  /// Adds a template that matches other URIs than those there are.
  package mutating func insert(_ template: LinkTemplate, of owner: [UInt8]) {
    var node = -1
    for step in Self.steps(of: template) {
      node = find(step, below: node) ?? makeNode(step, below: node)
      nodes[node].uses += 1
    }
    nodes[node].template = template
    nodes[node].owner = owner
  }

  package mutating func remove(_ template: LinkTemplate) {
    let way = way(of: template)
    guard let last = way.last else { return }
    nodes[last].template = nil
    for node in way {
      nodes[node].uses -= 1
      if nodes[node].uses == 0 { drop(node) }
    }
  }

  /// Returns the routes a URI stands for; nil if no template matches. Texts are preferred to
  /// parameters, and particular types to general ones, from left to right.
  package func routes(for uri: LinkURI) -> Series<LinkRoute>? {
    guard
      let root = walk(
        Self.firstSteps(uri.scheme, authority: uri.authority, count: uri.segments.count)
      ).last
    else { return nil }
    var open: Series<(node: Int, depth: Int)> = [(root, 0)]
    while let place = open.popLast() {
      guard place.depth < uri.segments.count else {
        if let routes = nodes[place.node].template?.routes(for: uri) { return routes }
        continue
      }
      // Kinds are pushed in reverse, so that the first to try is on top.
      for kind in [LinkTemplate.Kind.string, .number, .integer, .boolean] {
        if let node = find(.parameter(kind), below: place.node) {
          open.append((node, place.depth + 1))
        }
      }
      if let node = find(.text(uri.segments[place.depth]), below: place.node) {
        open.append((node, place.depth + 1))
      }
    }
    return nil
  }

  // MARK: Steps

  /// Scheme, authority and number of segments come first.
  private static func firstSteps(_ scheme: [UInt8], authority: [UInt8], count: Int)
    -> Series<Step>
  {
    [.text(scheme), .text(authority), .text([UInt8](repeating: 0, count: count))]
  }

  private static func steps(of template: LinkTemplate) -> Series<Step> {
    var steps = firstSteps(
      template.scheme, authority: template.authority, count: template.segments.count)
    for segment in template.segments {
      switch segment {
      case .literal(let text): steps.append(.text(text))
      case .parameter(let parameter): steps.append(.parameter(parameter.kind))
      }
    }
    return steps
  }

  /// Returns the nodes that steps lead through; none if one of them is missing.
  private func walk(_ steps: Series<Step>) -> Series<Int> {
    var way: Series<Int> = []
    for step in steps {
      guard let node = find(step, below: way.last ?? -1) else { return [] }
      way.append(node)
    }
    return way
  }

  private func way(of template: LinkTemplate) -> Series<Int> {
    walk(Self.steps(of: template))
  }

  // MARK: Nodes

  private func find(_ step: Step, below above: Int) -> Int? {
    var each = places[Self.hash(above, step: step)]
    while let node = each {
      if nodes[node].above == above, nodes[node].step.isSame(as: step) { return node }
      each = nodes[node].twin
    }
    return nil
  }

  private mutating func makeNode(_ step: Step, below above: Int) -> Int {
    let hash = Self.hash(above, step: step)
    let node = Node(above: above, step: step, twin: places[hash])
    let place = free.popLast() ?? nodes.count
    if place < nodes.count { nodes[place] = node } else { nodes.append(node) }
    places.set(place, for: hash)
    return place
  }

  /// Removes a node that no link uses any more from the nodes of its hash.
  private mutating func drop(_ node: Int) {
    let hash = Self.hash(nodes[node].above, step: nodes[node].step)
    free.append(node)
    guard let first = places[hash] else { return }
    if first == node {
      if let twin = nodes[node].twin { places.set(twin, for: hash) } else { places.remove(hash) }
      return
    }
    var each = first
    while let twin = nodes[each].twin {
      if twin == node { nodes[each].twin = nodes[node].twin }
      each = twin
    }
  }

  /// Hashes a step by FNV-1a (Fowler, Noll and Vo), seeded with the node above.
  private static func hash(_ above: Int, step: Step) -> UInt64 {
    var sum = 0xcbf2_9ce4_8422_2325 ^ (UInt64(truncatingIfNeeded: above) &* 0x9e37_79b9_7f4a_7c15)
    switch step {
    case .parameter(let kind): sum ^= UInt64(kind.rawValue) &+ 1
    case .text(let text): for byte in text { sum = (sum ^ UInt64(byte)) &* 0x0100_0000_01b3 }
    }
    return sum
  }
}
