import CFlowABI
import FlowKit
import FlowKitHost

/// The findings of a walk through the tree.
struct Found {
  /// A window's layers, bottom first, with the top screen of each; none in an empty tab.
  struct Row {
    var layer: flow_layer
    var style: flow_style
    var top: flow_screen?
    /// The screens that are seen if the layer is: the top one, or the tops of the panes that fit.
    var seen: [flow_screen]
  }

  var rows: [flow_window: [Row]] = [:]
  var screens: [flow_screen: flow_screen_info] = [:]
  var routers: Set<flow_router> = []
  var coordinators: [flow_coordinator: flow_coordinator_info] = [:]
  /// The number of layers that have nothing to show.
  var emptyLayers = 0

  var layerCount: Int { rows.values.reduce(0) { $0 + $1.count } }

  /// The screens that A1 to A3 let the user see.
  var visible: Set<flow_screen> {
    var visible: Set<flow_screen> = []
    for rows in rows.values {
      let cover = rows.lastIndex { $0.style == FLOW_STYLE_FULL_SCREEN_COVER } ?? 0
      visible.formUnion(rows.dropFirst(cover).flatMap(\.seen))
    }
    return visible
  }
}

/// Walks the tree as the C ABI shows it, and checks that all it says agrees (T1 to T5).
struct TreeCheck {
  let engine: Engine
  private var found = Found()

  init(engine: Engine) { self.engine = engine }

  func walk() throws(StepFailure) -> Found {
    var walk = self
    for window in engine.windows { try walk.checkWindow(window) }
    try walk.lookAtCoordinators()
    try walk.checkOwners()
    return walk.found
  }

  private mutating func checkWindow(_ window: flow_window) throws(StepFailure) {
    found.rows[window] = []
    for (index, layer) in engine.layerHandles(of: window).enumerated() {
      let info = try engine.facts(layer: layer)
      try check(
        info.window == window && info.index == index, rule: "T1: a layer does not know its place")
      try checkPresenter(info)
      let panes = engine.panes(of: layer)
      var row = Found.Row(layer: layer, style: info.style, top: nil, seen: [])
      if panes.isEmpty {
        row.top = try lookInside(layer, info: info)
        row.seen = row.top.map { [$0] } ?? []
      } else {
        row.top = try lookInside(panes, of: layer, info: info)
        row.seen = try seenTops(of: panes, fit: engine.fit(of: window))
      }
      found.rows[window]?.append(row)
    }
    let tops = found.rows[window] ?? []
    try check(
      engine.top(of: window) == tops.last?.top,
      rule: "T1: the top of a window is not that of its top layer")
  }

  /// Checks that a presented layer belongs to a screen of a layer below, which was visited already.
  private func checkPresenter(_ info: flow_layer_info) throws(StepFailure) {
    try check(
      (info.index == 0) == (info.style == FLOW_STYLE_PUSH),
      rule: "T1: layer 0 alone has the style push")
    if info.index == 0 {
      return try check(info.presenter == FLOW_NONE, rule: "T4: layer 0 has a presenter")
    }
    let presenter = found.screens[info.presenter]
    try check(
      presenter?.window == info.window, rule: "T4: the presenter of a layer is not open below it")
  }

  /// - Returns: The top screen of the stack that is seen.
  private mutating func lookInside(
    _ layer: flow_layer, info: flow_layer_info
  ) throws(StepFailure) -> flow_screen? {
    let tabs = engine.tabs(of: layer)
    guard !tabs.isEmpty else { return try checkStack(info.router, layer: layer, info: info) }
    return try lookInside(tabs, of: layer, info: info)
  }

