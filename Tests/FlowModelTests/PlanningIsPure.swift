import Foundation
import Testing

@testable import FlowModel

/// Planning has no effect outside (Q7): random trees, random requests.
@Suite("Planning is pure")
struct PlanningIsPure {
  /// The requests of a run: FLOW_PLANS, or 2,500, which debug checks make long enough.
  static let count = ProcessInfo.processInfo.environment["FLOW_PLANS"].flatMap(Int.init) ?? 2_500

  @Test(
    "Q7, Q3, Q12: Whatever is planned, taking it back leaves the whole model as it was",
    arguments: 1...4)
  func randomRequests(seed: UInt64) throws {
    var run = try RandomRun(seed: seed)

    while run.planned < Self.count, run.faults.isEmpty { run.step() }

    #expect(run.faults == [], "seed \(seed), after \(run.planned) requests")
    // Otherwise the test would prove nothing.
    #expect(run.kept > Self.count / 5)
    #expect(run.refused > Self.count / 20)
    #expect(run.late > Self.count / 50)
    #expect(run.kinds.count == RandomRun.allKinds)
    #expect(run.inner > Self.count / 50)
  }
}

/// One random world, with the faults found in it.
struct RandomRun {
  private let world: World
  private var maker: RequestMaker
  private(set) var faults: [String] = []
  private(set) var planned = 0
  private(set) var kept = 0
  private(set) var refused = 0
  /// The layers inside others that were met, one at a time (P8).
  private(set) var inner = 0
  private(set) var kinds: Set<RequestKind> = []
  /// A request or a batch that has been allowed later, with the screens and tabs it was about (Q3).
  private var waiting: [Request] = []
  /// The screens, and the tab, that each request checked last is about.
  private var pins: [Pins?] = []
  private var tabs: [StackID?] = []
  private(set) var late = 0

  /// All but the batch, which is several of them.
  static let allKinds = RequestKind.allCases.count - 1

  init(seed: UInt64) throws {
    world = try World("r")
    world.tree.journal = Journal()
    maker = RequestMaker(seed: seed)
  }

  mutating func step() {
    if world.tree.windows.count < 2 || maker.dice.once(in: 300) { _ = world.tree.addWindow() }
    var requests = maker.next(world)
    if !waiting.isEmpty, maker.dice.once(in: 2) {
      requests = waiting
      waiting = []
      late += 1
    }
    planned += requests.count
    for request in requests { kinds.insert(request.kind) }
    let before = world.tree.dump
    let seen = visible()
    let open = openScreens()
    var plan = world.newPlan()

    let isAllowed = check(requests, in: &plan)
    let summary = Summary(plan)
    if isAllowed {
      world.tree.checkInvariants()
      compare(plan, seen: seen, open: open)
      keepWaiting(requests)
    } else {
      refused += 1
    }
    world.tree.revert(&plan, to: Plan.start)
    expectSame(before, requests: requests)

    // The same request is planned the same way again.
    if isAllowed {
      var again = world.newPlan()
      _ = check(requests, in: &again)
      if Summary(again) != summary { fault("planned twice, differently", requests: requests) }
      world.tree.revert(&again, to: Plan.start)
      expectSame(before, requests: requests)
    }
    // A gesture is shown and taken back; some requests are vetoed.
    let isShown = requests[0].kind.isGesture && requests[0].leaving == nil
    if isAllowed, !isShown, !maker.dice.once(in: 6) {
      var told = Told()
      world.perform(requests, &told)
      checkPanes(requests)
      kept += requests.count
      checkRest(requests)
    }
    for object in maker.made { world.discard(object) }
    endDeferred()
  }

  /// Plans as the engine does, going back and forth between the parts of a batch. Returns whether
  /// it is allowed.
  private mutating func check(_ requests: [Request], in plan: inout Plan) -> Bool {
    (pins, tabs) = ([], [])
    var foresight = Foresight()
    if requests.count > 1 { foresight.beginBatch() }
    for request in requests {
      let mark = plan.mark
      let (removals, selections) = (plan.removals.count, plan.selections.count)
      tabs.append(request.kind.selects ? (try? world.tree.tab(of: request)) ?? nil : nil)
      defer {
        pins.append(
          world.tree.pins(of: request, since: mark, in: plan, foresight: &foresight))
        world.tree.noteOpeners(since: mark, in: plan, made: nil, to: &foresight)
        checkLate(request, in: plan, since: removals, selections: selections)
      }
      let goesBack = maker.dice.once(in: 4)
      let middle = goesBack ? world.tree.dump : nil
      do throws(Refusal) {
        try world.check([request], isBatch: requests.count > 1, &plan)
        guard let middle else { continue }
        world.tree.revert(&plan, to: mark)
        expectSame(middle, requests: requests)
        try world.check([request], isBatch: requests.count > 1, &plan)
      } catch {
        return false
      }
    }
    return true
  }

