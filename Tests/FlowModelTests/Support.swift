import Testing

@testable import FlowModel

/// A request by names: screens are lower case (alerts begin with "alert"), coordinators upper case,
/// those that begin with "R" root coordinators; windows begin with "W", "L1" is a layer and "S1" a
/// stack of W, "L1/V" one of the window V.
struct Ask {
  var kind: RequestKind
  var from: String
  var open: String?
  var all: [String] = []
  var count = 1
  var style = Style.push
  var flags: OpenFlags = []
  var isCarried = false
  var reportedIn: String?
  var keepsTabs = false
  var back = TabsBack.initial
  var landing: String?
  var cause: Int32 = 0

  init(_ kind: RequestKind, _ from: String = "W") {
    self.kind = kind
    self.from = from
  }

  static func push(_ what: String, from: String = "W", _ flags: OpenFlags = []) -> Ask {
    opening(.push, what, from, flags: flags)
  }

  static func present(
    _ what: String, from: String = "W", _ style: Style = .sheet, _ flags: OpenFlags = []
  ) -> Ask {
    opening(.present, what, from, style, flags: flags)
  }

  static func root(_ what: String, from: String = "W") -> Ask { opening(.setRoot, what, from) }

  static func opening(
    _ kind: RequestKind, _ what: String, _ from: String = "W", _ style: Style = .push,
    flags: OpenFlags = []
  ) -> Ask {
    var ask = Ask(kind, from)
    ask.open = what
    ask.style = style
    ask.flags = flags
    return ask
  }

  static func carried(_ what: String, by screen: String, _ style: Style = .push) -> Ask {
    var ask = opening(.open, what, screen, style)
    ask.isCarried = true
    return ask
  }

  static func stack(_ all: [String], from: String = "W", _ flags: OpenFlags = []) -> Ask {
    var ask = Ask(.setStack, from)
    ask.all = all
    ask.flags = flags
    return ask
  }

  static func tabs(
    _ all: [String], from: String = "W", selected: Int = 0, _ style: Style = .push,
    back: TabsBack = .initial, keeps: Bool = false
  ) -> Ask {
    var ask = Ask(.openTabs, from)
    ask.all = all
    ask.count = selected
    ask.style = style
    ask.back = back
    ask.keepsTabs = keeps
    return ask
  }

  static func select(_ tab: Int, _ from: String = "W") -> Ask { counted(.selectTab, from, tab) }

  static func counted(_ kind: RequestKind, _ from: String, _ count: Int) -> Ask {
    var ask = Ask(kind, from)
    ask.count = count
    return ask
  }

  static func pop(_ from: String = "W") -> Ask { Ask(.pop, from) }
  static func dismiss(_ from: String = "W", _ count: Int = 1) -> Ask {
    counted(.dismiss, from, count)
  }
  static func close(_ what: String) -> Ask { Ask(.close, what) }
  static func stop(_ what: String) -> Ask { Ask(.stop, what) }
  static func finish(_ what: String) -> Ask { Ask(.finish, what) }
  static func remove(_ what: String) -> Ask { Ask(.remove, what) }
  static func back(_ from: String = "W") -> Ask { Ask(.back, from) }
  static func drag(_ layer: String) -> Ask { Ask(.drag, layer) }
}

/// The effects of a request, as text.
struct Told {
  /// Screens with their cause, `L1` for a layer that is dismissed, `-F` for the end of a
  /// coordinator.
  var gone: [String] = []
  /// Screens and coordinators that are asked before they leave.
  var asked: [String] = []
  /// Screens that are no longer seen, and screens that are seen now.
  var leaving: [String] = []
  var entering: [String] = []
  /// One change a window, and the same for presenters that close one layer at a time.
  var changes: [String] = []
  var steps: [String] = []
  /// Requests of a batch that could not be done when their turn came.
  var leftOut = 0
  var isNoop = false
  /// Coordinators whose start came after another callback (O9).
  var startedLate: [String] = []
}

