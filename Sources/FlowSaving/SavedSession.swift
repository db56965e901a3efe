package import CFlowABI
import CSaving
package import FlowMessages
package import FlowModel
package import FlowValues

/// The records that are to be restored, each read and checked once (S11). Nothing is copied.
package final class SavedSession {
  private let records: Series<flow_record>
  package private(set) var tree = SavedTree()
  package private(set) var nextID: UInt64 = 1
  package private(set) var devices: Series<(device: UInt64, last: UInt64)> = []
  /// The routes that are described, and their places by their numbers.
  package private(set) var routes: Series<SavedRoute> = []
  private var routePlaces = SortedNumbers()
  /// The record of the engine itself.
  package private(set) var own: Int?

  /// The key of each entry of all records; `noKey` for one that this version does not know.
  private var keys: Series<UInt8> = []
  /// The place in `keys` at which each record begins, and a bit for each key that it has.
  private var read: Series<(start: Int, held: UInt64)> = []
  /// For each kind of records the key that has come behind each last, and behind the beginning:
  /// mostly they follow each other as in the records before.
  private var following: Series<UInt8>

  /// The version of the records (FLOW_RECORD_FORMAT).
  package static let format: UInt64 = 2

  package init(_ records: Series<flow_record>) {
    self.records = records
    following = Series(
      repeating: SavedFields.noKey, count: RecordKey.placeCount * (RecordKey.count + 1))
  }

  /// A route, the rest of what is known of it, and the record that says so.
  package struct SavedRoute {
    package let route: OwnedRoute
    package let fields: SavedFields
    let record: Int
  }

  /// The fields of a record that has been read.
  package func fields(_ number: Int) -> SavedFields {
    let map = records[number].value?.pointee.as.map ?? flow_map()
    return keys.withUnsafeBufferPointer { keys in
      SavedFields(
        map, keys: keys.baseAddress.map { $0 + read[number].start }, held: read[number].held)
    }
  }

  /// The number of an instance's record, and its id.
  package func record(_ instance: SavedTree.Instance) -> (number: Int, id: UInt64) {
    switch instance {
    case .screen(let place): (tree.screens[place].record, tree.screens[place].id)
    case .coordinator(let place): (tree.coordinators[place].record, tree.coordinators[place].id)
    }
  }

  /// The place of a route that is described.
  package func route(_ id: UInt64) -> Int? { routePlaces[id].map { Int(truncatingIfNeeded: $0) } }

  // MARK: Reading

  /// Reads all records, and checks that they make a legal tree.
  package func readAll() throws(Fault) {
    try checkFormat()
    for number in records.indices {
      guard let place = RecordKey.place(of: records[number].kind) else {
        throw fault(number, because: "is of a kind that is not saved")
      }
      try readKeys(of: try check(number), number: number, in: place)
      let fields = fields(number)
      try take(fields, of: records[number], number: number)
      if let route = fields[.route] { try readRoute(route.pointee, of: number) }
      for route in fields.items(.routes) { try readRoute(route, of: number) }
    }
    do throws(SavedTree.Mistake) {
      try tree.check()
    } catch {
      throw fault(error.record, because: Message("%", error.what))
    }
    routePlaces.sort()
    if let twins = routePlaces.twins {
      throw fault(
        routes[Int(truncatingIfNeeded: twins.1)].record,
        because: "has a route whose number stands twice")
    }
    for route in routes { try checkPlaces(of: route) }
  }

  /// Throws if a newer version has saved the records. It comes first: what that version has added
  /// is no mistake.
  private func checkFormat() throws(Fault) {
    for number in records.indices where records[number].kind == FLOW_KIND_NONE {
      let format = SavedFields(try check(number)).number(.format)
      // A number that is none is told as such when the record is read.
      guard format <= Self.format || format >= Journal.idLimit else {
        throw fault(
          number,
          because: Message(
            "has the format %, which is newer than this library's %; restore with a newer one",
            format, Self.format), status: FLOW_ERROR_UNSUPPORTED)
      }
    }
  }

  /// Returns the value of a record, which has been checked to be a map.
  private func check(_ number: Int) throws(Fault) -> flow_value {
    let value = records[number].value
    do throws(Fault) {
      try Self.check(value)
    } catch {
      throw fault(number, because: error.message, status: error.status)
    }
    guard let value, value.pointee.type == FLOW_TYPE_MAP else {
      throw fault(number, because: "is no map")
    }
    return value.pointee
  }

  /// Checks a record, and what it has for an instance, which is given no more than at any other
  /// time (V1). All but damaged records are small enough for one look.
  private static func check(_ value: UnsafePointer<flow_value>?) throws(Fault) {
    do throws(Fault) {
      return try Values.check(value, within: .entries)
    } catch {
      try Values.check(value, within: .record)
      guard let value else { return }
      let fields = SavedFields(value.pointee)
      try Values.check(fields[.state])
      try Values.check(fields[.arguments])
    }
  }

  /// Finds the key of each entry of a record, and checks its value by the key's row.
  @inline(never)
  private func readKeys(of value: flow_value, number: Int, in place: UInt16) throws(Fault) {
    let first = place.trailingZeroBitCount * (RecordKey.count + 1)
    var last = first + RecordKey.count
    var held: UInt64 = 0
    let start = keys.count
    for index in 0..<value.as.map.count {
      let entry = value.as.map.entries[index]
      var key = following[last]
      if key == SavedFields.noKey || !RecordKey.isKey(key, named: entry.key, in: place) {
        key = RecordKey.find(entry.key, in: place)
      }
      keys.append(key)
      if key == SavedFields.noKey {
        held |= SavedFields.hasUnknown
        continue
      }
      following[last] = key
      last = first + Int(key)
      held |= 1 << UInt64(key)
      let form = csaving_row(key).pointee.form
      if form.takes(entry.value) { continue }
      throw fault(number, because: Message("has a '%' that is no %", entry.key, form.word))
    }
    read.append((start, held))
  }

  private func take(_ fields: SavedFields, of record: flow_record, number: Int) throws(Fault) {
    if record.kind == FLOW_KIND_NONE {
      guard record.id == 0 else {
        throw fault(number, because: "has an id, which the engine's own has not")
      }
      guard own == nil else {
        throw fault(number, because: "is the engine's own, which stands twice")
      }
      own = number
      nextID = max(nextID, fields.number(.next))
      for item in fields.items(.devices) {
        let pair = item.numbers
        guard pair.count == 2, item.items.count == 2 else {
          throw fault(number, because: "has 'devices' that are no pairs of numbers")
        }
        devices.append((pair[0], pair[1]))
      }
      return
    }
    guard record.id > 0, record.id < Journal.idLimit else {
      throw fault(number, because: "has an id that is out of range")
    }
    nextID = max(nextID, record.id + 1)
    switch record.kind {
    case FLOW_KIND_WINDOW:
      var window = SavedWindow(record: number, id: record.id)
      window.rank = fields.number(.rank)
      window.root = fields.number(.root)
      tree.windows.append(window)
    case FLOW_KIND_LAYER: try takeLayer(fields, as: SavedLayer(record: number, id: record.id))
    case FLOW_KIND_SCREEN: try takeScreen(fields, as: SavedScreen(record: number, id: record.id))
    default: try takeCoordinator(fields, as: SavedCoordinatorNode(record: number, id: record.id))
    }
  }

  private func takeLayer(_ fields: SavedFields, as given: SavedLayer) throws(Fault) {
    var layer = given
    layer.window = fields.number(.window)
    layer.rank = fields.number(.rank)
    layer.style = Int32(bitPattern: fields.word(.style))
    layer.flags = flags(fields)
    layer.presenter = fields.number(.presenter)
    layer.stacks = fields.numbers(.stacks)
    for stack in layer.stacks { nextID = max(nextID, stack + 1) }
    let tabs = fields.items(.tabs)
    layer.hasTabs = fields[.tabs] != nil
    layer.tabCount = tabs.count
    layer.selected = fields.number(.selected)
    layer.initial = fields.number(.initial)
    layer.history = fields.numbers(.history)
    layer.back = Int32(bitPattern: fields.word(.back))
    layer.layout = fields.word(.layout)
    layer.outer = fields.number(.outer)
    layer.keepsTabs = fields.word(.tabFlags) & UInt32(FLOW_TABS_KEEP) != 0
    layer.owner = fields.number(.owner)
    for (index, tab) in tabs.enumerated() {
      guard tab.type == FLOW_TYPE_MAP else {
        throw fault(layer.record, because: "has a tab that is no map")
      }
      if index < Tree.tabLimit, SavedFields(tab).truth(.keepsPlace) {
        layer.places.insert(.at(index))
      }
    }
    tree.layers.append(layer)
  }

  private func takeScreen(_ fields: SavedFields, as given: SavedScreen) throws(Fault) {
    var screen = given
    screen.stack = fields.number(.stack)
    screen.rank = fields.number(.rank)
    screen.flags = flags(fields)
    screen.owner = fields.number(.owner)
    screen.order = fields.number(.order)
    try checkClass(fields, number: screen.record)
    tree.screens.append(screen)
  }

  private func takeCoordinator(_ fields: SavedFields, as given: SavedCoordinatorNode) throws(Fault)
  {
    var node = given
    node.parent = fields.number(.parent)
    node.carrier = fields.number(.carrier)
    node.rank = fields.number(.rank)
    node.flags = flags(fields)
    node.cause = Int32(bitPattern: fields.word(.cause))
    node.isRoot = fields.truth(.isRoot)
    node.hasOpened = fields.truth(.opened)
    node.isDeferred = fields.truth(.deferred)
    node.home = fields.number(.home)
    node.style = Int32(bitPattern: fields.word(.style))
    node.screen = fields.number(.screen)
    node.window = fields.number(.window)
    node.landing = fields.number(.landing)
    let place = fields.text(.place)
    while !Values.equal(node.place.text, place) {
      guard let next = SavedCoordinatorNode.Home(rawValue: node.place.rawValue + 1) else {
        throw fault(node.record, because: "has a 'place' that there is not")
      }
      node.place = next
    }
    try checkClass(fields, number: node.record)
    tree.coordinators.append(node)
  }

  /// Flags of an opening; those of requests alone mean nothing of what is open.
  private func flags(_ fields: SavedFields) -> UInt32 {
    OpenFlags(rawValue: fields.word(.flags))
      .subtracting([.force, .carried, .atOnce, .byUser, .unlessThere, .inPlace]).rawValue
  }

  private func checkClass(_ fields: SavedFields, number: Int) throws(Fault) {
    guard fields.text(.class).size > 0 else { throw fault(number, because: "names no class") }
  }

  // MARK: Routes

  private func readRoute(_ value: flow_value, of number: Int) throws(Fault) {
    let fields = SavedFields(value)
    let id = fields.number(.id)
    guard id > 0, id < Journal.idLimit else {
      throw fault(number, because: "has a route without a number")
    }
    nextID = max(nextID, id + 1)
    guard let name = fields[.name], name.pointee.type == FLOW_TYPE_STRING else { return }
    var route = flow_route()
    route.struct_size = UInt32(MemoryLayout<flow_route>.size)
    route.name = name.pointee.as.string
    route.parameters = fields[.parameters]
    do throws(Fault) {
      let copy = try withUnsafePointer(to: &route) { (route) throws(Fault) in
        try OwnedRoute.copy(of: route)
      }
      routePlaces.addValue(UInt64(routes.count), for: id)
      routes.append(SavedRoute(route: copy, fields: fields, record: number))
    } catch {
      throw fault(
        number, because: Message("has a route that is none: %", error), status: error.status)
    }
  }

  /// Throws if a route names what is in another window than the object that describes it. An
  /// object that it names may have gone.
  private func checkPlaces(of route: SavedRoute) throws(Fault) {
    let record = records[route.record]
    let window =
      switch record.kind {
      case FLOW_KIND_WINDOW: record.id
      case FLOW_KIND_SCREEN: tree.windowID(ofScreen: record.id)
      default: tree.coordinator(record.id).map { tree.coordinators[$0].window }
      }
    var (screens, stacks) = (Series<UInt64>(), route.fields.numbers(.tabs))
    for key in RecordKey.screensOfRoutes { screens.append(route.fields.number(key)) }
    for item in route.fields.items(.turns) {
      let turn = item.numbers
      if turn.count != 3 { continue }
      stacks.append(turn[0])
      screens.append(turn[1])
      screens.append(turn[2])
    }
    let own = route.fields.number(.window)
    guard tree.window(own) == nil || own == window,
      !screens.contains(where: { (tree.windowID(ofScreen: $0) ?? window) != window }),
      !stacks.contains(where: { (tree.windowID(ofStack: $0) ?? window) != window })
    else { throw fault(route.record, because: "has a route of another window") }
  }

  // MARK: Mistakes

  private func fault(
    _ number: Int, because what: __owned Message, status: flow_status = FLOW_ERROR_BAD_VALUE
  ) -> Fault {
    let record = records[number]
    let kind =
      record.kind == FLOW_KIND_NONE
      ? "the engine" : Message(flow_table_kind_word(record.kind) ?? Text.pointer(""))
    return Fault(
      status, Message("record % (% %) %", number + 1, kind, record.id, what),
      position: UInt32(truncatingIfNeeded: number + 1))
  }
}
