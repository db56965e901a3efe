import CFlowABI
import FlowKit
import FlowKitHost

/// Checks of what must hold: of counts at any time, of everything when nothing is going on.
extension Stage {
  /// Checks that instances and work live until they are destroyed (W3, W4).
  func checkCounts(_ found: Found) throws(StepFailure) {
    let alive = instances.filter { $0.destroyCount == 0 }
    for kind in [Cast.Kind.screen, .flow, .root] {
      let count = (try? engine.liveCount(FLOW_KIND_NONE, classID: kind.classID)) ?? 0
      try check(
        count == alive.count { $0.kind == kind },
        rule: "W4: other instances of \(kind.classID) live than the script has made and seen")
    }
    // Plugins begin work of their own.
    let work = engine.living(FLOW_KIND_WORK)
    try check(
      engine.plugins.isEmpty ? work == ownWorkCount : work >= ownWorkCount,
      rule: "W3: other work lives than the script has begun")
    try check(
      engine.living(FLOW_KIND_WINDOW) == found.rows.count,
      rule: "T1: a window lives that is not listed")
  }

  /// The amount of the script's own work that is going on.
  var ownWorkCount: Int { tickets.count { $0.kind == .cancel && $0.destroyCount == 0 } }

  /// True if no transition is in flight, no question open and no gesture held.
  var isAtRest: Bool {
    engine.living(FLOW_KIND_TOKEN) == 0 && engine.living(FLOW_KIND_QUESTION) == 0
      && !tickets.contains { $0.isPending && $0.waiting == .finger }
  }

  func checkRest(_ found: Found, by ledger: Ledger) throws(StepFailure) {
    try check(found.emptyLayers == 0 || hasDeferred(found), rule: "T2: a layer has no screen")
    try check(
      engine.living(FLOW_KIND_LAYER) == found.layerCount,
      rule: "T1: a layer lives that is in no window")
    try check(
      engine.living(FLOW_KIND_ROUTER) == found.routers.count,
      rule: "T5: a router lives that is in no layer")
    try checkAppearances(found, by: ledger)
    try checkOutcomes()
    try checkInstances(found)
    try checkCoordinators(found)
    try checkClasses(found)
  }

  /// Checks that nothing is open whose class has gone with its plugin (W4).
  private func checkClasses(_ found: Found) throws(StepFailure) {
    for (screen, info) in found.screens where !isKnown(info.class_id) {
      throw StepFailure("W4: \(name(of: screen)) is open, and its class is gone")
    }
    for (coordinator, info) in found.coordinators where !isKnown(info.class_id) {
      throw StepFailure("W4: \(name(of: coordinator)) runs, and its class is gone")
    }
  }

  private func isKnown(_ classID: UnsafePointer<CChar>?) -> Bool {
    (try? engine.info(ofClass: text(classID))) != nil
  }

  /// Checks that the screens A1 to A3 name are visible and all others hidden, and that their
  /// callbacks have said so too (A4).
  private func checkAppearances(_ found: Found, by ledger: Ledger) throws(StepFailure) {
    let visible = found.visible
    for (screen, info) in found.screens {
      let expected =
        visible.contains(screen) ? FLOW_APPEARANCE_VISIBLE : FLOW_APPEARANCE_HIDDEN
      let isRight = info.appearance == expected && ledger.appearance(screen) == expected
      if isRight { continue }
      throw StepFailure(
        "A1: \(name(of: screen)) is not seen or hidden as it should be",
        expected: text(flow_appearance_name(expected)),
        got: "\(text(flow_appearance_name(info.appearance))), and told "
          + text(flow_appearance_name(ledger.appearance(screen))))
    }
  }

  /// Checks that every request has its outcome (Q1). A deep link may wait for a root coordinator
  /// (L4).
  private func checkOutcomes() throws(StepFailure) {
    for ticket in tickets where ticket.isPending && ticket.waiting != .root {
      throw StepFailure(
        "Q1: '\(ticket.label)' of line \(ticket.line.number) has no outcome, "
          + "and nothing is going on"
      )
    }
  }

  /// True if a coordinator may still be about to open its first screen (C2).
  private func hasDeferred(_ found: Found) -> Bool {
    found.coordinators.values.contains { $0.screen_count == 0 && $0.child_count == 0 }
  }

  /// Checks that everything given to a request is open or destroyed (Q11), and that everything open
  /// lives.
  private func checkInstances(_ found: Found) throws(StepFailure) {
    for instance in instances {
      let handle = instance.handle
      let isOpen = found.screens[handle] != nil || found.coordinators[handle] != nil
      let lives = instance.destroyCount == 0
      try check(lives || !isOpen, rule: "O6: \(instance.name) is open and was destroyed")
      try check(
        !lives || isOpen || !given.contains(handle),
        rule: "Q11: \(instance.name) was given to a request and is neither open nor destroyed")
    }
    let alerts = found.screens.values.count { text($0.class_id) == "flow.alert" }
    let living = (try? engine.liveCount(FLOW_KIND_NONE, classID: "flow.alert")) ?? 0
    try check(alerts == living, rule: "V4: an alert lives that is not shown")
  }

  /// Checks that no coordinator is starting or ending, and that each pushes on an existing stack
  /// (T5).
  private func checkCoordinators(_ found: Found) throws(StepFailure) {
    for (coordinator, info) in found.coordinators {
      let name = name(of: coordinator)
      try check(
        info.phase == FLOW_PHASE_RUNNING,
        rule: "C3: \(name) is not running, and nothing is going on")
      try check(
        info.router == FLOW_NONE || found.routers.contains(info.router),
        rule: "T5: \(name) pushes on a stack that is gone")
    }
  }
}

extension Ticket {
  /// True if a request has been made and has no outcome yet.
  var isPending: Bool { kind == .done && mustRun && callCount == 0 }
}