/// A tree with names, and just enough of the engine around it for one request to follow another.
final class World {
  var tree = Tree()
  private(set) var names: [Object: String] = [:]
  private var objects: [String: Object] = [:]
  /// Requests of coordinators in their start; made then, because layers have to be found by their
  /// place.
  var scripts: [CoordinatorID: [() -> Request]] = [:]
  var deferring: Set<CoordinatorID> = []
  private var number: UInt32 = 0

  /// Makes a tree with a window W, and a stack of screens in it.
  init(_ stack: String...) throws {
    _ = self["W"]
    for (index, name) in stack.enumerated() { try run(index == 0 ? .root(name) : .push(name)) }
  }

  // MARK: Names

  /// The object of a name; it is made when it is first named.
  subscript(name: String) -> Object {
    if name == "-" { return .none }
    if let known = objects[name] { return known }
    if let place = placeObject(name) { return place }
    let made = make(name) ?? .none
    objects[name] = made
    names[made] = name
    return made
  }

  private func make(_ name: String) -> Object? {
    if name.hasPrefix("W") || name.hasPrefix("V") { return tree.addWindow().map { .window($0) } }
    guard let first = name.first, first.isUppercase else {
      return tree.addScreen(isAlert: name.hasPrefix("alert")).map { .screen($0) }
    }
    return tree.addCoordinator(isRoot: first == "R").map { .coordinator($0) }
  }

  /// "L1" and "S1", where there is such a layer now.
  private func placeObject(_ name: String) -> Object? {
    let parts = name.split(separator: "/")
    guard parts[0].count == 2, let digit = parts[0].last?.wholeNumberValue,
      let kind = parts[0].first, kind == "L" || kind == "S",
      case .window(let window) = self[parts.count > 1 ? String(parts[1]) : "W"]
    else { return nil }
    guard tree.windows[window].layers.indices.contains(digit) else { return Object.none }
    let layer = tree.windows[window].layers[digit]
    return kind == "L" ? .layer(layer) : .router(tree.layers[layer].stack)
  }

  /// Keeps the object a name means now under another name.
  func keep(_ name: String, as other: String) { objects[other] = self[name] }

  func screen(_ name: String) throws -> ScreenID {
    guard case .screen(let screen) = self[name] else { throw Unnamed(name: name) }
    return screen
  }

  func coordinator(_ name: String) throws -> CoordinatorID {
    guard case .coordinator(let coordinator) = self[name] else { throw Unnamed(name: name) }
    return coordinator
  }

  func layer(_ name: String) throws -> LayerID {
    guard case .layer(let layer) = self[name] else { throw Unnamed(name: name) }
    return layer
  }

  func window(_ name: String = "W") throws -> WindowID {
    guard case .window(let window) = self[name] else { throw Unnamed(name: name) }
    return window
  }

  struct Unnamed: Error { var name: String }

  func name(_ object: Object) -> String { names[object] ?? "?" }
  func name(_ screen: ScreenID?) -> String { screen.map { name(.screen($0)) } ?? "-" }
  func name(_ coordinator: CoordinatorID) -> String { name(.coordinator(coordinator)) }

  /// Sets the requests that a coordinator will make in its start.
  func script(_ name: String, _ asks: Ask..., isDeferring: Bool = false) throws {
    scripts[try coordinator(name)] = asks.map { ask in { self.request(ask) } }
    if isDeferring { deferring.insert(try coordinator(name)) }
  }

  // MARK: Looking

  /// The layers of the window W: `L0:[r, a@F] L1(sheet):[m@M]`; tabs are `L0:{*[a] | []}`.
  var layers: String { layers("W") }

  func layers(_ name: String) -> String {
    guard case .window(let window) = self[name] else { return "gone" }
    return tree.windows[window].layers.enumerated().map { index, layer in
      let node = tree.layers[layer]
      let style = index == 0 && node.style == .push ? "" : "(\(node.style))"
      if node.tabs.isEmpty { return "L\(index)\(style):\(stack(node.stack))" }
      let tabs = node.tabs.map { (node.stack == $0 ? "*" : "") + stack($0) }
      return "L\(index)\(style):{\(tabs.joined(separator: " | "))}"
    }.joined(separator: " ")
  }

