package import CFlowABI
import FlowKit
package import FlowKitHost

/// Draws the tree for people: windows with their layers, and coordinators below their parents.
package struct TreeText {
  private let engine: Engine
  private let name: (flow_handle) -> String

  package init(engine: Engine, name: @escaping (flow_handle) -> String) {
    self.engine = engine
    self.name = name
  }

  package var lines: [String] {
    let windows = engine.windows.flatMap(window)
    let coordinators = self.coordinators
    return windows + (coordinators.isEmpty ? [] : ["coordinators"] + coordinators)
  }

  private func window(_ handle: flow_window) -> [String] {
    let layers = engine.layers(of: handle)
    let body = layers.isEmpty ? ["  (empty)"] : layers.map { "  " + layer($0) }
    return ["window \(name(handle))"] + body
  }

  /// Writes a layer, for example `L1(sheet):[m@M, n@N]`; with tabs, `L0:{[a@A] | *[b@B]}`, with
  /// panes `L0:panes{([a@A]) | *[b@B]}`: a pane in parentheses is not seen; with pages
  /// `L0:pages{[a@A] | *[b@B]}`. In the place of a stack there may be tabs or panes, too.
  package func layer(_ layer: LayerInfo) -> String {
    let style = layer.index == 0 ? "" : "(\(StyleName.of(layer.style)))"
    return "L\(layer.index)\(style):\(content(of: layer.handle, screens: layer.screens))"
  }

  private func content(of layer: flow_layer, screens: [flow_screen]) -> String {
    let all = engine.stacks(of: layer)
    if all.isEmpty { return stack(screens) }
    let hasPanes = !engine.panes(of: layer).isEmpty
    let texts = all.map { tab in
      let inside =
        tab.layer == FLOW_NONE
        ? stack(tab.screens) : content(of: tab.layer, screens: tab.screens)
      let text = (tab.isSelected ? "*" : "") + inside
      return tab.isSeen || !hasPanes ? text : "(\(text))"
    }
    let isPages = engine.layer(layer)?.layout == FLOW_LAYOUT_PAGES
    let word = hasPanes ? "panes" : isPages ? "pages" : ""
    return "\(word){\(texts.joined(separator: " | "))}"
  }

  private func stack(_ screens: [flow_screen]) -> String {
    "[\(screens.map(screen).joined(separator: ", "))]"
  }

  private func screen(_ handle: flow_screen) -> String {
    guard let owner = engine.screen(handle)?.owner, owner != FLOW_NONE else { return name(handle) }
    return "\(name(handle))@\(name(owner))"
  }

  /// The coordinators, each indented below its parent; no further from the twentieth level on.
  private var coordinators: [String] {
    var lines: [String] = []
    var open = engine.children(of: FLOW_NONE).reversed().map { (handle: $0, level: 1) }
    while let (handle, level) = open.popLast() {
      guard let view = engine.coordinator(handle) else { continue }
      let indent = String(repeating: "  ", count: min(level, 20))
      lines.append("\(indent)\(name(handle)) \(text(flow_phase_name(view.phase)))")
      open += view.children.reversed().map { ($0, level + 1) }
    }
    return lines
  }
}
