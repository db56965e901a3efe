import CFlowABI
import FlowKit
package import FlowKitHost

/// A graph of the screens and coordinators of plugins: their classes, and the ways seen while
/// scripts were played.
package struct Graph {
  /// A screen as a coordinator shows it; the same class in two coordinators is two places.
  struct Place: Hashable {
    var classID: String
    /// The class of its coordinator; `nil` if it has none, or was not seen.
    var flow: String?
    /// The title of an alert or a dialog, which have no class of their own.
    var title = ""
  }

  /// One end of an edge.
  enum End: Hashable {
    /// The beginning of a coordinator.
    case start(String)
    /// The end of a coordinator, and its value.
    case end(String, String)
    case place(Place)
    /// A route, by its name.
    case route(String)
  }

  enum Kind: Hashable {
    /// The first screen of a coordinator.
    case first
    case push
    /// The word of the layer's style.
    case present(String)
    case replace
    case tab
    case link
  }

  struct Edge: Hashable {
    var from: End
    var to: End
    var kind: Kind
  }

  let name: String
  /// The ids of their coordinators and screens, plugin by plugin, in the order in which each
  /// registered them, then others that were seen.
  private(set) var flows: [String]
  private(set) var screens: [String]
  /// Coordinators that show nothing themselves.
  let roots: Set<String>
  private(set) var places: [Place] = []
  /// The endings of each coordinator: its value, and the parents that received it.
  private var ends: [String: [String: Set<String>]] = [:]
  /// URIs that stand for a route, by its name.
  private var uris: [String: [String]] = [:]
  private var routesSeen: [String] = []
  private var labels: [Edge: [String]] = [:]

  /// - Parameter plugins: The plugins that are drawn; the graph is called as the first.
  package init(plugins: [PluginInfo]) {
    let classes = plugins.flatMap(\.classes)
    name = plugins.first?.id ?? ""
    flows = classes.filter(\.isCoordinator).map(\.id)
    roots = Set(classes.filter(\.isRoot).map(\.id))
    screens = classes.filter { $0.kind == FLOW_KIND_SCREEN }.map(\.id)
  }

  mutating func addFlow(_ flow: String) { if !flows.contains(flow) { flows.append(flow) } }

  mutating func addPlace(_ place: Place) {
    if !places.contains(place) { places.append(place) }
    if place.title.isEmpty, !screens.contains(place.classID) { screens.append(place.classID) }
    if let flow = place.flow { addFlow(flow) }
  }

  mutating func addEdge(_ edge: Edge, label: String = "") {
    for end in [edge.from, edge.to] { addEnd(end) }
    if !label.isEmpty, labels[edge]?.contains(label) != true {
      labels[edge, default: []].append(label)
    } else {
      labels[edge] = labels[edge] ?? []
    }
  }

  mutating func addURI(_ uri: String, of route: String) {
    if uris[route]?.contains(uri) != true { uris[route, default: []].append(uri) }
  }

  /// Replaces the links that were seen by those that the plugin declares. A route that was not seen
  /// leads to the coordinator whose class gives it.
  mutating func addLinks(_ links: [DeepLink]) {
    let seen = Set(routesSeen)
    for link in links where !seen.contains(link.route) {
      addEdge(Edge(from: .route(link.route), to: .start(link.classID), kind: .link))
    }
    for (route, known) in Dictionary(grouping: links, by: \.route) {
      uris[route] = known.map(\.uri)
    }
  }

  private mutating func addEnd(_ end: End) {
    switch end {
    case .start(let flow): addFlow(flow)
    case .end(let flow, let value):
      addFlow(flow)
      if ends[flow]?[value] == nil { ends[flow, default: [:]][value] = [] }
    case .place(let place): addPlace(place)
    case .route(let name): if !routesSeen.contains(name) { routesSeen.append(name) }
    }
  }

  /// Adds a parent that was told how a coordinator has ended.
  mutating func addReceiver(_ parent: String, toldOf value: String, of flow: String) {
    ends[flow, default: [:]][value, default: []].insert(parent)
  }

  /// Returns the ends of a coordinator, with their labels.
  func ends(of flow: String) -> [(value: String, text: String)] {
    (ends[flow] ?? [:]).sorted { $0.key < $1.key }.map { value, told in
      (value, ([value] + told.sorted().map { "→ \($0)" }).joined(separator: "\n"))
    }
  }

  /// The heading of the screens that no coordinator was seen to show.
  var unseenTitle: String { places.isEmpty ? "screens" : "not seen" }

  var routes: [String] { routesSeen.sorted() }

  /// The text on a route: its name, and a few URIs as examples.
  func text(ofRoute name: String) -> String {
    ([name] + (uris[name] ?? []).sorted().prefix(3)).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// All edges with their labels, in an order that does not depend on the order of the scripts.
  var edges: [(edge: Edge, label: String)] {
    labels.map { ($0.key, $0.value.sorted().joined(separator: ", ")) }
      .sorted { order($0.0) < order($1.0) }
  }

  /// Returns the places of a coordinator; for `nil`, those without one.
  func places(of flow: String?) -> [Place] {
    places.filter { $0.flow == flow }.sorted {
      (index(of: $0), $0.title) < (index(of: $1), $1.title)
    }
  }

  /// The screens that were not seen.
  var unseen: [String] {
    let seen = Set(places.map(\.classID))
    return screens.filter { !seen.contains($0) }
  }

  private func index(of place: Place) -> Int {
    screens.firstIndex(of: place.classID) ?? screens.count
  }

  private func order(_ edge: Edge) -> String {
    [text(edge.from), text(edge.to), "\(edge.kind)"].joined(separator: "\u{1}")
  }

  private func text(_ end: End) -> String {
    switch end {
    case .start(let flow): "\(number(of: flow)) 0"
    case .place(let place):
      "\(number(of: place.flow ?? "")) 1 \(1000 + index(of: place)) \(place.title)"
    case .end(let flow, let value): "\(number(of: flow)) 2 \(value)"
    case .route(let name): "9999 \(name)"
    }
  }

  private func number(of flow: String) -> Int {
    1000 + (flows.firstIndex(of: flow) ?? flows.count)
  }
}

extension Graph.Kind {
  /// The kinds of edges that can be drawn, with their words in the legend.
  static let legend: [(kind: Graph.Kind, word: String)] = [
    (.push, "push"), (.present("sheet"), "present, with its style"), (.replace, "replace"),
    (.tab, "tab"), (.link, "route or deep link"),
  ]

  /// The kind's word, in front of the label of an edge.
  var prefix: String {
    switch self {
    case .present(let style): style
    case .replace: "replace"
    default: ""
    }
  }

  var isPresent: Bool {
    if case .present = self { return true }
    return false
  }
}