  private func stack(_ stack: StackID) -> String {
    let screens = tree.stacks[stack].screens.map { screen in
      name(screen) + (tree.screens[screen].owner.map { "@" + name($0) } ?? "")
    }
    return "[\(screens.joined(separator: ", "))]"
  }

  func hasNothing(_ coordinator: CoordinatorID) -> Bool { tree.hasNothing(coordinator) }
  func isAlive(_ name: String) -> Bool {
    switch self[name] {
    case .none, .outside: false
    case .window(let window): tree.windows.contains(window)
    case .layer(let layer): tree.layers.contains(layer)
    case .router(let stack): tree.stacks.contains(stack)
    case .screen(let screen): tree.screens.contains(screen)
    case .coordinator(let coordinator): tree.coordinators.contains(coordinator)
    }
  }

  // MARK: Requests

  func request(_ ask: Ask) -> Request {
    var request = Request(ask.kind, from: self[ask.from])
    if let name = ask.open ?? ask.landing { request.presentable = self[name] }
    request.all = Series(ask.all.map { self[$0] })
    request.count = ask.count
    request.style = ask.style
    request.flags = ask.flags
    request.isCarried = ask.isCarried
    request.tabsBack = ask.back
    request.keepsTabs = ask.keepsTabs
    request.cause = ask.cause
    request.isByUser = ask.flags.contains(.byUser)
    if let window = ask.reportedIn, case .window(let id) = self[window] { request.reportedIn = id }
    return request
  }

  func newPlan() -> Plan {
    number += 1
    return Plan(number: number)
  }

  /// Carries one request out, or several as a batch. A refused one has changed nothing.
  @discardableResult
  func run(_ asks: Ask...) throws -> Told { try run(asks.map { request($0) }) }

  /// The refusal of a request, or of a batch; nil if it is not refused. Either way nothing has
  /// changed.
  func refusal(_ asks: Ask...) -> Refusal? {
    let requests = asks.map { request($0) }
    let before = tree.dump
    var plan = newPlan()
    var found: Refusal?
    do throws(Refusal) {
      try check(requests, &plan)
    } catch {
      found = error
    }
    tree.revert(&plan, to: Plan.start)
    #expect(tree.dump.differences(from: before) == [])
    return found
  }

  /// Plans requests as the engine checks them: coordinators stand for one screen each in a batch,
  /// and where they take the place of something (Q12, O1).
  func check(_ requests: [Request], isBatch: Bool? = nil, _ plan: inout Plan) throws(Refusal) {
    for request in requests {
      let mark = plan.mark
      try tree.plan(request, in: &plan)
      if isBatch ?? (requests.count > 1) || tree.takesPlaces(plan, since: mark) {
        tree.imagine(since: mark, in: &plan)
      }
    }
  }

  /// Returns a request that names nothing, bound to its targets of now (Q3).
  func pinned(_ ask: Ask) throws -> Request {
    var request = request(ask)
    var plan = newPlan()
    try check([request], &plan)
    var foresight = Foresight()
    request.pinned = tree.pins(of: request, since: Plan.start, in: plan, foresight: &foresight)
    tree.revert(&plan, to: Plan.start)
    return request
  }

  /// Returns a wish that is bound to screens, top-most first.
  func wish(_ ask: Ask, about names: String..., cause: Int32) throws -> Request {
    var wish = request(ask)
    wish.pinned = Pins(
      screens: Series(try names.map { try screen($0) }), holdsRoot: false, cause: cause,
      refusal: nil, stack: nil, top: nil, hasNothing: false)
    return wish
  }

