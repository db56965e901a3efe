import CFlowABI
import FlowKit
import FlowText

/// A manual page, made from the text of `--help`.
struct ManPage {
  /// The page of the program itself.
  static var program: ManPage {
    ManPage(
      name: "flowhost", summary: "run, test and look at flows", help: Flowhost.help,
      others: Commands.all.map { "flowhost-\($0.name)" })
  }

  private let name: String
  private let summary: String
  private let help: HelpText
  /// The pages it points to.
  private let others: [String]

  /// The page of a command.
  init(_ command: any Command.Type) {
    self.init(
      name: "flowhost-\(command.name)", summary: command.summary, help: command.help,
      others: ["flowhost"])
  }

  private init(name: String, summary: String, help: HelpText, others: [String]) {
    (self.name, self.summary, self.help, self.others) = (name, summary, help, others)
  }

  /// The date of the pages' last review.
  private static let date = "2026-11-22"

  /// The page in the language of man(7).
  var text: String {
    let release = "Flow \(FlowKit.text(flow_version()))"
    var lines = [
      ".\\\" Made by 'flowhost help --man'.",
      ".TH \(Roff.quoted(name.uppercased())) 1 \(Self.date) \(Roff.quoted(release)) Flow",
    ]
    lines += section("Name", body: [Roff.text("\(name) - \(summary)", dashes: false)])
    lines += section("Synopsis", body: Array(usage.map(Roff.synopsis).joined(separator: [".br"])))
    lines += section("Description", body: Roff.paragraphs(help.description))
    if !help.options.isEmpty {
      lines += section("Options", body: help.options.flatMap(Roff.option))
    }
    for (title, body) in help.sections {
      let title = title == "Exit codes" ? "Exit status" : title
      lines += section(title, body: Roff.body(body))
    }
    lines += section(
      "See also", body: [others.sorted().map(Roff.reference).joined(separator: ",\n")])
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines of usage; a line that begins with a blank continues the one before.
  private var usage: [String] {
    help.usage.reduce(into: []) { lines, line in
      if line.hasPrefix(" "), let last = lines.popLast() {
        lines.append("\(last) \(line)")
      } else {
        lines.append(line)
      }
    }
  }

  private func section(_ title: String, body: [String]) -> [String] {
    [".SH \(Roff.quoted(title.uppercased()))"] + body
  }
}

/// Escapes text for roff.
private enum Roff {
  /// A line of text: nothing in it is a request or an escape.
  ///
  /// - Parameter dashes: True for a dash that is typed, which must not become a hyphen.
  static func text(_ text: String, dashes: Bool = true) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": line += "\\e"
      case "-": line += dashes ? "\\-" : "-"
      case "'": line += "\\(aq"
      case "`": line += "\\(ga"
      case "^": line += "\\(ha"
      case "~": line += "\\(ti"
      case _ where scalar.isASCII: line.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        line += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return line.hasPrefix(".") ? "\\&\(line)" : line
  }

  /// One argument of a request.
  static func quoted(_ text: String) -> String {
    let parts = Roff.text(text).split(separator: "\"", omittingEmptySubsequences: false)
    return "\"\(parts.joined(separator: "\\(dq"))\""
  }

  static func reference(_ page: String) -> String { ".BR \(text(page)) (1)" }

  /// Formats a usage line: literal words bold, placeholders in italics.
  static func synopsis(_ usage: String) -> [String] {
    wrapped(usage, limit: 38).map { line in
      line.split(separator: " ").map { word(of: String($0)) }.joined(separator: " ")
    }
  }

  /// Breaks a line of text into lines short enough for a source file, with room for escapes; roff
  /// fills them anew.
  private static func wrapped(_ text: String, limit: Int = 66) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < limit {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private static func word(of word: String) -> String {
    let start = word.prefix { $0 == "[" }
    let end = String(word.reversed().prefix { $0 == "]" })
    let bare = String(word.dropFirst(start.count).dropLast(end.count))
    let isName = bare.contains(where: \.isUppercase) && !bare.hasPrefix("-")
    let font = isName ? "\\fI" : bare == "..." ? "" : "\\fB"
    return start + (font.isEmpty ? text(bare) : "\(font)\(text(bare))\\fR") + end
  }

  static func option(_ option: Option) -> [String] {
    let letter = option.letter.map { "\\fB\\-\(text(String($0)))\\fR, " } ?? ""
    let value = option.value.map { " \\fI\(text($0))\\fR" } ?? ""
    return [
      ".TP", "\(letter)\\fB\\-\\-\(text(option.name))\\fR\(value)",
    ] + wrapped(option.explanation).map { text($0) }
  }

  /// Formats text as paragraphs, which empty lines separate.
  static func paragraphs(_ body: String) -> [String] {
    var lines: [String] = []
    var paragraph: [String] = []
    func end() {
      if !paragraph.isEmpty, !lines.isEmpty { lines.append(".PP") }
      lines += wrapped(paragraph.joined(separator: " ")).map { text($0) }
      paragraph = []
    }
    for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        end()
      } else {
        paragraph.append(dedented(line))
      }
    }
    end()
    return lines
  }

  /// Formats a body as a table or as text.
  static func body(_ body: String) -> [String] {
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
    let rows = lines.compactMap(row)
    if rows.count == lines.count {
      return rows.flatMap {
        [".TP", "\\fB\(text($0.0))\\fR"] + wrapped($0.1).map { text($0) }
      }
    }
    let hasColumns = lines.contains { dedented($0).holds("   ") }
    return hasColumns
      ? [".nf"] + lines.map { text(String($0.dropFirst(2))) } + [".fi"] : paragraphs(body)
  }

  /// The two columns of a row of `HelpText.table`.
  private static func row(_ line: Substring) -> (String, String)? {
    let bare = dedented(line)
    guard let (left, behind) = bare.parts(around: "   ") else { return nil }
    let right = behind.drop { $0 == " " }
    return left.isEmpty || right.isEmpty ? nil : (left, String(right))
  }

  private static func dedented(_ line: Substring) -> String { String(line.drop { $0 == " " }) }
}
