import CFlowABI
import FlowKit
import FlowKitHost
package import FlowPlayer
import FlowSystem
import FlowText

/// Adds to a graph the screens and ways seen while a script plays.
package final class GraphWatch {
  private(set) var graph: Graph
  private var trigger = Audience.Trigger.other
  /// The graph's place of each screen that was seen.
  private var seen: [flow_screen: Graph.Place] = [:]
  /// Coordinators that were seen, and their classes.
  private var flows: [flow_coordinator: String] = [:]
  /// The coordinators that have shown something, themselves or through one below.
  private var started: Set<flow_coordinator> = []
  /// The screens of the tree, top-most last.
  private var shown: [flow_screen] = []
  /// The place last seen at the bottom of each window.
  private var bottoms: [flow_window: Graph.Place] = [:]
  /// The route that a coordinator was given last in this step.
  private var route: (name: String, flow: flow_coordinator, hasOpened: Bool)?
  /// The ending that was reported last in this step, and the parent that received it.
  private var ended: (flow: String, parent: String)?

  package init(graph: Graph) { self.graph = graph }

  package var audience: Audience {
    var audience = Audience()
    audience.step = { Crash.keep(["flowhost: the script was at '\($0)'"]) }
    audience.trigger = { [self] trigger in
      self.trigger = trigger
    }
    audience.event = { [self] engine, event in
      readWindows(engine, isAtRest: false)
      follow(event, in: engine)
    }
    audience.rest = { [self] engine in readWindows(engine, isAtRest: true) }
    audience.load = { path, engine throws(FlowError) in try Crash.load(path, in: engine) }
    return audience
  }

  /// Returns the graph, with the deep links that the plugin declares.
  package func graph(with links: [DeepLink]) -> Graph {
    var graph = graph
    graph.addLinks(links)
    return graph
  }

  /// Prepares for another script, which has an engine of its own.
  package func begin() {
    seen = [:]
    flows = [:]
    bottoms = [:]
    started = []
    shown = []
    route = nil
    ended = nil
  }

  // MARK: What happens

  private func follow(_ event: Event, in engine: Engine) {
    switch event.kind {
    case FLOW_EVENT_NAVIGATE:
      guard let name = event.route?.name else { return }
      // A coordinator that does not handle a route passes the same one on to its parent.
      if route?.name != name { settleRoute() }
      route = (name, event.subject, route?.name == name && route?.hasOpened == true)
      if case .deepLink(let uri) = trigger { graph.addURI(uri, of: name) }
    case FLOW_EVENT_START: _ = note(event.subject, in: engine)
    case FLOW_EVENT_FINISHED:
      guard let flow = flows[event.subject] else { return }
      end(flow, parent: flows[event.related], by: event)
    default: break
    }
  }

  private func end(_ flow: String, parent: String?, by event: Event) {
    guard [FLOW_CAUSE_FINISHED, FLOW_CAUSE_STOPPED].contains(event.cause) else { return }
    let value =
      event.cause == FLOW_CAUSE_STOPPED ? "stopped" : Self.shape(event.value ?? .null)
    let end = Graph.End.end(flow, value)
    if let from = lastPlace(of: flow) {
      graph.addEdge(Graph.Edge(from: .place(from), to: end, kind: .push), label: label)
    } else {
      graph.addEdge(Graph.Edge(from: .start(flow), to: end, kind: .push), label: label)
    }
    if let parent {
      graph.addReceiver(parent, toldOf: value, of: flow)
      ended = (flow, parent)
    }
  }

  /// The kind of a value, without its content.
  private static func shape(_ value: Value) -> String {
    switch value {
    case .null: "finished"
    case .boolean: "yes or no"
    case .integer, .number: "a number"
    case .string: "a text"
    case .bytes: "bytes"
    case .list: "a list"
    case .map(let entries): "{\(entries.map(\.key).sorted().joined(separator: ", "))}"
    }
  }

  private var label: String {
    switch trigger {
    case .element(let id): id
    case .wish(let word): "(\(word))"
    case .time: "(time)"
    case .deepLink, .other: ""
    }
  }

  /// Adds the last route of a step, even if it has opened nothing.
  private func settleRoute() {
    guard let route else { return }
    self.route = nil
    if route.hasOpened { return }
    if let flow = flows[route.flow] {
      graph.addEdge(Graph.Edge(from: .route(route.name), to: .start(flow), kind: .link))
    }
  }

  // MARK: What is there

  private func lastPlace(of flow: String) -> Graph.Place? {
    shown.reversed().lazy.compactMap { self.seen[$0] }
      .first { $0.flow == flow && $0.title.isEmpty }
  }

  private func readWindows(_ engine: Engine, isAtRest: Bool) {
    var found: [flow_screen] = []
    for window in engine.windows {
      for layer in engine.layers(of: window) {
        readStacks(
          of: layer.handle, in: layer, in: window, engine: engine, tab: nil, isAtRest: isAtRest)
        let all = engine.allScreens(of: layer.handle)
        found += all.filter { !layer.screens.contains($0) } + layer.screens
      }
    }
    // Keeps screens that have just gone until the end of their coordinator has been reported.
    shown = isAtRest ? found : shown + found.filter { !shown.contains($0) }
    if isAtRest {
      settleRoute()
      ended = nil
    }
  }

  /// Reads all stacks of a layer of a window, or of a layer inside it (P8). Later panes are
  /// the upper part of one stack.
  private func readStacks(
    of handle: flow_layer, in layer: LayerInfo, in window: flow_window, engine: Engine,
    tab: TabInfo?, isAtRest: Bool
  ) {
    let panes = engine.panes(of: handle)
    let tabs = panes.isEmpty ? engine.tabs(of: handle) : []
    func read(_ screens: [flow_screen], tab: TabInfo?) {
      readScreens(screens, of: layer, in: window, engine: engine, tab: tab, isAtRest: isAtRest)
    }
    func readInside(_ stack: TabInfo, tab: TabInfo?) {
      readStacks(
        of: stack.layer, in: layer, in: window, engine: engine, tab: tab, isAtRest: isAtRest)
    }
    for each in tabs {
      if each.layer == FLOW_NONE {
        read(each.screens, tab: each)
      } else {
        readInside(each, tab: each)
      }
    }
    for pane in panes where pane.layer != FLOW_NONE { readInside(pane, tab: tab) }
    if tabs.isEmpty {
      let beside = panes.flatMap { $0.layer == FLOW_NONE ? $0.screens : [] }
      read(panes.isEmpty ? layer.screens : beside, tab: tab)
    }
  }

  private func readScreens(
    _ screens: [flow_screen], of layer: LayerInfo, in window: flow_window, engine: Engine,
    tab: TabInfo?, isAtRest: Bool
  ) {
    for (index, screen) in screens.enumerated() where seen[screen] == nil {
      guard let info = engine.screen(screen) else { continue }
      let isAlert = [FLOW_STYLE_ALERT, FLOW_STYLE_CONFIRMATION_DIALOG].contains(layer.style)
      // The text of an alert can only be read when nothing runs.
      if isAlert, !isAtRest { continue }
      let chain = newFlows(above: info.owner, in: engine)
      let title = isAlert ? (try? engine.content(of: screen).title) ?? "" : ""
      let place = Graph.Place(
        classID: info.classID, flow: flows[info.owner],
        title: isAlert && title.isEmpty ? "?" : title)
      seen[screen] = place
      graph.addPlace(place)
      let below = index > 0 ? screens[index - 1] : layer.presenter
      let kind: Graph.Kind =
        index == 0 && layer.index > 0 ? .present(StyleName.of(layer.style)) : .push
      connect(
        place, chain: chain, below: seen[below], kind: kind, in: window,
        isBottom: index == 0 && layer.index == 0,
        tab: tab)
      if let route {
        graph.addEdge(Graph.Edge(from: .route(route.name), to: .place(place), kind: .link))
        self.route?.hasOpened = true
      }
    }
  }

  /// Returns the new coordinators above and including one, outermost first, and the known one above
  /// them.
  private func newFlows(
    above owner: flow_coordinator, in engine: Engine
  ) -> (parent: String?, new: [String]) {
    var new: [String] = []
    var next = owner
    while next != FLOW_NONE, !started.contains(next) {
      guard let classID = note(next, in: engine), let info = engine.coordinator(next) else { break }
      started.insert(next)
      new.insert(classID, at: 0)
      next = info.parent
    }
    return (flows[next], new)
  }

  private func note(_ coordinator: flow_coordinator, in engine: Engine) -> String? {
    if let known = flows[coordinator] { return known }
    guard let classID = engine.classID(of: coordinator) else { return nil }
    flows[coordinator] = classID
    graph.addFlow(classID)
    return classID
  }

  private func connect(
    _ place: Graph.Place, chain: (parent: String?, new: [String]), below: Graph.Place?,
    kind: Graph.Kind, in window: flow_window, isBottom: Bool, tab: TabInfo?
  ) {
    if below == nil, let tab {
      return enter(
        place, chain: chain, from: chain.parent.map { .start($0) }, kind: .tab, label: tab.id)
    }
    var (from, kind): (Graph.End?, Graph.Kind) = (below.map { .place($0) }, kind)
    if isBottom {
      // A new root replaces the old one.
      (from, kind) = (bottoms[window].map { .place($0) }, .replace)
      bottoms[window] = place
    }
    if from == nil { (from, kind) = (chain.parent.map { .start($0) }, .first) }
    // A coordinator opened because another one has ended follows from that end, not from the user's
    // last action.
    let opener = chain.parent ?? place.flow
    let written = ended.flatMap { $0.parent == opener ? "(after \($0.flow))" : nil } ?? label
    enter(place, chain: chain, from: from, kind: kind, label: written)
  }

  /// Adds edges into new coordinators: each is entered at its start, and hands over to the next.
  private func enter(
    _ place: Graph.Place, chain: (parent: String?, new: [String]), from: Graph.End?,
    kind: Graph.Kind, label: String
  ) {
    var ends: [Graph.End] = chain.new.map { .start($0) }
    if let from { ends.insert(from, at: 0) }
    // A screen of a known coordinator to which nothing leads is reached from its start.
    if ends.isEmpty, let flow = place.flow { ends = [.start(flow)] }
    ends.append(.place(place))
    // The level at which control passes to another coordinator; for tabs, the innermost.
    let over = kind == .tab ? max(ends.count - (chain.new.isEmpty ? 2 : 3), 0) : 0
    for (index, (from, to)) in zip(ends, ends.dropFirst()).enumerated() {
      let isOver = index == over
      graph.addEdge(
        Graph.Edge(from: from, to: to, kind: isOver ? kind : .first), label: isOver ? label : "")
    }
  }
}
