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
  /// panes `L0:panes{([a@A]) | *[b@B]}`: a pane in parentheses is not seen.
  package func layer(_ layer: LayerInfo) -> String {
    let style = layer.index == 0 ? "" : "(\(StyleName.of(layer.style)))"
    let tabs = layer.tabs.map { ($0.isSelected ? "*" : "") + stack($0.screens) }
    let panes = layer.panes.map { pane in
      let text = (pane.isSelected ? "*" : "") + stack(pane.screens)
      return pane.isSeen ? text : "(\(text))"
    }
    let content =
      if !panes.isEmpty {
        "panes{\(panes.joined(separator: " | "))}"
      } else if !tabs.isEmpty {
        "{\(tabs.joined(separator: " | "))}"
      } else {
        stack(layer.screens)
      }
    return "L\(layer.index)\(style):\(content)"
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
