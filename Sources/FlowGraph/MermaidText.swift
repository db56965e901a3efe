import FlowText

/// A graph in the language of Mermaid, which many places that show Markdown draw.
package struct MermaidText {
  private let graph: Graph
  private var ids: [String: String] = [:]
  private var lines: [String] = []

  init(graph: Graph) { self.graph = graph }

  package static func text(_ graph: Graph) -> String {
    var text = MermaidText(graph: graph)
    text.write()
    return text.lines.joined(separator: "\n") + "\n"
  }

  private mutating func write() {
    lines = [
      "---", "title: \(Visible.line(graph.name))", "---", "flowchart LR",
    ]
    for flow in graph.flows { write(flow) }
    for place in graph.places(of: nil) { lines.append("  " + node(place)) }
    if !graph.unseen.isEmpty {
      lines.append("  subgraph \(id("unseen"))[\(quoted(graph.unseenTitle))]")
      for screen in graph.unseen {
        lines.append("    \(id("unseen/\(screen)"))[\(quoted(screen))]:::unseen")
      }
      lines.append("  end")
    }
    for route in graph.routes {
      lines.append("  \(id(.route(route)))>\(quoted(graph.text(ofRoute: route)))]:::route")
    }
    var styles: [String: [Int]] = [:]
    for (index, edge) in graph.edges.enumerated() {
      lines.append("  " + self.edge(edge.edge, label: edge.label))
      if let style = style(of: edge.edge.kind) { styles[style, default: []].append(index) }
    }
    for (style, indices) in styles.sorted(by: { $0.key < $1.key }) {
      lines.append("  linkStyle \(indices.map(String.init).joined(separator: ",")) \(style)")
    }
    lines += [
      "  classDef start fill:#44546a,stroke:#44546a,color:#44546a",
      "  classDef ended fill:#ffffff,stroke:#8a94a6",
      "  classDef alert fill:#fff6d6,stroke:#8a94a6",
      "  classDef route fill:#e3f4e6,stroke:#3a7d44",
      "  classDef unseen fill:#ffffff,stroke:#8a94a6,stroke-dasharray:4",
    ]
  }

  private mutating func write(_ flow: String) {
    lines.append("  subgraph \(id("flow/\(flow)"))[\(quoted(flow))]")
    lines.append("    \(id(.start(flow)))((\" \")):::start")
    for place in graph.places(of: flow) { lines.append("    " + node(place)) }
    for (value, text) in graph.ends(of: flow) {
      lines.append("    \(id(.end(flow, value)))([\(quoted(text))]):::ended")
    }
    lines.append("  end")
  }

  private mutating func node(_ place: Graph.Place) -> String {
    place.title.isEmpty
      ? "\(id(.place(place)))(\(quoted(place.classID)))"
      : "\(id(.place(place)))[/\(quoted(place.title))/]:::alert"
  }

  private mutating func edge(_ edge: Graph.Edge, label: String) -> String {
    let words = [edge.kind.prefix, label].filter { !$0.isEmpty }.joined(separator: ": ")
    let text = words.isEmpty ? "" : "|\(quoted(words))|"
    let arrow =
      switch edge.kind {
      case .first, .push, .replace: "-->"
      case .present, .link: "-.->"
      case .tab: "==>"
      }
    return "\(id(edge.from)) \(arrow)\(text) \(id(edge.to))"
  }

  private func style(of kind: Graph.Kind) -> String? {
    switch kind {
    case .first, .push: nil
    case .present: "stroke:#7b3fa0"
    case .replace: "stroke:#b3541e"
    case .tab: "stroke:#1f6fb2"
    case .link: "stroke:#3a7d44"
    }
  }

  // MARK: Text

  private mutating func id(_ end: Graph.End) -> String {
    switch end {
    case .start(let flow): id("start/\(flow)")
    case .end(let flow, let value): id("gives/\(flow)/\(value)")
    case .place(let place): id("screen/\(place.flow ?? "")/\(place.classID)/\(place.title)")
    case .route(let name): id("route/\(name)")
    }
  }

  /// Makes an id of letters, digits and underscores; a number tells equal ones apart.
  private mutating func id(_ key: String) -> String {
    if let known = ids[key] { return known }
    let plain = String(
      key.unicodeScalars.map { scalar -> Character in
        let isPlain =
          ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
          || ("0"..."9").contains(scalar)
        return isPlain ? Character(scalar) : "_"
      })
    var id = plain
    var number = 1
    while ids.values.contains(id) {
      number += 1
      id = "\(plain)_\(number)"
    }
    ids[key] = id
    return id
  }

  private func quoted(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // Marks of an entity, a directive or Markdown are written as their number.
      "#\"<>&%`".unicodeScalars.reduce(Visible.line(String(line))) { text, mark in
        text.replacing(String(mark), with: "#\(mark.value);")
      }
    }
    return "\"\(lines.joined(separator: "<br/>"))\""
  }
}
