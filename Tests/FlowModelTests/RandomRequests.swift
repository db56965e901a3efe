@testable import FlowModel

/// Numbers that are the same in every run (SplitMix64, by Sebastiano Vigna).
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func upTo(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  /// True once in `times`.
  mutating func once(in times: Int) -> Bool { upTo(times) == 0 }

  mutating func one<All: RandomAccessCollection>(of all: All) -> All.Element?
  where All.Index == Int {
    all.isEmpty ? nil : all[all.startIndex + upTo(all.count)]
  }
}

/// Makes requests of every kind about any object: open, gone, or never opened.
struct RequestMaker {
  var dice: Dice
  private(set) var made: [Object] = []
  /// Objects that were open once; some still are.
  private var remembered: [Object] = []
  private static let sizeLimit = 10

  init(seed: UInt64) { dice = Dice(seed: seed) }

  private static let opening: [RequestKind] =
    [.push, .present] + RequestKind.allCases.filter { $0.opens }
  private static let closing: [RequestKind] =
    [.close] + RequestKind.allCases.filter { $0.traits.contains(.batch) && !$0.opens }
  private static let single: [RequestKind] =
    [.back] + RequestKind.allCases.filter { !$0.traits.contains(.batch) && $0 != .batch }

  /// One request, or several for a batch.
  mutating func next(_ world: World) -> [Request] {
    made.removeAll()
    if dice.once(in: 6) {
      return (0..<(2 + dice.upTo(3))).map { _ in
        request(kind(world, isBatch: true), in: world)
      }
    }
    return [request(kind(world, isBatch: false), in: world)]
  }

  private mutating func kind(_ world: World, isBatch: Bool) -> RequestKind {
    let isLarge = world.tree.screens.count > Self.sizeLimit
    if !isBatch, dice.once(in: 4) { return dice.one(of: Self.single) ?? .back }
    let opens = isLarge ? dice.once(in: 5) : !dice.once(in: 3)
    return dice.one(of: opens ? Self.opening : Self.closing) ?? .pop
  }

  private mutating func request(_ kind: RequestKind, in world: World) -> Request {
    var request = Request(kind, from: source(kind, in: world))
    request.count = dice.upTo(4)
    request.style = Style(rawValue: Int32(dice.upTo(6))) ?? .push
    for flag in [OpenFlags.noBack, .noDrag, .transient, .inPlace] where dice.once(in: 8) {
      request.flags.insert(flag)
    }
    switch kind {
    case .setStack: request.all = stack(world)
    case .openTabs:
      request.all = Series(
        (0..<(1 + dice.upTo(3))).map { _ in
          dice.once(in: 3) ? arranger(world, depth: 1) : presentable(world)
        })
      request.count = dice.upTo(request.all.count)
      arrange(&request)
      request.tabsBack = TabsBack(rawValue: Int32(dice.upTo(4))) ?? .initial
      request.keepsTabs = dice.once(in: 3)
    case .unload, .link:
      request.all = Series((0..<dice.upTo(3)).map { _ in any(world) })
      request.cause = dice.once(in: 2) ? Cause.replaced : 0
    case .deepLink: request.presentable = any(world)
    case .goTo: if !dice.once(in: 3) { request.presentable = screen(world) }
    case .backTo:
      if dice.once(in: 2) { request.reportedIn = dice.one(of: world.tree.windows.keys) }
    default:
      if kind.opens { request.presentable = presentable(world) }
      if kind.traits.contains(.takesScreen) { request.presentable = source(kind, in: world) }
    }
    request.isCarried = kind.opens && dice.once(in: 8)
    if kind == .panes { request.count = 1 + dice.upTo(4) }
    if dice.once(in: 2) { request.pane = UInt32(dice.upTo(5)) }
    return request
  }

  /// Leaves tabs as they are, or makes panes or pages of them.
  private mutating func arrange(_ request: inout Request) {
    switch dice.upTo(5) {
    case 0, 1: makePanes(&request)
    case 2: request.layout = .pages
    default: break
    }
  }

  /// Makes panes of tabs: up to five, some of them without a root (P1).
  private mutating func makePanes(_ request: inout Request) {
    request.layout = .panes
    request.places = Panes(rawValue: dice.next() & 31)
    while request.all.count < 5, !dice.once(in: 3) { request.all.append(.none) }
    if dice.once(in: 3) { request.all[dice.upTo(request.all.count)] = .none }
  }

  /// Chooses an object that the request could close or use; any object now and then.
  private mutating func source(_ kind: RequestKind, in world: World) -> Object {
    if dice.once(in: 8) { return any(world) }
    let screens = { world.tree.screens.keys.map { Object.screen($0) } }
    let layers = { world.tree.layers.keys.map { Object.layer($0) } }
    let coordinators = { world.tree.coordinators.keys.map { Object.coordinator($0) } }
    let windows = { world.tree.windows.keys.map { Object.window($0) } }
    let found: Object?
    switch kind {
    case _ where kind.traits.contains(.takesScreen): found = dice.one(of: screens())
    case .popTo, .backTo, .remove, .setArguments: found = dice.one(of: screens())
    case .selectTabOf, .removeTab, .moveTab:
      found = dice.one(of: world.tree.layers.keys.flatMap { world.tree.layers[$0].tabs }).map {
        .router($0)
      }
    case .gestureTurn: found = dice.one(of: neighbours(world)).map { .router($0) }
    case .finish, .stop: found = dice.one(of: coordinators())
    case .drag, .gestureDrag: found = dice.one(of: layers())
    case .back, .gestureBack:
      found =
        dice.once(in: 3)
        ? dice.one(of: world.tree.stacks.keys).map { .router($0) } : dice.one(of: windows())
    case .closeWindow, .panes: found = dice.one(of: windows())
    case .unload, .link, .deepLink, .navigate, .broadcast: return .none
    default:
      switch dice.upTo(6) {
      case 0, 1: found = dice.one(of: windows())
      case 2, 3: found = dice.one(of: coordinators())
      case 4: found = dice.one(of: screens())
      default: return any(world)
      }
    }
    return found ?? any(world)
  }

