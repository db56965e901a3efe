import FlowText

/// A graph in the language of graphviz.
package struct DotText {
  private let graph: Graph

  package init(graph: Graph) { self.graph = graph }

  package var text: String {
    var lines = [
      "digraph \(quoted(graph.name)) {",
      "  graph [rankdir=LR, nodesep=0.35, ranksep=0.7, fontname=\"Helvetica\", "
        + "fontsize=12, pad=0.3, style=\"rounded\", color=\"#8a94a6\"]",
      "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#ffffff\", color=\"#44546a\", "
        + "fontname=\"Helvetica\", fontsize=11, margin=\"0.15,0.08\"]",
      "  edge [color=\"#44546a\", fontname=\"Helvetica\", fontsize=9, arrowsize=0.7]",
    ]
    for flow in graph.flows { lines += cluster(flow) }
    lines += graph.places(of: nil).map { "  " + node($0) }
    lines += unseen
    lines += graph.routes.map(route)
    lines += graph.edges.map { "  " + edge($0.edge, label: $0.label) }
    lines += legend
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  // MARK: Nodes

  private func cluster(_ flow: String) -> [String] {
    let isRoot = graph.roots.contains(flow)
    var lines = [
      "  subgraph \(quoted("cluster_\(flow)")) {",
      "    label=<<b>\(html(flow))</b>>",
      "    bgcolor=\"\(isRoot ? "#eef2f9" : "#f6f8fb")\"",
      "    \(id(.start(flow))) [shape=circle, label=\"\", width=0.14, fixedsize=true, "
        + "fillcolor=\"#44546a\", tooltip=\(quoted("\(flow) starts"))]",
    ]
    lines += graph.places(of: flow).map { "    " + node($0) }
    lines += graph.ends(of: flow).map { value, text in
      "    \(id(.end(flow, value))) [shape=box, style=\"rounded\", peripheries=2, "
        + "fontsize=9, color=\"#8a94a6\", label=\(quoted(text))]"
    }
    return lines + ["  }"]
  }

  private func node(_ place: Graph.Place) -> String {
    let isAlert = !place.title.isEmpty
    let look = isAlert ? ", shape=note, style=filled, fillcolor=\"#fff6d6\", fontsize=9" : ""
    return "\(id(.place(place))) [label=\(quoted(isAlert ? place.title : place.classID))\(look)]"
  }

  private func route(_ name: String) -> String {
    "  \(id(.route(name))) [shape=cds, style=filled, fillcolor=\"#e3f4e6\", "
      + "color=\"#3a7d44\", fontsize=9, label=\(quoted(graph.text(ofRoute: name)))]"
  }

  private var unseen: [String] {
    if graph.unseen.isEmpty { return [] }
    return [
      "  subgraph \"cluster_\" {", "    label=\"\(graph.unseenTitle)\"",
      "    style=\"rounded,dashed\"",
      "    fontcolor=\"#8a94a6\"",
    ]
      + graph.unseen.map {
        "    \(quoted("unseen/\($0)")) [label=\(quoted($0)), style=\"rounded,dashed\", "
          + "color=\"#8a94a6\", fontcolor=\"#6b7585\"]"
      } + ["  }"]
  }

  // MARK: Edges

  private func edge(_ edge: Graph.Edge, label: String) -> String {
    var words = [edge.kind.prefix, label].filter { !$0.isEmpty }.joined(separator: ": ")
    if edge.kind == .tab { words = label }
    var looks = attributes(of: edge.kind)
    if !words.isEmpty { looks.append("label=\(quoted(words))") }
    let attributes = looks.isEmpty ? "" : " [\(looks.joined(separator: ", "))]"
    return "\(id(edge.from)) -> \(id(edge.to))\(attributes)"
  }

  private func attributes(of kind: Graph.Kind) -> [String] {
    switch kind {
    case .first, .push: []
    case .present: ["style=dashed", "color=\"#7b3fa0\"", "fontcolor=\"#7b3fa0\""]
    case .replace: ["color=\"#b3541e\"", "fontcolor=\"#b3541e\"", "arrowhead=vee"]
    case .tab:
      ["color=\"#1f6fb2\"", "fontcolor=\"#1f6fb2\"", "penwidth=1.8"]
    case .link: ["style=dotted", "color=\"#3a7d44\"", "penwidth=1.4"]
    }
  }

  private var legend: [String] {
    let rows = Graph.Kind.legend.map { kind, word in
      let (line, color) = Self.sample(kind)
      return
        "<tr><td><font color=\"\(color)\">\(line)</font></td><td align=\"left\">\(word)</td></tr>"
    }
    let others = [("●", "a coordinator starts"), ("▣", "ends with → who is told")].map {
      mark, word in
      "<tr><td><font color=\"#44546a\">\(mark)</font></td><td align=\"left\">\(word)</td></tr>"
    }
    return [
      "  legend [shape=plaintext, style=\"\", fontsize=9, margin=0, label=<<table border=\"1\" "
        + "style=\"rounded\" cellborder=\"0\" cellspacing=\"1\" color=\"#8a94a6\">"
        + "\((rows + others).joined())</table>>]"
    ]
  }

  private static func sample(_ kind: Graph.Kind) -> (String, String) {
    switch kind {
    case .first, .push: ("──▶", "#44546a")
    case .present: ("╌╌▶", "#7b3fa0")
    case .replace: ("──➤", "#b3541e")
    case .tab: ("━━▶", "#1f6fb2")
    case .link: ("┄┄▶", "#3a7d44")
    }
  }

  // MARK: Text

  private func id(_ end: Graph.End) -> String {
    switch end {
    case .start(let flow): quoted("\(flow)/")
    case .end(let flow, let value): quoted("\(flow)/=\(value)")
    case .place(let place):
      quoted(
        "\(place.flow ?? "")/\(place.classID)" + (place.title.isEmpty ? "" : "/\(place.title)"))
    case .route(let name): quoted("route/\(name)")
    }
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("&", with: "&amp;")
    let lines = escaped.split(separator: "\n", omittingEmptySubsequences: false)
    return "\"\(lines.map { Visible.line(String($0)) }.joined(separator: "\\n"))\""
  }

  private func html(_ text: String) -> String {
    Visible.line(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
  }
}
