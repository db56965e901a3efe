import FlowSystem
import FlowText

/// The installed API reference: the names it knows, and where their manual pages are.
struct Reference {
  /// A name, and the place where it is described.
  struct Entry {
    var name: String
    /// The file of the manual page, for example `flow_style.3`.
    var page: String
    /// The pattern at which a pager begins; empty for the beginning of the page.
    var begin: String
  }

  /// The result of looking a word up.
  enum Found {
    case entry(Entry)
    /// Several names that the word may mean.
    case several([String])
    case nothing
  }

  /// The Debian package that brings the reference.
  static let package = "libflow-doc"

  let entries: [Entry]
  private let share: String

  /// The reference of the prefix of this program, or of the system; `nil` if none is installed.
  static func installed() -> Reference? {
    for share in places {
      guard let bytes = Files.read("\(share)/flow/reference/names.txt", limit: 1 << 22) else {
        continue
      }
      let entries = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap(entry)
      if !entries.isEmpty { return Reference(entries: entries, share: share) }
    }
    return nil
  }

  /// The folders of shared data: beside `bin` of this program, then those of the system.
  private static var places: [String] {
    let system = ["/usr/local/share", "/usr/share"]
    guard let program = OwnProgram.path else { return system }
    let prefix = Files.folder(Files.folder(program))
    return [prefix == "/" ? "/share" : "\(prefix)/share"] + system
  }

  private static func entry(_ line: Substring) -> Entry? {
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    // A page with a slash would lead somewhere else.
    guard columns.count >= 3, !columns[1].contains("/") else { return nil }
    return Entry(name: columns[0], page: columns[1], begin: columns[2])
  }

  /// Finds a name: as it is, or without `flow_`, without its class, or in other letters.
  func find(_ word: String) -> Found {
    let word = word.hasSuffix("()") ? String(word.dropLast(2)) : word
    for name in [word, "flow_\(word)"] {
      if let entry = entries.first(where: { $0.name == name }) { return .entry(entry) }
    }
    let small = word.lowercased()
    let near = entries.filter {
      let name = $0.name.lowercased()
      return name == small || name == "flow_\(small)" || name.hasSuffix(".\(small)")
    }
    if near.count == 1 { return .entry(near[0]) }
    return near.isEmpty ? .nothing : .several(near.map(\.name))
  }

  /// The end of a message about a word that leads to nothing.
  func hint(for word: String) -> String {
    let names = entries.map(\.name)
    let hint = Suggestion.hint(for: word, among: names)
    return hint.isEmpty ? Suggestion.hint(for: "flow_\(word)", among: names) : hint
  }

  /// The file of an entry's page, as it is or packed; `nil` if it is not there.
  func file(of entry: Entry) -> String? {
    guard let section = entry.page.last else { return nil }
    let path = "\(share)/man/man\(section)/\(entry.page)"
    return [path, "\(path).gz"].first(where: Files.isRegular)
  }
}
