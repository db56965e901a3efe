import FlowKit
import FlowSystem
import FlowText

/// The output of `inspect`, for people.
enum InspectText {
  /// - Parameter view: an object of schema `flowhost.inspect/1`.
  static func lines(_ view: Value) -> [String] {
    var lines = [
      "plugin   \(view.text("id")) \(view.text("version"))", "abi      \(view.text("abi"))",
      "path     \(view.text("path"))",
    ]
    if let size = view["size"]?.integer { lines.append("size     \(size) bytes") }
    if let needs = view["needs"] {
      let names = needs.items.compactMap(\.string).joined(separator: ", ")
      lines.append("needs    \(names.isEmpty ? "nothing" : names)")
    }
    return lines + view.list("classes").flatMap(lines(ofClass:))
  }

  private static func lines(ofClass view: Value) -> [String] {
    var flags = view.list("flags").compactMap(\.string)
    if view["root"] == .boolean(true) {
      flags = flags.map { $0 == "root" ? "shows nothing itself" : $0 }
    }
    let note = flags.isEmpty ? "" : " (\(flags.joined(separator: ", ")))"
    var lines = ["", "\(view.text("kind")) \(view.text("id"))\(note)"]
    lines += HelpText.rows(view.list("methods").map { ($0.text("name"), $0.text("signature")) })
    let arguments = view.list("arguments")
    if !arguments.isEmpty {
      lines.append("  is created with")
      lines += HelpText.rows(arguments.map { ($0.text("name"), line(ofArgument: $0)) })
    }
    let links = view.list("links")
    if !links.isEmpty {
      lines.append("  understands deep links")
      lines += HelpText.rows(
        links.map { ($0.text("uri"), $0.text("routes").isEmpty ? "-" : $0.text("routes")) })
    }
    return lines
  }

  private static func line(ofArgument view: Value) -> String {
    var line = view.text("type")
    if view["required"] == .boolean(true) { line += ", required" }
    if let value = view["default"], value != .null { line += ", else \(value.json)" }
    let about = view.text("about")
    return about.isEmpty ? line : "\(line): \(about)"
  }
}
