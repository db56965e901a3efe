import CFlowABI
package import FlowKit
import FlowKitHost
import FlowText

/// Screens and results for machines, one line of JSON each.
package enum ScreenJSON {
  static func screen(
    _ content: Content, of page: Scene.Page?, layers: [LayerInfo], in engine: Engine
  ) -> Value {
    let focus = content.focus.isEmpty ? [] : [("focus", Value.string(content.focus))]
    return map(
      [
        ("schema", .string("flowhost.screen/1")),
        ("class", .string(page?.classID ?? "")),
        ("title", .string(content.title)),
        ("revision", .integer(Int64(clamping: page?.revision ?? 0))),
        ("layers", .list(layers.map { layer($0, in: engine) })),
        ("elements", .list(content.elements.map(element))),
      ] + focus)
  }

  /// - Parameter value: `nil` for a flow that ended without one.
  package static func result(cause: String, value: Value?) -> Value {
    map([
      ("schema", .string("flowhost.result/1")),
      ("cause", .string(cause)),
      ("value", value ?? .null),
    ])
  }

  static func error(_ message: String) -> Value {
    map([("schema", .string("flowhost.error/1")), ("message", .string(message))])
  }

  private static func layer(_ layer: LayerInfo, in engine: Engine) -> Value {
    let entries: [(String, Value)] = [
      ("index", .integer(Int64(layer.index))),
      ("style", .string(StyleName.of(layer.style))),
      ("depth", .integer(Int64(layer.screens.count))),
    ]
    return map(entries + stacks(of: layer, in: engine))
  }

  /// The tabs, pages or panes of a layer. A layer with panes has no tabs here: each pane names the
  /// tabs inside it.
  private static func stacks(of layer: LayerInfo, in engine: Engine) -> [(String, Value)] {
    let isPanes = layer.layout == FLOW_LAYOUT_PANES
    let stacks = isPanes ? layer.panes : layer.tabs
    guard !stacks.isEmpty else { return [] }
    let key = isPanes ? "panes" : layer.layout == FLOW_LAYOUT_PAGES ? "pages" : "tabs"
    let list = stacks.map { stack in
      let inner = stack.layer == FLOW_NONE ? nil : engine.layer(stack.layer)
      return map(
        (isPanes ? pane(stack) : tab(stack))
          + (inner.map { [("inner", map(self.stacks(of: $0, in: engine)))] } ?? []))
    }
    return [(key, .list(list))]
  }

  private static func tab(_ tab: TabInfo) -> [(String, Value)] {
    let texts = [("id", tab.id), ("title", tab.title)].filter { !$0.1.isEmpty }
    return texts.map { ($0.0, .string($0.1)) } + [
      ("selected", .boolean(tab.isSelected)), ("depth", .integer(Int64(tab.screens.count))),
    ]
  }

  private static func pane(_ pane: TabInfo) -> [(String, Value)] {
    let text = pane.emptyText.isEmpty ? [] : [("empty_text", Value.string(pane.emptyText))]
    return tab(pane) + text + [
      ("seen", .boolean(pane.isSeen)), ("keeps_place", .boolean(pane.keepsPlace)),
    ]
  }

  /// Leaves out the properties that the element does not use, and secret ones.
  private static func element(_ element: Element) -> Value {
    var entries: [(String, Value)] = [("kind", .string(element.kindWord))]
    func addText(_ text: String, for key: String) {
      if !text.isEmpty { entries.append((key, .string(text))) }
    }
    addText(element.id, for: "id")
    addText(element.text, for: "text")
    addText(element.placeholder, for: "placeholder")
    addText(element.error, for: "error")
    addText(element.source, for: "source")
    if element.isInteractive { entries.append(("enabled", .boolean(element.isEnabled))) }
    if element.takes == FLOW_TAKES_FIELD {
      addText(text(flow_field_type_name(element.fieldType)), for: "type")
    }
    if element.use == .button {
      addText(text(flow_role_name(element.role)), for: "role")
      addText(text(flow_placement_name(element.placement)), for: "placement")
    }
    addText(element.footer, for: "footer")
    addText(element.icon, for: "icon")
    addText(element.label, for: "label")
    addText(element.hint, for: "hint")
    addText(element.shortcut, for: "shortcut")
    if element.limits.minimum < element.limits.maximum {
      entries.append(("minimum", .number(element.limits.minimum)))
      entries.append(("maximum", .number(element.limits.maximum)))
    }
    if element.limits.step > 0 { entries.append(("step", .number(element.limits.step))) }
    if element.isSecret { entries.append(("secret", .boolean(true))) }
    if element.use == .choice { entries.append(("many", .boolean(element.isMany))) }
    if case .bytes(let bytes) = element.value {
      entries.append(("bytes", .integer(Int64(bytes.count))))
    } else if element.value != .null, !element.isSecret {
      entries.append(("value", element.value))
    }
    if element.hasRows {
      entries.append(("rows", .list(element.rows.map(row))))
      if element.isOnDemand { entries.append(("row_total", .integer(Int64(element.rowTotal)))) }
    }
    return map(entries)
  }

  private static func row(_ row: Row) -> Value {
    let texts = [
      ("title", row.title), ("subtitle", row.subtitle), ("detail", row.detail),
      ("icon", row.icon), ("source", row.source), ("badge", row.badge),
    ]
    var entries: [(String, Value)] = [("id", .string(row.id))]
    if row.isSecret {
      entries.append(("secret", .boolean(true)))
    } else {
      entries += texts.filter { !$0.1.isEmpty }.map { ($0.0, .string($0.1)) }
    }
    if !row.isEnabled { entries.append(("enabled", .boolean(false))) }
    if !row.actions.isEmpty { entries.append(("actions", .list(row.actions.map(action)))) }
    return map(entries)
  }

  private static func action(_ action: Row.Action) -> Value {
    map([
      ("id", .string(action.id)), ("text", .string(action.text)),
      ("role", .string(text(flow_role_name(action.role)))), ("enabled", .boolean(action.isEnabled)),
    ])
  }

  private static func map(_ entries: [(String, Value)]) -> Value {
    .map(entries.map { Value.Entry(key: $0.0, value: $0.1) })
  }
}
