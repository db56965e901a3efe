import CFlowABI
import FlowCalls
import FlowMessages
import FlowModel
import FlowRecords
import FlowValues

/// A restore that is running: the records, and the objects that are made of them.
final class Restoring {
  let records: Series<flow_record>
  let reader = RecordReader()
  var saved = SavedTree()
  var nextID: UInt64 = 1
  var devices: Series<(device: UInt64, last: UInt64)> = []
  /// The routes that are described, and their places by their numbers.
  private(set) var routes: Series<RouteRecord> = []
  private var routePlaces = SortedNumbers()
  /// The ids of instances that are not tried.
  var setAside = SortedNumbers()
  private var hasOwn = false
  /// The request by which all is opened.
  var request: Submission?
  /// The objects by their places in the saved tree.
  var keys = Tree.RestoredKeys(windows: [], screens: [], coordinators: [])
  /// All instances, owners before what they own.
  var order: Series<SavedTree.Instance> = []

  init(records: Series<flow_record>) { self.records = records }

  /// A route, the rest of what is known of it, and the record that says so.
  struct RouteRecord {
    let route: OwnedRoute
    let map: flow_map
    let record: Int
  }

  /// Reads a record once more.
  func read(_ number: Int) {
    guard let value = records[number].value else { return }
    reader.read(value.pointee.as.map, number: number)
  }

  /// The object of an instance.
  func object(_ instance: SavedTree.Instance) -> Object {
    switch instance {
    case .screen(let place): .screen(keys.screens[place])
    case .coordinator(let place): .coordinator(keys.coordinators[place])
    }
  }

  /// The number of an instance's record, and its id.
  func record(_ instance: SavedTree.Instance) -> (number: Int, id: UInt64) {
    switch instance {
    case .screen(let place): (saved.screens[place].record, saved.screens[place].id)
    case .coordinator(let place): (saved.coordinators[place].record, saved.coordinators[place].id)
    }
  }

  func screen(_ id: UInt64) -> ScreenID? { saved.screen(id).map { keys.screens[$0] } }
  func stack(_ id: UInt64) -> StackID? { saved.stack(id).map { keys.stacks[$0] } }
  func window(_ id: UInt64) -> WindowID? { saved.window(id).map { keys.windows[$0] } }

  /// The place of a route that is described.
  func route(_ id: UInt64) -> Int? { routePlaces[id].map { Int(truncatingIfNeeded: $0) } }

  // MARK: Reading

  /// Reads all records, and checks that they make a legal tree. Nothing has been made yet.
  @_optimize(speed)
  func readAll() throws(Fault) {
    for number in records.indices {
      let record = records[number]
      let value = try check(number)
      reader.read(value.pointee.as.map, number: number)
      try explained { () throws(SavedTree.Mistake) in try takeRecord(record, number: number) }
      try readRoutes(number)
    }
    try explained { () throws(SavedTree.Mistake) in try saved.check() }
    routePlaces.sort()
    if let twins = routePlaces.twins {
      throw fault(
        routes[Int(truncatingIfNeeded: twins.1)].record,
        because: "has a route whose number stands twice")
    }
    for route in routes { try checkPlaces(of: route) }
    order = saved.instances()
  }

  /// Returns the value of a record, which has been checked to be a map.
  @discardableResult
  func check(_ number: Int) throws(Fault) -> UnsafePointer<flow_value> {
    let value = records[number].value
    do throws(Fault) {
      try Restoring.check(value)
    } catch {
      throw fault(number, because: error.message, status: error.status)
    }
    guard let value, value.pointee.type == FLOW_TYPE_MAP else {
      throw fault(number, because: "is no map")
    }
    return value
  }

  /// Checks a record, and what it has for an instance, which is given no more than at any other
  /// time (V1). All but damaged records are small enough for one look.
  private static func check(_ value: UnsafePointer<flow_value>?) throws(Fault) {
    do throws(Fault) {
      return try Values.check(value, within: .entries)
    } catch {
      try Values.check(value, within: .record)
      guard let value, value.pointee.type == FLOW_TYPE_MAP else { return }
      for key in [RecordKey.state, .arguments] {
        try Values.check(value.pointee.as.map[key.text])
      }
    }
  }

  @_optimize(speed)
  private func takeRecord(_ record: flow_record, number: Int) throws(SavedTree.Mistake) {
    guard record.kind != FLOW_KIND_NONE else {
      guard record.id == 0 else {
        throw reader.mistake("has an id, which the engine's own has not")
      }
      return try takeOwn()
    }
    guard record.id > 0, record.id < Journal.idLimit else {
      throw reader.mistake("has an id that is out of range")
    }
    nextID = max(nextID, record.id + 1)
    switch record.kind {
    case FLOW_KIND_WINDOW: try takeWindow(SavedWindow(record: number, id: record.id))
    case FLOW_KIND_LAYER: try takeLayer(SavedLayer(record: number, id: record.id))
    case FLOW_KIND_SCREEN: try takeScreen(SavedScreen(record: number, id: record.id))
    case FLOW_KIND_COORDINATOR:
      try takeCoordinator(SavedCoordinatorNode(record: number, id: record.id))
    default: throw reader.mistake("is of a kind that is not saved")
    }
  }