  // MARK: What is compared

  private mutating func expectSame(_ before: TreeDump, requests: [Request]) {
    let after = world.tree.dump
    if after != before {
      fault(after.differences(from: before).joined(separator: "\n"), requests: requests)
    }
  }

  private mutating func fault(_ what: String, requests: [Request]) {
    faults.append("\(requests.map { "\($0.kind) \($0.from)" }): \(what)")
  }

  /// Checks that nothing is left of removed screens when all callbacks have run.
  private mutating func checkRest(_ requests: [Request]) {
    for screen in world.tree.screens.keys where world.tree.screens[screen].wasOpened {
      if world.tree.screens[screen].stack == nil {
        fault("O4: a screen went untold", requests: requests)
      }
      if let owner = world.tree.screens[screen].owner, !world.tree.isRunning(owner) {
        fault("T3: a screen of one that has ended is open", requests: requests)
      }
    }
    let later = world.tree.windows.keys.flatMap { world.tree.windows[$0].layers }
      .reduce(0) { $0 + laterMarks(of: $1) }
    if world.tree.journal?.laterLayers != later {
      fault("S3: \(later) marks of a later format", requests: requests)
    }
  }

  /// Counts the marks of a layer, and of those inside it, that no library before ABI 0.4 restores:
  /// a place inside another layer, and a layout or way back.
  private func laterMarks(of layer: LayerID) -> Int32 {
    let node = world.tree.layers[layer]
    var marks: Int32 = node.outer == nil ? 0 : 1
    if node.layout != .tabs || node.selection.back == .previous { marks += 1 }
    return node.tabs.compactMap { world.tree.stacks[$0].inner }
      .reduce(marks) { $0 + laterMarks(of: $1) }
  }

  /// Checks that no empty pane is selected while another one shows something (P2).
  private mutating func checkPanes(_ requests: [Request]) {
    for layer in world.tree.layers.keys where world.tree.paneInsteadOfEmpty(in: layer) != nil {
      let node = world.tree.layers[layer]
      fault(
        "P2: an empty pane is selected: \(node.selection.index) of "
          + "\(node.tabs.map { world.tree.stacks[$0].screens.count })", requests: requests)
    }
    for layer in world.tree.layers.keys where world.tree.layers[layer].outer != nil {
      inner += 1
      let tabs = world.tree.layers[layer].tabs
      let shows = tabs.contains {
        world.tree.stacks[$0].inner != nil || world.tree.top(of: $0) != nil
      }
      let waits = tabs.contains { world.tree.stacks[$0].residents > 0 }
      if !world.tree.isOpen(layer) || !shows && !waits {
        fault("P8: a layer inside another one is left with nothing", requests: requests)
      }
    }
  }

  /// Compares the results derived from a plan with the whole tree before and after it.
  private mutating func compare(
    _ plan: borrowing Plan, seen: [WindowID: [ScreenID]], open: Set<ScreenID>
  ) {
    var ordered = plan.removals(since: Plan.start)
    ordered.orderRemovals()
    let removed = ordered.removals.map { $0.screen }
    let now = openScreens()
    if Set(removed).count != removed.count { faults.append("a screen goes twice") }
    if Set(removed).union(now) != open.union(now) || !now.isDisjoint(with: removed) {
      // A screen that the batch itself opens may go again.
      let own = Set(removed).subtracting(open)
      if !own.allSatisfy({ world.tree.screens[$0].plan == plan.number }) {
        faults.append("removals are not what has gone")
      }
    }
    let after = visible()
    for (window, old) in seen {
      var appearing = Appearing()
      if let view = plan.views.first(where: { $0.window == window }) {
        world.tree.compare(view, into: &appearing)
        _ = world.tree.change(view, in: plan)
        _ = world.tree.changesLayerByLayer(view, in: plan)
      }
      let new = after[window] ?? []
      if Set(appearing.leaving.map { $0 }) != Set(old).subtracting(new)
        || Set(appearing.entering.map { $0 }) != Set(new).subtracting(old)
      {
        faults.append("A1, A3: \(old) > \(new) is told as \(appearing)")
      }
    }
    let asked = world.tree.departures(plan, since: Plan.start).map { $0.object }
    if Set(asked).count != asked.count { faults.append("O1: somebody is asked twice") }
    for object in asked {
      if case .screen(let screen) = object, !open.contains(screen) {
        faults.append("O1: a screen is asked that did not stand there")
      }
    }
  }

