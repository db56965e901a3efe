import CFlowABI
import FlowDiscovery
import FlowKit
import FlowSystem
import FlowTerminal
import FlowText
import Glibc

/// `flowhost sessions`: lists the sessions of `flowhost run --session`, shows one, deletes some,
/// and moves all into one file or out of it.
struct SessionsCommand: Command {
  static let name = "sessions"
  static let summary = "list, show, delete and move what 'run --session' keeps"

  private enum Action: String, CaseIterable { case list, show, delete, join, split }

  static let options: [Option] = [
    Option(name: "json", letter: "j", value: nil, explanation: "print JSON instead of text"),
    .store, .help,
  ]

  static let help = HelpText(
    usage: [
      "flowhost sessions [list] [--json] [--store DIR]",
      "flowhost sessions show [--json] [--store DIR] NAME",
      "flowhost sessions delete [--json] [--store DIR] NAME ...",
      "flowhost sessions join|split [--json] [--store DIR]",
    ],
    description: """
      'list' shows name, last step and size of each session, if its flow has finished, and which
      process has it; none is opened for it. 'show' draws what is open in one, whoever has it, and
      changes nothing in the folder. 'delete' deletes sessions that nobody has, damaged ones as
      well. 'join' moves all sessions into one file of the folder, sessions.db, for a program that
      has many; 'split' gives each a file of its own again. No session may be in use meanwhile; a
      command that was interrupted goes on when it is given again.
      """,
    options: options,
    sections: [
      (
        "JSON",
        """
          list, and delete, join and split with what is there then: one object, "schema"
          ("flowhost.sessions/1"), "folder", and "sessions", each with "name", "process" (null, or 0
          where it is not known), "size" in bytes, "changed" in seconds since 1970, and "finished":
          its flow has ended by itself. show: "schema" ("flowhost.session/1"), "name", and
          "records", each with "kind", "id" and "value".
        """
      ),
      (
        "Exit codes",
        HelpText.table([
          ("0", "done"), ("2", "the arguments make no sense"),
          ("4", "there is no such session, it cannot be read, or a process has it"),
          ("74", "standard output cannot be written"),
        ])
      ),
    ],
    operands: .words(Action.allCases.map(\.rawValue)),
    furtherOperands: [.session])

  private let isJSON: Bool
  private let store: String?
  private let action: Action
  private let names: [String]

  init(arguments: Arguments) throws(UsageError) {
    isJSON = arguments.has("json")
    store = arguments.value("store")
    let word = arguments.operands.first ?? Action.list.rawValue
    guard let action = Action(rawValue: word) else {
      let hint = Suggestion.hint(for: word, among: Action.allCases.map(\.rawValue))
      throw UsageError(
        command: Self.name, message: "'\(word)' is not list, show, delete, join or split\(hint)")
    }
    self.action = action
    names = Array(arguments.operands.dropFirst())
    let takesNames = action == .show || action == .delete
    if takesNames, names.isEmpty {
      throw UsageError(command: Self.name, message: "the name of a session is missing")
    }
    if let surplus = names.dropFirst(takesNames ? 1 : 0).first, action != .delete {
      throw UsageError(command: Self.name, message: "'\(surplus)' is too much")
    }
  }

  func run() -> ExitCode {
    do throws(FlowError) {
      let folder = try SessionStore.folder(store)
      switch action {
      case .list: try list(existing(folder), in: folder)
      case .show:
        let store = try existing(folder)
        for name in names { try show(name, of: known(store, name: name, in: folder)) }
      case .delete:
        let store = try existing(folder)
        for name in names { try known(store, name: name, in: folder).delete(name) }
        if isJSON { try list(store, in: folder) }
      case .join, .split:
        try SessionStore.convert(folder, isOne: action == .join)
        try list(existing(folder), in: folder)
      }
      return .success
    } catch {
      Failure(command: Self.name, isJSON: isJSON, log: DiagnosticLog(output: .messages))
        .tell(error)
      return error.exitCode
    }
  }

  /// The store of a folder; nil for a folder that is not there, which is not made to say so.
  private func existing(_ folder: String) throws(FlowError) -> SessionStore? {
    Files.isFolder(folder) ? try SessionStore(folder: folder) : nil
  }

  private func known(
    _ store: SessionStore?, name: String, in folder: String
  ) throws(FlowError) -> SessionStore {
    let names = try store?.entries().map(\.name) ?? []
    if let store, names.contains(name) { return store }
    throw FlowError(
      FLOW_ERROR_INVALID_ARGUMENT,
      "there is no session '\(name)' in \(folder)\(Suggestion.hint(for: name, among: names))")
  }

  // MARK: The list

  private func list(_ store: SessionStore?, in folder: String) throws(FlowError) {
    let entries = try store?.entries() ?? []
    if isJSON {
      return Output.data.lines(
        json: .object(
          schema: "sessions",
          entries: [
            ("folder", .string(folder)), ("sessions", .list(entries.map(Self.json))),
          ]))
    }
    if entries.isEmpty { Output.messages.line("flowhost sessions: none in \(folder)") }
    let width = entries.map(\.name.count).max() ?? 0
    for entry in entries {
      let name = entry.name + String(repeating: " ", count: width - entry.name.count)
      let user = entry.process.map { $0 == 0 ? "   in use" : "   in use by process \($0)" } ?? ""
      let end = entry.hasEnded ? "   finished" : ""
      Output.data.line("\(name)   \(Self.time(entry.changed))   \(entry.size) bytes\(end)\(user)")
    }
  }