  private func takeOwn() throws(SavedTree.Mistake) {
    guard !hasOwn else { throw reader.mistake("is the engine's own, which stands twice") }
    hasOwn = true
    _ = try reader.number(.format)
    nextID = max(nextID, try reader.number(.next))
    for item in try reader.items(.devices) {
      guard item.type == FLOW_TYPE_LIST, item.as.list.count == 2, let pair = item.as.list.items,
        pair[0].type == FLOW_TYPE_INTEGER, pair[1].type == FLOW_TYPE_INTEGER
      else { throw reader.wrong(.devices) }
      devices.append(
        (UInt64(bitPattern: pair[0].as.integer), UInt64(bitPattern: pair[1].as.integer)))
    }
  }

  private func takeWindow(_ given: SavedWindow) throws(SavedTree.Mistake) {
    var window = given
    window.rank = try reader.number(.rank)
    window.root = try reader.number(.root)
    saved.windows.append(window)
  }

  private func takeLayer(_ given: SavedLayer) throws(SavedTree.Mistake) {
    var layer = given
    layer.window = try reader.number(.window)
    layer.rank = try reader.number(.rank)
    layer.style = try style()
    layer.flags = try flags()
    layer.presenter = try reader.number(.presenter)
    layer.stacks = try reader.numbers(.stacks)
    for stack in layer.stacks {
      guard stack < Journal.idLimit else { throw reader.wrong(.stacks) }
      nextID = max(nextID, stack + 1)
    }
    layer.hasTabs = reader.value(.tabs) != nil
    layer.tabCount = try reader.items(.tabs).count
    layer.selected = try reader.number(.selected)
    layer.initial = try reader.number(.initial)
    layer.history = try reader.numbers(.history)
    layer.back = Int32(try reader.number(.back, below: 1 << 31))
    layer.keepsTabs = try reader.number(.tabFlags) & UInt64(FLOW_TABS_KEEP) != 0
    layer.owner = try reader.number(.owner)
    for item in try reader.items(.tabs) where item.type != FLOW_TYPE_MAP {
      throw reader.wrong(.tabs)
    }
    _ = try (reader.text(.source), reader.text(.sourceRow))
    saved.layers.append(layer)
  }

  @_optimize(speed)
  private func takeScreen(_ given: SavedScreen) throws(SavedTree.Mistake) {
    var screen = given
    screen.stack = try reader.number(.stack)
    screen.rank = try reader.number(.rank)
    screen.flags = try flags()
    screen.owner = try reader.number(.owner)
    screen.order = try reader.number(.order)
    _ = try reader.number(.revision)
    try checkInstance()
    saved.screens.append(screen)
  }

  @_optimize(speed)
  private func takeCoordinator(_ given: SavedCoordinatorNode) throws(SavedTree.Mistake) {
    var node = given
    node.parent = try reader.number(.parent)
    node.carrier = try reader.number(.carrier)
    node.rank = try reader.number(.rank)
    node.flags = try flags()
    node.cause = Int32(try reader.number(.cause, below: 1 << 31))
    node.isRoot = try reader.truth(.isRoot)
    node.hasOpened = try reader.truth(.opened)
    node.isDeferred = try reader.truth(.deferred)
    node.home = try reader.number(.home)
    node.style = try style()
    node.screen = try reader.number(.screen)
    node.window = try reader.number(.window)
    guard let place = try reader.text(.place),
      let found = Restoring.places.first(where: { Values.equal($0.0.view, place) })
    else { throw reader.wrong(.place) }
    node.place = found.1
    node.landing = try reader.number(.landing)
    _ = try (reader.text(.source), reader.text(.sourceRow))
    try checkInstance()
    saved.coordinators.append(node)
  }

  private static var places: [(StaticString, SavedCoordinatorNode.Home)] {
    [("root", .root), ("stack", .stack), ("top", .top), ("tabs", .tabs), ("layer", .layer)]
  }

  private func style() throws(SavedTree.Mistake) -> Int32 {
    Int32(try reader.number(.style, below: 1 << 31))
  }

  /// Flags of an opening; those of requests alone mean nothing of what is open.
  private func flags() throws(SavedTree.Mistake) -> UInt32 {
    let given = OpenFlags(rawValue: UInt32(try reader.number(.flags, below: 1 << 32)))
    return given.subtracting([.force, .carried, .atOnce, .byUser, .unlessThere, .inPlace]).rawValue
  }

