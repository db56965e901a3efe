import CFlowABI

/// Screens and results for machines, one line of JSON each.
enum ScreenJSON {
  static func screen(_ content: Content, classID: String, layers: [LayerView]) -> Value {
    map([
      ("schema", .string("flowhost.screen/1")),
      ("class", .string(classID)),
      ("title", .string(content.title)),
      ("layers", .list(layers.map(layer))),
      ("elements", .list(content.elements.map(element))),
    ])
  }

  /// - Parameter value: `nil` for a flow that ended without one.
  static func result(cause: String, value: Value?) -> Value {
    map([
      ("schema", .string("flowhost.result/1")),
      ("cause", .string(cause)),
      ("value", value ?? .null),
    ])
  }

  static func error(_ message: String) -> Value {
    map([("schema", .string("flowhost.error/1")), ("message", .string(message))])
  }

  private static func layer(_ layer: LayerView) -> Value {
    var entries: [(String, Value)] = [
      ("index", .integer(Int64(layer.index))),
      ("style", .string(StyleName.of(layer.style))),
      ("depth", .integer(Int64(layer.screens.count))),
    ]
    if !layer.tabs.isEmpty { entries.append(("tabs", .list(layer.tabs.map(tab)))) }
    return map(entries)
  }

  private static func tab(_ tab: TabView) -> Value {
    let texts = [("id", tab.id), ("title", tab.title)].filter { !$0.1.isEmpty }
    return map(
      texts.map { ($0.0, .string($0.1)) } + [
        ("selected", .boolean(tab.isSelected)), ("depth", .integer(Int64(tab.screens.count))),
      ])
  }

  /// What an element has no use for is left out; what is secret, too.
  private static func element(_ element: Element) -> Value {
    var entries: [(String, Value)] = [("kind", .string(element.kindWord))]
    func add(_ key: String, _ text: String) {
      if !text.isEmpty { entries.append((key, .string(text))) }
    }
    add("id", element.id)
    add("text", element.text)
    add("placeholder", element.placeholder)
    add("error", element.error)
    add("source", element.source)
    if element.isInteractive { entries.append(("enabled", .boolean(element.isEnabled))) }
    if element.kind == FLOW_ELEMENT_FIELD { add("type", element.fieldType.rawValue) }
    if element.kind == FLOW_ELEMENT_BUTTON {
      add("role", element.role.rawValue)
      add("placement", element.placement.rawValue)
    }
    if element.kind == FLOW_ELEMENT_CHOICE { entries.append(("many", .boolean(element.many))) }
    let isSecret = element.kind == FLOW_ELEMENT_FIELD && element.fieldType == .secure
    if element.value != .null, !isSecret { entries.append(("value", element.value)) }
    if element.hasRows {
      entries.append(("rows", .list(element.rows.map(row))))
    }
    return map(entries)
  }

  private static func row(_ row: Element.Row) -> Value {
    let texts = [
      ("id", row.id), ("title", row.title), ("subtitle", row.subtitle), ("detail", row.detail),
    ]
    return map(texts.filter { !$0.1.isEmpty }.map { ($0.0, .string($0.1)) })
  }

  private static func map(_ entries: [(String, Value)]) -> Value {
    .map(entries.map { Value.Entry(key: $0.0, value: $0.1) })
  }
}