  @discardableResult
  func run(_ requests: [Request]) throws -> Told {
    let before = tree.dump
    var plan = newPlan()
    var told = Told()
    do throws(Refusal) {
      try check(requests, &plan)
    } catch {
      tree.revert(&plan, to: Plan.start)
      #expect(tree.dump.differences(from: before) == [])
      throw error
    }
    told.isNoop = !plan.isChange
    told.asked = tree.departures(plan, since: Plan.start).map {
      "\(name($0.object)) \(Self.word($0.cause))"
    }
    tree.revert(&plan, to: Plan.start)
    #expect(tree.dump.differences(from: before) == [])
    perform(requests, &told)
    return told
  }

  /// Carries out requests that have been checked.
  func perform(_ requests: [Request], _ told: inout Told) {
    var plan = newPlan()
    for request in requests { carryOut(request, &plan, &told) }
    finish(&plan, &told)
    tree.checkInvariants()
  }

  private func carryOut(_ request: Request, _ plan: inout Plan, _ told: inout Told) {
    let mark = plan.mark
    do throws(Refusal) {
      try tree.plan(request, in: &plan)
    } catch {
      tree.revert(&plan, to: mark)
      told.leftOut += 1
      return
    }
    let starts = plan.starts
    let endsFirst = plan.endsFirst
    plan.keep(tree)
    if endsFirst {
      let windows = plan.windowsOfRemovals(since: mark)
      for view in plan.views where windows.contains(view.window) { appear(view, &told) }
      let removals = plan.takeRemovals(in: windows)
      let endings = plan.takeEndings(since: mark)
      for window in windows { tree.noteTold(window, in: &plan) }
      tell(removals, endings, &plan, &told)
    }
    for start in starts { begin(start, &plan, &told) }
  }

  private func begin(_ start: Start, _ plan: inout Plan, _ told: inout Told) {
    guard tree.refusal(of: start) == nil else {
      told.leftOut += 1
      return
    }
    tree.attach(start, in: &plan)
    plan.keep(tree)
    let coordinator = start.coordinator
    tree.setPhase(.running, of: coordinator)
    if !told.gone.isEmpty { told.startedLate.append(name(coordinator)) }
    if deferring.contains(coordinator) { tree.addPending(1, to: coordinator) }
    for request in scripts[coordinator] ?? [] { carryOut(request(), &plan, &told) }
    guard tree.coordinators.contains(coordinator) else { return }
    if tree.hasNothing(coordinator) {
      told.leftOut += 1
      if tree.fate(of: coordinator, after: .wish) != .goesOn { end(coordinator, &plan, &told) }
    }
  }

  /// The time of a coordinator that has deferred is up.
  func endDefer(_ name: String) throws { tree.addPending(-1, to: try coordinator(name)) }

  private func finish(_ plan: inout Plan, _ told: inout Told) {
    for view in plan.views {
      if let change = tree.change(view, in: plan) { told.changes.append(text(change)) }
      told.steps += tree.changesLayerByLayer(view, in: plan).map { text($0) }
      appear(plan.told.first { $0.window == view.window } ?? view, &told)
    }
    // Telling may empty tabs, with which more goes.
    repeat {
      plan.orderRemovals()
      let removals = plan.removals
      let endings = plan.endings
      let layers = plan.emptyLayers
      plan.removals.removeAll()
      plan.endings.removeAll()
      plan.emptyLayers.removeAll()
      tell(removals, endings, &plan, &told)
      for layer in layers { removeLayer(layer) }
    } while !plan.removals.isEmpty || !plan.endings.isEmpty || !plan.emptyLayers.isEmpty
    for stack in plan.goneTabs { tree.removeTab(stack) }
    if let window = plan.closesWindow { tree.removeWindow(window) }
  }

  private func appear(_ view: View, _ told: inout Told) {
    var appearing = Appearing()
    tree.compare(view, into: &appearing)
    told.leaving += appearing.leaving.map { name($0) }
    told.entering += appearing.entering.map { name($0) }
  }

  private func text(_ change: Change) -> String {
    let style = change.style == .push ? "" : "(\(change.style))"
    return "\(change.kind)\(style) \(name(change.from))>\(name(change.to))"
  }