  private static func json(_ entry: SessionStore.Entry) -> Value {
    .object([
      ("name", .string(entry.name)),
      ("process", entry.process.map { .integer(Int64($0)) } ?? .null),
      ("size", .integer(Int64(entry.size))), ("changed", .integer(Int64(entry.changed))),
      ("finished", .boolean(entry.hasEnded)),
    ])
  }

  /// A time in the user's zone, as "2026-11-26 16:50".
  private static func time(_ seconds: Int) -> String {
    var time = time_t(seconds)
    var parts = tm()
    var text = [CChar](repeating: 0, count: 32)
    guard localtime_r(&time, &parts) != nil,
      strftime(&text, text.count, "%Y-%m-%d %H:%M", &parts) > 0
    else { return "?" }
    return FlowKit.text(text)
  }

  // MARK: One session

  /// The levels of JSON around a record: the object, its list, and the record's own object.
  private static let wrapping = 3

  private func show(_ name: String, of store: SessionStore) throws(FlowError) {
    let records = try store.records(of: name)
    if isJSON {
      for record in records where record.value.depth + Self.wrapping > FLOW_RECORD_DEPTH {
        throw FlowError(
          FLOW_ERROR_LIMIT,
          "\(record.kind) \(record.id) nests \(record.value.depth) deep, which JSON around it does "
            + "not leave room for: \(FLOW_RECORD_DEPTH) with \(Self.wrapping) of its own")
      }
      let list = records.map { record in
        Value.object([
          ("kind", .string(record.kind)), ("id", .integer(record.id)), ("value", record.value),
        ])
      }
      return Output.data.lines(
        json: .object(
          schema: "session", entries: [("name", .string(name)), ("records", .list(list))]))
    }
    for line in SavedTree(records).lines { Output.data.line(line) }
  }
}

extension Value {
  /// The number of lists and maps in one another.
  fileprivate var depth: Int {
    switch self {
    case .list(let items): 1 + (items.map(\.depth).max() ?? 0)
    case .map(let entries): 1 + (entries.map(\.value.depth).max() ?? 0)
    default: 0
    }
  }
}

/// The tree that records describe, in lines for people, as the engine's own trees are drawn.
private struct SavedTree {
  /// The records, those of a lower rank first.
  private let records: [SessionStore.Record]

  init(_ records: [SessionStore.Record]) {
    var sorted: [SessionStore.Record] = []
    for record in records {
      var place = sorted.count
      while place > 0, sorted[place - 1].number("rank") > record.number("rank") { place -= 1 }
      sorted.insert(record, at: place)
    }
    self.records = sorted
  }

  /// The records of a kind that lie in another one; in any, if `key` is empty.
  private func all(_ kind: flow_kind, in key: String = "", of id: Int64 = 0)
    -> [SessionStore.Record]
  {
    let kind = text(flow_kind_name(kind))
    var found: [SessionStore.Record] = []
    for record in records where record.kind == kind {
      if key.isEmpty || record.number(key) == id { found.append(record) }
    }
    return found
  }

  var lines: [String] {
    var lines: [String] = []
    for window in all(FLOW_KIND_WINDOW) {
      lines.append("window \(window.id)")
      for layer in all(FLOW_KIND_LAYER, in: "window", of: window.id) {
        lines.append("  L\(layer.number("rank")):\(stacks(of: layer))")
      }
    }
    let coordinators = all(FLOW_KIND_COORDINATOR)
    if !coordinators.isEmpty { lines.append("coordinators") }
    for coordinator in coordinators { lines.append("  \(coordinator.name)") }
    return lines
  }

  /// The screens of a layer; of several stacks each, behind the word for their layout if they are
  /// no tabs, the selected one with a star.
  private func stacks(of layer: SessionStore.Record) -> String {
    let hasTabs = layer.value["tabs"] != nil
    let selected = hasTabs ? Int(layer.number("selected")) : -1
    var lines: [String] = []
    for stack in layer.value.list("stacks") {
      var names: [String] = []
      for screen in all(FLOW_KIND_SCREEN, in: "stack", of: stack.integer ?? 0) {
        names.append(screen.name)
      }
      let mark = lines.count == selected ? "*" : ""
      lines.append("\(mark)[\(names.joined(separator: ", "))]")
    }
    let line = lines.joined(separator: " | ")
    let layout = flow_layout(truncatingIfNeeded: layer.number("layout"))
    let word = layout == FLOW_LAYOUT_TABS ? "" : text(flow_layout_name(layout))
    return hasTabs ? "\(word){\(line)}" : line
  }
}

extension SessionStore.Record {
  fileprivate func number(_ key: String) -> Int64 { value[key]?.integer ?? 0 }

  /// The class, with the id under which it is saved: "shop.main#7".
  fileprivate var name: String { "\(value.text("class"))#\(id)" }
}