  /// Returns the visible screens of each window: the tops of its layers down to the highest cover
  /// (A1).
  private func visible() -> [WindowID: [ScreenID]] {
    var found: [WindowID: [ScreenID]] = [:]
    for window in world.tree.windows.keys {
      var screens: [ScreenID] = []
      for layer in world.tree.windows[window].layers.reversed() {
        for stack in seenStacks(of: layer) {
          if let top = world.tree.stacks[stack].screens.last { screens.append(top) }
        }
        if world.tree.layers[layer].style == .fullScreenCover { break }
      }
      found[window] = screens
    }
    return found
  }

  /// Returns the stacks of a layer that are seen, the last first: one, or the panes that fit (P3,
  /// P8). They are the first of all that could be seen, the nearest to the selected one first.
  private func seenStacks(of layer: LayerID) -> [StackID] {
    let fit = Int(world.tree.windows[world.tree.layers[layer].window].fit)
    let seen = Set(stacks(of: layer, nearestFirst: true).prefix(fit))
    return stacks(of: layer, nearestFirst: false).filter { seen.contains($0) }.reversed()
  }

  private func stacks(of layer: LayerID, nearestFirst: Bool) -> [StackID] {
    let node = world.tree.layers[layer]
    if node.tabs.isEmpty { return [node.stack] }
    let selected = node.selection.index
    var places = [selected]
    if node.layout == .panes {
      places = node.tabs.indices.filter {
        let stack = world.tree.stacks[node.tabs[$0]]
        return $0 == selected || !stack.screens.isEmpty || stack.inner != nil
          || node.places.contains(.at($0))
      }
    }
    if nearestFirst {
      places = places.filter { $0 <= selected }.reversed() + places.filter { $0 > selected }
    }
    return places.flatMap { place -> [StackID] in
      let tab = node.tabs[place]
      return world.tree.stacks[tab].inner.map { stacks(of: $0, nearestFirst: nearestFirst) } ?? [
        tab
      ]
    }
  }

  private func openScreens() -> Set<ScreenID> {
    var found: Set<ScreenID> = []
    for screen in world.tree.screens.keys where world.tree.screens[screen].stack != nil {
      found.insert(screen)
    }
    return found
  }

  // MARK: Wishes that wait, coordinators that have time

  /// Lets a request or a batch wait sometimes: it comes back with the targets it had.
  private mutating func keepWaiting(_ requests: [Request]) {
    guard waiting.isEmpty, maker.dice.once(in: 3) else { return }
    waiting = requests
    for (index, pins) in pins.enumerated() {
      if let pins { waiting[index].pinned = pins }
      if waiting[index].tab == nil { waiting[index].tab = tabs[index] }
      lead(&waiting[index])
    }
    if !waiting.contains(where: { $0.pinned != nil || $0.tab != nil }) { waiting = [] }
  }

  /// Lets a turn that waits lead from the page that is selected now, as the engine does (P9).
  private func lead(_ request: inout Request) {
    guard request.kind == .gestureTurn, request.leaving == nil,
      case .router(let page) = request.from,
      world.tree.stacks.contains(page)
    else { return }
    request.tab = page
    request.leaving = world.tree.layers[world.tree.stacks[page].layer].stack
  }

  /// A late request touches only its targets, and screens that have been opened for it since.
  private mutating func checkLate(
    _ request: Request, in plan: borrowing Plan, since removals: Int, selections: Int
  ) {
    if let pinned = request.pinned {
      for removal in plan.removals[removals...] where !pinned.screens.contains(removal.screen) {
        let node = world.tree.screens[removal.screen]
        let isBehind = world.tree.isOpened(removal.screen, before: pinned)
        if node.plan != plan.number, !isBehind, !world.tree.isUnknown(removal.screen) {
          fault("Q3: a late request takes another screen", requests: [request])
        }
      }
    }
    guard let tab = request.tab else { return }
    for selection in plan.selections[selections...] where selection.tab != tab {
      fault("Q3: a late selection is about another tab", requests: [request])
    }
    guard let left = request.leaving else { return }
    for selection in plan.selections[selections...] where selection.left != left {
      fault("Q3: a late turn leads from another page", requests: [request])
    }
  }

  private mutating func endDeferred() {
    guard maker.dice.once(in: 10) else { return }
    for coordinator in world.deferring where world.tree.coordinators[coordinator].pending > 0 {
      world.tree.addPending(-1, to: coordinator)
    }
    world.deferring.removeAll()
  }
}

/// The effects of a plan that callbacks have to hear of.
private struct Summary: Equatable {
  let removals: [String]
  let openings: [ScreenID]
  let starts: [CoordinatorID]
  let endings: [CoordinatorID]
  let isChange: Bool

  init(_ plan: borrowing Plan) {
    removals = plan.removals.map { "\($0.screen.slot).\($0.screen.generation) \($0.cause)" }
    openings = plan.openings.map { $0.screen }
    starts = plan.starts.map { $0.coordinator }
    endings = Array(plan.endings)
    isChange = plan.isChange
  }
}
