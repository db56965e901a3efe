import FlowDiscovery
import FlowKit
import FlowSystem
import FlowText

/// The paragraph that opens the help.
private let about = """
  Lists the plugins in the folders that are searched: id, version, classes and file. \
  A file is opened
  once, in a process of its own; what was seen, or why it failed, is remembered in flow/plugins.json
  in XDG_CACHE_HOME (~/.cache) until the file is another one. Of two plugins with one id the first
  is found; the other is shown as hidden.
  """

/// `flowhost list`: shows the plugins that are found.
struct ListCommand: Command {
  static let name = "list"
  static let summary = "list the plugins that can be found"

  static let options: [Option] =
    [
      Option(name: "json", letter: "j", value: nil, explanation: "print JSON instead of text"),
      Option(
        name: "failed", letter: "f", value: nil,
        explanation: "show what cannot be loaded, and why"),
      Option(
        name: "refresh", letter: "r", value: nil,
        explanation: "look at every file again, whatever is remembered"),
    ] + PluginSearch.options + [.help]

  static let help = HelpText(
    usage: [
      "flowhost list [--failed] [--refresh] [--json] [--path DIR ...] [--trust DIR ...]"
    ],
    description: about,
    options: options,
    sections: [
      (
        "JSON",
        """
          One object: "schema" ("flowhost.list/1"); "folders", each with "path", "from" (option,
          environment, user, prefix or system), "trusted" and "exists"; "plugins", each with "id",
          "version", "abi", "path", "folder", "from", "hidden_by" and "classes", each with "id" and
          "kind"; and "failed", each with "path", "folder", "from" and "reason".
        """
      ),
      (
        "Exit codes",
        HelpText.table([
          ("0", "listed"), ("2", "the arguments make no sense"),
          ("74", "standard output cannot be written"),
        ])
      ),
    ])

  private let isJSON: Bool
  private let onlyFailed: Bool
  private let isFresh: Bool
  private let search: PluginSearch

  init(arguments: Arguments) throws(UsageError) {
    try arguments.requireNoOperands(of: Self.name)
    isJSON = arguments.has("json")
    onlyFailed = arguments.has("failed")
    isFresh = arguments.has("refresh")
    search = PluginSearch(arguments: arguments)
  }

  func run() -> ExitCode {
    let found = search.all(isFresh: isFresh)
    if isJSON {
      Output.data.lines(json: json(found))
    } else {
      show(found)
    }
    return .success
  }

  // MARK: Text

  private func show(_ found: [FoundPlugin]) {
    for folder in search.folders {
      let inside = found.filter { $0.file.folder?.path == folder.path }
      let rows = inside.compactMap { onlyFailed ? Self.failure(of: $0) : Self.row(of: $0) }
      if rows.isEmpty { continue }
      Output.data.line("\(folder.path) (\(folder.words))")
      for line in Self.columns(rows) { Output.data.line(line) }
    }
    let failures = found.filter { $0.summary == nil }
    if onlyFailed { return }
    if failures.count == found.count {
      Output.messages.line("flowhost list: no plugins; \(search.searchedWords)")
    }
    if !failures.isEmpty {
      let what = failures.count == 1 ? "1 file cannot" : "\(failures.count) files cannot"
      Output.messages.line(
        "flowhost list: \(what) be loaded; 'flowhost list --failed' says why")
    }
  }

  private static func row(of found: FoundPlugin) -> [String]? {
    guard let summary = found.summary else { return nil }
    let note = found.hiddenBy.map { " (hidden by \($0))" } ?? ""
    return [summary.id, summary.version, summary.kindWords, found.file.name + note]
  }

  private static func failure(of found: FoundPlugin) -> [String]? {
    guard case .failed(let reason) = found.look else { return nil }
    return [found.file.name, reason]
  }

  private static func columns(_ cells: [[String]]) -> [String] {
    // The cells as they are shown, which decides their width.
    let rows = cells.map { $0.map(Visible.line) }
    let count = rows.first?.count ?? 0
    let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let blanks = column == count - 1 ? 0 : cell.1 - cell.0.count
        return cell.0 + String(repeating: " ", count: blanks)
      }
      return "  " + cells.joined(separator: "   ")
    }
  }

  // MARK: JSON

  private func json(_ found: [FoundPlugin]) -> Value {
    .object(
      schema: "list",
      entries: [
        ("folders", .list(search.folders.map(\.json))),
        ("plugins", .list(onlyFailed ? [] : found.compactMap(Self.plugin))),
        ("failed", .list(found.compactMap(Self.failed))),
      ])
  }

  private static func place(of found: FoundPlugin) -> [(String, Value?)] {
    [
      ("path", .string(found.file.path)),
      ("folder", found.file.folder.map { .string($0.path) }),
      ("from", found.file.folder.map { .string($0.origin.rawValue) }),
    ]
  }

  private static func plugin(_ found: FoundPlugin) -> Value? {
    guard let summary = found.summary else { return nil }
    let classes = summary.classes.map { view in
      Value.object([("id", .string(view.id)), ("kind", .string(view.kind))])
    }
    return .object(
      place(of: found) + [
        ("id", .string(summary.id)), ("version", .string(summary.version)),
        ("abi", .string(summary.abi)), ("hidden_by", found.hiddenBy.map { .string($0) } ?? .null),
        ("classes", .list(classes)),
      ])
  }

  private static func failed(_ found: FoundPlugin) -> Value? {
    guard case .failed(let reason) = found.look else { return nil }
    return .object(place(of: found) + [("reason", .string(reason))])
  }
}
