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

  /// The number of layers that stand in the place of a tab or pane.
  var innerLayers = 0

  var layerCount: Int { rows.values.reduce(innerLayers) { $0 + $1.count } }

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
      try check(
        engine.panes(of: layer).isEmpty == (info.layout != FLOW_LAYOUT_PANES),
        rule: "P1: a layer with panes has another layout")
      var row = Found.Row(layer: layer, style: info.style, top: nil, seen: [])
      row.top = try lookInside(layer, of: layer, info: info)
      row.seen = row.top.map { [$0] } ?? []
      if !engine.stacks(of: layer).isEmpty {
        row.seen = try seenTops(of: layer, fit: engine.fit(of: window))
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

  /// Checks that as many panes are seen as fit: the selected one, and those beside it, with what
  /// stands inside them (P3, P8).
  ///
  /// - Returns: The top screens of the seen ones.
  private func seenTops(of layer: flow_layer, fit: Int) throws(StepFailure) -> [flow_screen] {
    let nearest = try stacks(of: layer, nearestFirst: true).prefix(fit).map(\.router)
    let ordered = try stacks(of: layer, nearestFirst: false)
    try check(
      ordered.allSatisfy { $0.isSeen == nearest.contains($0.router) },
      rule: "P3: other panes are seen than those that fit")
    return ordered.filter(\.isSeen).compactMap(\.screens.last)
  }

  /// The stacks of a layer that could be seen, the nearest to the selected one first, or in their
  /// order.
  private func stacks(
    of layer: flow_layer, nearestFirst: Bool
  ) throws(StepFailure) -> [TabInfo] {
    let all = engine.stacks(of: layer)
    let selected = all.firstIndex(where: \.isSelected) ?? 0
    var places = [selected]
    if !engine.panes(of: layer).isEmpty {
      places = all.indices.filter {
        $0 == selected || all[$0].keepsPlace || !all[$0].screens.isEmpty
          || all[$0].layer != FLOW_NONE
      }
      try check(
        !all[selected].screens.isEmpty || all[selected].layer != FLOW_NONE
          || all.allSatisfy(\.screens.isEmpty) || hasNewcomers,
        rule: "P2: an empty pane is selected")
    }
    if nearestFirst {
      places = places.filter { $0 <= selected }.reversed() + places.filter { $0 > selected }
    }
    var found: [TabInfo] = []
    for place in places {
      let inner = all[place].layer
      found += inner == FLOW_NONE ? [all[place]] : try stacks(of: inner, nearestFirst: nearestFirst)
    }
    return found
  }

  /// True if a coordinator has opened nothing yet, which may be to fill a pane.
  private var hasNewcomers: Bool {
    engine.coordinators.contains { (try? engine.router(of: $0)) ?? FLOW_NONE == FLOW_NONE }
  }

  /// Checks the stacks of a layer that has a place in the window, or stands inside that one (P8).
  ///
  /// - Returns: The top screen of the stack that is seen.
  private mutating func lookInside(
    _ layer: flow_layer, of outermost: flow_layer, info: flow_layer_info
  ) throws(StepFailure) -> flow_screen? {
    let tabs = engine.stacks(of: layer)
    if tabs.isEmpty { return try checkStack(info.router, layer: outermost, info: info) }
    try check(
      tabs.filter(\.isSelected).map(\.router) == [info.router],
      rule: "T2: the router of a layer is not that of its selected tab")
    var top: flow_screen?
    var hasScreens = false
    for tab in tabs {
      let last: flow_screen?
      if tab.layer == FLOW_NONE {
        last = try checkStack(tab.router, layer: outermost, info: info)
      } else {
        let inner = try engine.facts(layer: tab.layer)
        found.innerLayers += 1
        try check(
          inner.window == info.window && inner.index == info.index && inner.style == info.style,
          rule: "P8: a layer inside another one does not lie where that does")
        try check(found.routers.insert(tab.router).inserted, rule: "T2: a stack stands twice")
        last = try lookInside(tab.layer, of: outermost, info: inner)
      }
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
    if screens.isEmpty, engine.stacks(of: layer).isEmpty {
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