  /// Checks that as many panes are seen as fit: the selected one, and those beside it (P3).
  ///
  /// - Returns: The top screens of the seen ones.
  private func seenTops(of panes: [TabInfo], fit: Int) throws(StepFailure) -> [flow_screen] {
    let selected = panes.firstIndex(where: \.isSelected) ?? 0
    let places = panes.indices.filter {
      $0 == selected || panes[$0].keepsPlace || !panes[$0].screens.isEmpty
    }
    let nearest = places.filter { $0 <= selected }.reversed() + places.filter { $0 > selected }
    try check(
      Set(nearest.prefix(fit)) == Set(panes.indices.filter { panes[$0].isSeen }),
      rule: "P3: other panes are seen than those that fit")
    try check(
      !panes[selected].screens.isEmpty || panes.allSatisfy(\.screens.isEmpty)
        || hasNewcomers, rule: "P2: an empty pane is selected")
    return panes.filter(\.isSeen).compactMap(\.screens.last)
  }

  /// True if a coordinator has opened nothing yet, which may be to fill a pane.
  private var hasNewcomers: Bool {
    engine.coordinators.contains { (try? engine.router(of: $0)) ?? FLOW_NONE == FLOW_NONE }
  }

  private mutating func lookInside(
    _ tabs: [TabInfo], of layer: flow_layer, info: flow_layer_info
  ) throws(StepFailure) -> flow_screen? {
    let selected = tabs.filter(\.isSelected).map(\.router)
    try check(
      selected == [info.router], rule: "T2: the router of a layer is not that of its selected tab")
    var top: flow_screen?
    var hasScreens = false
    for tab in tabs {
      let last = try checkStack(tab.router, layer: layer, info: info)
      if tab.isSelected { top = last }
      if last != nil { hasScreens = true }
    }
    if !hasScreens { found.emptyLayers += 1 }
    return top
  }

  private mutating func checkStack(
    _ router: flow_router, layer: flow_layer, info: flow_layer_info
  ) throws(StepFailure) -> flow_screen? {
    try check(found.routers.insert(router).inserted, rule: "T2: a stack stands twice")
    let screens = engine.screens(of: router)
    for (index, screen) in screens.enumerated() {
      try check(found.screens[screen] == nil, rule: "T2: a screen stands twice")
      let facts = try engine.facts(screen: screen)
      let isHere =
        facts.router == router && facts.layer == layer && facts.window == info.window
        && facts.index == index
      try check(isHere, rule: "T2: a screen does not know its place")
      found.screens[screen] = facts
    }
    if screens.isEmpty, engine.tabs(of: layer).isEmpty, engine.panes(of: layer).isEmpty {
      found.emptyLayers += 1
    }
    return screens.last
  }

  private mutating func lookAtCoordinators() throws(StepFailure) {
    var open = engine.children(of: FLOW_NONE).map { ($0, parent: FLOW_NONE) }
    while let (coordinator, parent) = open.popLast() {
      let children = try checkCoordinator(coordinator, parent: parent)
      open += children.map { ($0, parent: coordinator) }
    }
  }

  /// - Returns: Its children.
  private mutating func checkCoordinator(
    _ coordinator: flow_coordinator, parent: flow_coordinator
  ) throws(StepFailure) -> [flow_coordinator] {
    try check(found.coordinators[coordinator] == nil, rule: "C3: a coordinator stands twice")
    let info = try engine.facts(coordinator: coordinator)
    found.coordinators[coordinator] = info
    try check(info.parent == parent, rule: "C3: a coordinator does not know its parent")
    let children = engine.children(of: coordinator)
    try check(
      children.count == info.child_count, rule: "C3: child_count is not the number of children")
    return children
  }

  /// Checks that owners live, and own as many screens as they state (T3).
  private func checkOwners() throws(StepFailure) {
    var owned: [flow_coordinator: Int] = [:]
    for screen in found.screens.values where screen.owner != FLOW_NONE {
      try check(
        found.coordinators[screen.owner] != nil, rule: "T3: the owner of a screen does not run")
      owned[screen.owner, default: 0] += 1
    }
    for (coordinator, info) in found.coordinators {
      try check(
        info.screen_count == owned[coordinator] ?? 0,
        rule: "T3: screen_count is not the number of open screens a coordinator owns")
    }
  }
}

/// Fails with the rule that does not hold.
func check(_ holds: Bool, rule: String) throws(StepFailure) {
  if !holds { throw StepFailure(rule) }
}