  // MARK: What goes

  private func tell(
    _ removals: Series<Removal>, _ endings: Series<CoordinatorID>,
    _ plan: inout Plan, _ told: inout Told
  ) {
    for removal in removals {
      told.gone.append("\(name(removal.screen)) \(Self.word(removal.cause))")
      let owner = tree.screens[removal.screen].owner
      tree.removeScreen(removal.screen)
      if let layer = removal.closes {
        if tree.layers[layer].index > 0 { told.gone.append("L\(tree.layers[layer].index)") }
        removeLayer(layer)
      }
      let loss = Loss.screen(cause: removal.cause, wasAlert: false, opensMore: false)
      if let owner, tree.fate(of: owner, after: loss) != .goesOn { end(owner, &plan, &told) }
    }
    for ending in endings where tree.coordinators.contains(ending) {
      end(ending, &plan, &told)
    }
  }

  /// Removes a layer after those that stand inside it (P8).
  private func removeLayer(_ layer: LayerID) {
    for tab in tree.layers[layer].tabs {
      if let inner = tree.stacks[tab].inner { removeLayer(inner) }
    }
    tree.removeLayer(layer)
  }

  /// Ends a coordinator after all below it, and its parent if that is left with nothing (O5, O11).
  private func end(_ coordinator: CoordinatorID, _ plan: inout Plan, _ told: inout Told) {
    let parent = tree.coordinators[coordinator].parent
    let ended = endFamily(coordinator, Cause.stopped, &plan, &told)
    guard let parent, tree.fate(of: parent, after: .child(cause: ended)) != .goesOn else { return }
    end(parent, &plan, &told)
  }

  private func endFamily(
    _ coordinator: CoordinatorID, _ cause: Int32, _ plan: inout Plan, _ told: inout Told
  ) -> Int32 {
    tree.setPhase(.ending, of: coordinator)
    while let child = tree.coordinators[coordinator].children.last {
      _ = endFamily(child, Cause.parentEnded, &plan, &told)
    }
    let node = tree.coordinators[coordinator]
    let ended = node.cause == 0 ? cause : node.cause
    told.gone.append("-\(name(coordinator)) \(Self.word(ended))")
    tree.detach(coordinator)
    if let window = node.window, tree.windows[window].root == coordinator {
      tree.setRootCoordinator(nil, of: window)
    }
    tree.removeCoordinator(coordinator)
    if case .stack(let home) = node.place { closeDesertedTabs(around: home, &plan, &told) }
    return ended
  }

  private func closeDesertedTabs(around home: StackID, _ plan: inout Plan, _ told: inout Told) {
    let layer = tree.stacks[home].layer
    var request: Request
    if tree.isDeserted(layer) {
      request = Request(.close, from: .layer(layer))
    } else if let pane = tree.paneInsteadOfEmpty(in: layer) {
      request = Request(.selectTabOf, from: .router(pane))
    } else {
      return
    }
    request.isOwn = true
    carryOut(request, &plan, &told)
  }

  static func word(_ cause: Int32) -> String {
    let words = [
      "-", "finished", "stopped", "parent_ended", "popped", "back", "dismissed", "dragged",
      "replaced", "unloaded", "shut_down", "crashed", "closed",
    ]
    return words.indices.contains(Int(cause)) ? words[Int(cause)] : "?"
  }

  /// Destroys instances that were made for a request and never opened (Q11).
  func discard(_ object: Object) {
    switch object {
    case .screen(let screen) where tree.screens.contains(screen) && !tree.screens[screen].wasOpened:
      tree.removeScreen(screen)
    case .coordinator(let coordinator)
    where tree.coordinators.contains(coordinator)
      && tree.coordinators[coordinator].phase == .created:
      tree.removeCoordinator(coordinator)
    default: break
    }
  }
}

extension Few {
  func map<Mapped>(_ transform: (Element) -> Mapped) -> [Mapped] {
    (0..<count).compactMap { self[$0].map(transform) }
  }
}
