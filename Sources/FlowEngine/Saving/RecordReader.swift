import CFlowABI
import FlowMessages
import FlowModel
import FlowValues

/// The keys that records have, as this version knows them (docs/state.md).
enum RecordKey: Int, CaseIterable {
  case format, next, devices
  case rank, root, routes, order
  case window, style, flags, presenter, source, sourceRow, dismissed, stacks, tabs, selected
  case initial, back, history, tabFlags, owner
  case stack, `class`, plugin, arguments, handles, version, state, revision, completions, route
  case link, alert
  case parent, carrier, cause, opened, isRoot, deferred, landing, place, home, screen, finished
  case completion

  var text: StaticString {
    switch self {
    case .format: "format"
    case .next: "next"
    case .devices: "devices"
    case .rank: "rank"
    case .root: "root"
    case .routes: "routes"
    case .order: "order"
    case .window: "window"
    case .style: "style"
    case .flags: "flags"
    case .presenter: "presenter"
    case .source: "source"
    case .sourceRow: "source_row"
    case .dismissed: "dismissed"
    case .stacks: "stacks"
    case .tabs: "tabs"
    case .selected: "selected"
    case .initial: "initial"
    case .back: "back"
    case .history: "history"
    case .tabFlags: "tab_flags"
    case .owner: "owner"
    case .stack: "stack"
    case .class: "class"
    case .plugin: "plugin"
    case .arguments: "arguments"
    case .handles: "handles"
    case .version: "version"
    case .state: "state"
    case .revision: "revision"
    case .completions: "completions"
    case .route: "route"
    case .link: "link"
    case .alert: "alert"
    case .parent: "parent"
    case .carrier: "carrier"
    case .cause: "cause"
    case .opened: "opened"
    case .isRoot: "is_root"
    case .deferred: "deferred"
    case .landing: "landing"
    case .place: "place"
    case .home: "home"
    case .screen: "screen"
    case .finished: "finished"
    case .completion: "completion"
    }
  }
}

/// Reads records one after the other. Nothing is copied.
final class RecordReader {
  /// Keys by the bytes of their texts.
  private var keys = NumberTable()
  private var fields: ContiguousArray<UnsafePointer<flow_value>?>
  /// The entries of the record that this version does not know.
  private(set) var unknown: ContiguousArray<flow_entry> = []
  /// The number of the record, counted from 0.
  private(set) var number = 0

  init() {
    fields = ContiguousArray(repeating: nil, count: RecordKey.allCases.count)
    for key in RecordKey.allCases { keys.set(key.rawValue, for: Self.hash(key.text.view)) }
  }

  /// Reads a record's map.
  func read(_ map: flow_map, number: Int) {
    self.number = number
    for index in fields.indices { fields[index] = nil }
    unknown.keepFirst(0)
    guard let entries = map.entries else { return }
    for index in 0..<map.count {
      let text = entries[index].key
      if let place = keys[Self.hash(text)], let key = RecordKey(rawValue: place),
        Values.equal(key.text.view, text)
      {
        fields[place] = Values.value(of: entries + index)
      } else {
        unknown.append(entries[index])
      }
    }
  }

  /// The first eight bytes of a text and its length, which tell all keys apart.
  private static func hash(_ text: flow_string) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: text.size)
    guard let bytes = UnsafeRawPointer(text.data) else { return hash }
    for index in 0..<min(text.size, 8) {
      hash = hash << 7 ^ hash >> 57 ^ UInt64(bytes.load(fromByteOffset: index, as: UInt8.self))
    }
    return hash
  }

  // MARK: Fields

  func value(_ key: RecordKey) -> UnsafePointer<flow_value>? { fields[key.rawValue] }

  /// A whole number below a limit; 0 if it is missing.
  func number(_ key: RecordKey, below limit: UInt64 = Journal.idLimit) throws(SavedTree.Mistake)
    -> UInt64
  {
    guard let value = fields[key.rawValue] else { return 0 }
    guard value.pointee.type == FLOW_TYPE_INTEGER, value.pointee.as.integer >= 0,
      UInt64(value.pointee.as.integer) < limit
    else { throw wrong(key) }
    return UInt64(value.pointee.as.integer)
  }

  func truth(_ key: RecordKey) throws(SavedTree.Mistake) -> Bool {
    guard let value = fields[key.rawValue] else { return false }
    guard value.pointee.type == FLOW_TYPE_BOOLEAN else { throw wrong(key) }
    return value.pointee.as.boolean != FLOW_FALSE
  }

  /// A text; nil if it is missing.
  func text(_ key: RecordKey) throws(SavedTree.Mistake) -> flow_string? {
    guard let value = fields[key.rawValue] else { return nil }
    guard value.pointee.type == FLOW_TYPE_STRING else { throw wrong(key) }
    return value.pointee.as.string
  }

  /// The items of a list; none if it is missing.
  func items(_ key: RecordKey) throws(SavedTree.Mistake) -> UnsafeBufferPointer<flow_value> {
    guard let value = fields[key.rawValue] else { return UnsafeBufferPointer(start: nil, count: 0) }
    guard value.pointee.type == FLOW_TYPE_LIST else { throw wrong(key) }
    return UnsafeBufferPointer(
      start: value.pointee.as.list.items, count: value.pointee.as.list.count)
  }

  /// A list of whole numbers.
  func numbers(_ key: RecordKey) throws(SavedTree.Mistake) -> ContiguousArray<UInt64> {
    var numbers: ContiguousArray<UInt64> = []
    for item in try items(key) {
      guard item.type == FLOW_TYPE_INTEGER, item.as.integer >= 0 else { throw wrong(key) }
      numbers.append(UInt64(item.as.integer))
    }
    return numbers
  }

  func wrong(_ key: RecordKey) -> SavedTree.Mistake {
    SavedTree.Mistake(record: number, what: key.mistake)
  }

  func mistake(_ what: StaticString) -> SavedTree.Mistake {
    SavedTree.Mistake(record: number, what: what)
  }
}

extension RecordKey {
  fileprivate var mistake: StaticString {
    switch self {
    case .format: "has a 'format' that is no number"
    case .next: "has a 'next' that is no id"
    case .devices: "has 'devices' that are no list of numbers"
    case .rank, .order: "has a 'rank' or an 'order' that is no number"
    case .style, .flags, .tabFlags: "has a 'style' or flags that are no numbers"
    case .stacks, .tabs, .history: "has stacks, tabs or a history that are no lists of those"
    case .selected, .initial, .back: "has a selection that is no number"
    case .class, .plugin: "has a class or a plugin that is no text"
    case .arguments, .handles: "has arguments whose handles are not named in a list"
    case .version, .state: "has a 'version' that is no number"
    case .revision: "has a 'revision' that is no number"
    case .completions, .dismissed, .finished, .completion: "has a callback that is no method"
    case .route, .routes, .link: "has a route that is none"
    case .alert: "has an alert that is none"
    case .cause: "has a 'cause' that is no number"
    case .opened, .isRoot, .deferred: "has a truth value that is none"
    case .place: "has a 'place' that there is not"
    default: "has a reference to another record that is no id"
    }
  }
}