  @_optimize(speed)
  private func checkInstance() throws(SavedTree.Mistake) {
    guard let id = try reader.text(.class), id.size > 0 else {
      throw reader.mistake("names no class")
    }
    _ = try (reader.text(.plugin), reader.number(.version, below: 1 << 32))
    for item in try reader.items(.handles) where item.type != FLOW_TYPE_STRING {
      throw reader.wrong(.handles)
    }
  }

  // MARK: Routes

  /// Reads the routes that a record describes.
  private func readRoutes(_ number: Int) throws(Fault) {
    if let route = reader.value(.route) { try readRoute(route.pointee, of: number) }
    guard let routes = reader.value(.routes) else { return }
    guard routes.pointee.type == FLOW_TYPE_LIST else {
      throw fault(number, because: "has routes that are no list")
    }
    for index in 0..<routes.pointee.as.list.count {
      if let item = routes.pointee.as.list.items?[index] { try readRoute(item, of: number) }
    }
  }

  private func readRoute(_ value: flow_value, of number: Int) throws(Fault) {
    guard value.type == FLOW_TYPE_MAP else {
      throw fault(number, because: "has a route that is no map")
    }
    let map = value.as.map
    guard let id = map.number("id"), id > 0, id < Journal.idLimit else {
      throw fault(number, because: "has a route without a number")
    }
    nextID = max(nextID, id + 1)
    guard let name = map.text("name") else { return }
    var route = flow_route()
    route.struct_size = UInt32(MemoryLayout<flow_route>.size)
    route.name = name
    route.parameters = map["parameters"]
    do throws(Fault) {
      let copy = try withUnsafePointer(to: &route) { (route) throws(Fault) in
        try OwnedRoute.copy(of: route)
      }
      routePlaces.addValue(UInt64(routes.count), for: id)
      routes.append(RouteRecord(route: copy, map: map, record: number))
    } catch {
      throw fault(
        number, because: Message("has a route that is none: %", error), status: error.status
      )
    }
  }

  /// Throws if a route names what is in another window than the object that describes it. An
  /// object that it names may have gone.
  private func checkPlaces(of route: RouteRecord) throws(Fault) {
    let record = records[route.record]
    let window =
      switch record.kind {
      case FLOW_KIND_WINDOW: record.id
      case FLOW_KIND_SCREEN: saved.windowID(ofScreen: record.id)
      default: saved.coordinator(record.id).map { saved.coordinators[$0].window }
      }
    var isElsewhere = false
    func lookFor(screen id: UInt64?) {
      if let found = saved.windowID(ofScreen: id ?? 0), found != window { isElsewhere = true }
    }
    func lookFor(stack id: UInt64) {
      if let found = saved.windowID(ofStack: id), found != window { isElsewhere = true }
    }
    lookFor(screen: route.map.number("screen"))
    lookFor(screen: route.map.number("base"))
    lookFor(screen: route.map.number("landing"))
    for tab in route.map.numbers("tabs") { lookFor(stack: tab) }
    for turn in route.map.lists("turns") where turn.count == 3 {
      lookFor(stack: turn[0])
      lookFor(screen: turn[1])
      lookFor(screen: turn[2])
    }
    if let own = route.map.number("window"), own != window, saved.window(own) != nil {
      isElsewhere = true
    }
    if isElsewhere { throw fault(route.record, because: "has a route of another window") }
  }

  // MARK: Mistakes

  private func explained(
    _ body: () throws(SavedTree.Mistake) -> Void
  ) throws(Fault) {
    do throws(SavedTree.Mistake) {
      try body()
    } catch {
      throw fault(error.record, because: Message("%", error.what))
    }
  }

  func fault(
    _ number: Int, because what: __owned Message, status: flow_status = FLOW_ERROR_BAD_VALUE
  )
    -> Fault
  {
    let record = records[number]
    let kind: Literal =
      record.kind == FLOW_KIND_NONE ? "the engine" : Records.name(of: record.kind)
    return Fault(
      status, Message("record % (% %) %", number + 1, kind, record.id, what),
      position: UInt32(truncatingIfNeeded: number + 1))
  }
}

extension flow_map {
  /// The value under a key; nil if there is none.
  subscript(key: StaticString) -> UnsafePointer<flow_value>? {
    guard let entries else { return nil }
    for index in 0..<count where Values.equal(entries[index].key, key.view) {
      return Values.value(of: entries + index)
    }
    return nil
  }

  /// A whole number of at least 0.
  func number(_ key: StaticString) -> UInt64? {
    guard let value = self[key], value.pointee.type == FLOW_TYPE_INTEGER,
      value.pointee.as.integer >= 0
    else { return nil }
    return UInt64(value.pointee.as.integer)
  }

  func text(_ key: StaticString) -> flow_string? {
    guard let value = self[key], value.pointee.type == FLOW_TYPE_STRING else { return nil }
    return value.pointee.as.string
  }
}
