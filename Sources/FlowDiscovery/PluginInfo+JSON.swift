import CFlowABI
package import FlowKit
import FlowKitHost
import FlowSystem
import FlowText

extension PluginInfo {
  /// The output of `inspect --json`, as far as the engine knows it.
  package var json: Value {
    .object(
      schema: "inspect",
      entries: [
        ("id", .string(id)), ("version", .string(version)), ("abi", .string(FlowText.abi(abi))),
        ("path", .string(path)), ("classes", .list(classes.map(\.json))),
      ])
  }
}

extension ClassInfo {
  private static let flagWords = [
    (FLOW_CLASS_ROOT, "root"), (FLOW_CLASS_ONE_LAYER, "one layer"),
    (FLOW_CLASS_HEARD_HIDDEN, "heard hidden"), (FLOW_CLASS_FIRST, "first"),
  ]

  /// The words for its flags; a flag without a word is a number.
  private var flagList: [String] {
    var rest = flags
    var words: [String] = []
    for (flag, word) in Self.flagWords where rest & flag != 0 {
      words.append(word)
      rest &= ~flag
    }
    return rest == 0 ? words : words + ["0x\(String(rest, radix: 16))"]
  }

  fileprivate var json: Value {
    .object([
      ("id", .string(id)),
      ("kind", .string(text(flow_kind_name(kind)))),
      ("root", .boolean(isRoot)),
      ("flags", .list(flagList.map { .string($0) })),
      (
        "methods",
        .list(
          methods.map {
            .object([("name", .string($0.name)), ("signature", .string($0.signature))])
          })
      ),
      ("arguments", .list(arguments.map(\.json))),
      ("links", .list(templates.map(\.json))),
    ])
  }
}

extension ArgumentInfo {
  fileprivate var json: Value {
    .object([
      ("name", .string(name)), ("type", .string(type)), ("required", .boolean(isRequired)),
      ("default", defaultValue ?? .null), ("about", .string(about)),
    ])
  }
}

extension TemplateInfo {
  fileprivate var json: Value { .object([("uri", .string(uri)), ("routes", .string(routes))]) }
}
