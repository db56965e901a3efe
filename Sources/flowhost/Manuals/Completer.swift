import FlowDiscovery
import FlowSystem
import FlowTerminal
import FlowText

/// Finds the candidates for the last word of a line that is being typed.
struct Completer {
  /// The kind of files that can complete the word beside the candidates. The shell lists them.
  private enum Places {
    case none
    case files(suffix: String)
    case folders
  }

  private var candidates: [(word: String, about: String)] = []
  private var places = Places.none
  private let current: String

  /// The time limit for examining a plugin, in milliseconds: the user is typing.
  private static let limit = 2_000

  /// - Parameter words: The words behind `flowhost`; the last one, maybe empty, is being typed.
  init(_ words: [String]) {
    current = words.last ?? ""
    let before = words.dropLast()
    guard let place = before.firstIndex(where: { !$0.hasPrefix("-") }) else {
      if current.hasPrefix("-") {
        offer(Flowhost.options)
      } else {
        offer(
          Commands.all.map { ($0.name, $0.summary) } + [(HelpCommand.name, HelpCommand.summary)])
      }
      return
    }
    guard let command = Commands.named(before[place]) else { return }
    complete(in: TypedLine(words: before[(place + 1)...], known: command.options), for: command)
  }

  /// For the scripts of shells: `words`, `files SUFFIX` or `folders`, then for each candidate a
  /// line with the word and one about it.
  var lines: [String] {
    let head =
      switch places {
      case .none: "words"
      case .files(let suffix): "files \(suffix)"
      case .folders: "folders"
      }
    // Leaves out candidates with characters that are shown escaped, as they cannot be typed.
    let typable = candidates.filter { Visible.line($0.word) == $0.word }
    return [head] + typable.flatMap { [$0.word, $0.about] }
  }

  private mutating func complete(in line: TypedLine, for command: any Command.Type) {
    if let option = line.open {
      complete(option.completes, in: line)
    } else if line.takesOptions, current.hasPrefix("--"), let equals = current.firstIndex(of: "=") {
      let name = current[..<equals].dropFirst(2)
      guard let option = command.options.first(where: { $0.name == name }) else { return }
      complete(option.completes, in: line, behind: String(current[...equals]))
    } else if line.takesOptions, current.hasPrefix("-") {
      offer(command.options)
    } else {
      complete(Self.operand(line.operands.count, of: command.help), in: line)
    }
  }

  private static func operand(_ index: Int, of help: HelpText) -> Completion {
    if index == 0 { return help.operands }
    if help.furtherOperands.indices.contains(index - 1) { return help.furtherOperands[index - 1] }
    let isRepeated = help.furtherOperands.isEmpty && help.usage.contains { $0.hasSuffix("...") }
    return isRepeated ? help.operands : .nothing
  }

  private mutating func complete(
    _ completion: Completion, in line: TypedLine, behind prefix: String = ""
  ) {
    switch completion {
    case .nothing: break
    case .file(let suffix): places = .files(suffix: suffix)
    case .folder: places = .folders
    case .words(let words): offer(words.map { ($0, "") }, behind: prefix)
    case .reference:
      offer(Reference.installed()?.entries.map { ($0.name, "") } ?? [], behind: prefix)
    case .plugin:
      places = .files(suffix: PluginFile.suffix)
      if current.contains("/") { return }
      let found = search(line).all()
      let abouts = Dictionary(
        found.compactMap { found in found.summary.map { ($0.id, $0.kindWords) } }
      ) { first, _ in first }
      offer(PluginSearch.names(of: found).map { ($0, abouts[$0] ?? "") }, behind: prefix)
    case .coordinator:
      let classes = plugin(line)?.classes.filter { $0.kind == "coordinator" } ?? []
      offer(classes.map { ($0.id, $0.kind) }, behind: prefix)
    case .openable:
      let classes = plugin(line)?.classes.filter { BoundClass.kinds.contains($0.kind) } ?? []
      offer(classes.map { ($0.id, $0.kind) }, behind: prefix)
    case .session:
      let folder = try? SessionStore.folder(line.values("store").last)
      guard let folder, Files.isFolder(folder) else { break }
      let entries = try? SessionStore(folder: folder).entries()
      offer((entries ?? []).map { ($0.name, "") }, behind: prefix)
    case .method:
      for view in plugin(line)?.classes ?? [] {
        let methods = view.methods.filter { $0 != "create" && $0 != "destroy" }
        offer(methods.map { ("\(view.id).\($0)", view.kind) }, behind: prefix)
      }
    }
  }

  private func search(_ line: TypedLine) -> PluginSearch {
    PluginSearch(paths: line.values("path"), trusted: line.values("trust"), limit: Self.limit)
  }

  private func plugin(_ line: TypedLine) -> PluginSummary? {
    line.operands.first.flatMap { search(line).summary($0) }
  }

  private mutating func offer(_ options: [Option]) {
    offer(
      options.flatMap { option in
        [("--\(option.name)", option.explanation)]
          + (current == "-" ? option.letter.map { [("-\($0)", option.explanation)] } ?? [] : [])
      })
  }

  private mutating func offer(_ words: [(String, String)], behind prefix: String = "") {
    candidates += words.map { (prefix + $0.0, $0.1) }.filter { $0.0.hasPrefix(current) }
  }
}

/// The words of a command that stand before the one that is being typed.
struct TypedLine {
  private var options: [(name: String, value: String)] = []
  private(set) var operands: [String] = []
  /// The option whose value comes next.
  private(set) var open: Option?
  /// True if the next word may be an option.
  private(set) var takesOptions = true

  init(words: ArraySlice<String>, known: [Option]) {
    for word in words {
      if let option = open {
        options.append((option.name, word))
        open = nil
      } else if !takesOptions || !word.hasPrefix("-") || word == "-" {
        operands.append(word)
      } else if word == "--" {
        takesOptions = false
      } else if word.hasPrefix("--") {
        read(long: word.dropFirst(2), known: known)
      } else {
        read(letters: word.dropFirst(), known: known)
      }
    }
  }

  func values(_ name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

  private mutating func read(long word: Substring, known: [Option]) {
    if let equals = word.firstIndex(of: "=") {
      options.append((String(word[..<equals]), String(word[word.index(after: equals)...])))
    } else if let option = known.first(where: { $0.name == word }), option.value != nil {
      open = option
    }
  }

  private mutating func read(letters: Substring, known: [Option]) {
    var rest = letters
    while let letter = rest.popFirst() {
      guard let option = known.first(where: { $0.letter == letter }), option.value != nil else {
        continue
      }
      if rest.isEmpty {
        open = option
      } else {
        options.append((option.name, String(rest)))
      }
      return
    }
  }
}