  /// The tabs, pages and panes beside selected ones.
  private func neighbours(_ world: World) -> [StackID] {
    world.tree.layers.keys.flatMap { layer in
      let node = world.tree.layers[layer]
      return node.tabs.indices.filter { abs($0 - node.selection.index) == 1 }.map { node.tabs[$0] }
    }
  }

  /// Picks any object: one that is open, one that was, or one that was only made.
  private mutating func any(_ world: World) -> Object {
    let found: Object?
    switch dice.upTo(7) {
    case 0: found = dice.one(of: remembered)
    case 1: found = dice.one(of: world.tree.windows.keys).map { .window($0) }
    case 2: found = dice.one(of: world.tree.layers.keys).map { .layer($0) }
    case 3: found = dice.one(of: world.tree.stacks.keys).map { .router($0) }
    case 4: found = dice.one(of: world.tree.coordinators.keys).map { .coordinator($0) }
    default: found = dice.one(of: world.tree.screens.keys).map { .screen($0) }
    }
    let object = found ?? .none
    remembered.append(object)
    if remembered.count > 50 { remembered.removeFirst(25) }
    return object
  }

  private mutating func presentable(_ world: World) -> Object {
    if dice.once(in: 12) { return any(world) }
    return dice.once(in: 3) ? coordinator(world, depth: 0) : screen(world)
  }

  private mutating func screen(_ world: World) -> Object {
    if dice.once(in: 10), let old = dice.one(of: world.tree.screens.keys) { return .screen(old) }
    guard let screen = world.tree.addScreen(isAlert: dice.once(in: 10)) else { return .none }
    made.append(.screen(screen))
    return .screen(screen)
  }

  /// A new coordinator that will open something, a child, or nothing at all.
  private mutating func coordinator(_ world: World, depth: Int) -> Object {
    guard let coordinator = world.tree.addCoordinator(isRoot: dice.once(in: 6)) else {
      return .none
    }
    made.append(.coordinator(coordinator))
    var script: [Request] = []
    for _ in 0..<dice.upTo(3) {
      let kinds: [RequestKind] = [.push, .open, .present, .setStack, .openTabs, .pop, .replaceTop]
      var request = Request(dice.one(of: kinds) ?? .push, from: .coordinator(coordinator))
      request.style = Style(rawValue: Int32(dice.upTo(6))) ?? .push
      request.presentable =
        depth < 2 && dice.once(in: 4) ? self.coordinator(world, depth: depth + 1) : screen(world)
      request.all = [screen(world), screen(world)]
      request.count = 1
      if request.kind == .openTabs, depth < 4, dice.once(in: 2) {
        request.style = .push
        request.all[dice.upTo(2)] = arranger(world, depth: depth + 1)
      }
      if dice.once(in: 2) { request.pane = UInt32(dice.upTo(4)) }
      if request.kind == .openTabs { arrange(&request) }
      script.append(request)
    }
    if dice.once(in: 8) { world.deferring.insert(coordinator) }
    world.scripts[coordinator] = script.map { request in { request } }
    return .coordinator(coordinator)
  }

  /// A new coordinator that opens tabs or panes first: inside others, if it is the root of a tab or
  /// pane (P8).
  private mutating func arranger(_ world: World, depth: Int) -> Object {
    guard case .coordinator(let coordinator) = coordinator(world, depth: depth) else {
      return .none
    }
    var request = Request(.openTabs, from: .coordinator(coordinator))
    let deeper = depth < 4 && dice.once(in: 3)
    request.all = [screen(world), deeper ? arranger(world, depth: depth + 1) : screen(world)]
    request.count = dice.upTo(2)
    if dice.once(in: 2) { makePanes(&request) }
    let rest = world.scripts[coordinator] ?? []
    world.scripts[coordinator] = [{ request }] + rest
    return .coordinator(coordinator)
  }

  /// Some screens of a stack, in any order, and a new one.
  private mutating func stack(_ world: World) -> Series<Object> {
    var all: Series<Object> = []
    if let stack = dice.one(of: world.tree.stacks.keys) {
      for screen in world.tree.stacks[stack].screens where !dice.once(in: 3) {
        all.append(.screen(screen))
      }
      if dice.once(in: 3) { all.shuffle(using: &dice) }
    }
    if all.isEmpty || dice.once(in: 2) { all.append(screen(world)) }
    if dice.once(in: 20) { all.append(any(world)) }
    return all
  }
}
