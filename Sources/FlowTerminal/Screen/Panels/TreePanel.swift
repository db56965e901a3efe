import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// The engine's state: coordinators below their parents, stacks with their screens, and the last
/// calls.
struct TreePanel {
  let engine: Engine
  let calls: [PanelLine]
  var state = PanelState()
  var hasFocus = false

  /// The least height that has room for three parts.
  private static let heightOfParts = 12

  /// Returns the part that is scrolled and searched: the calls, or all if there is no room for
  /// parts.
  func scrolled(height: Int) -> TextPanel {
    var panel = TextPanel(
      title: height < Self.heightOfParts ? "Tree" : "Callbacks",
      lines: height < Self.heightOfParts ? everything : calls, scroll: state.scroll)
    (panel.search, panel.hasFocus) = (state.search, hasFocus)
    return panel
  }

  private var everything: [PanelLine] {
    [PanelLine("Coordinators", look: .heading)] + coordinators + [
      PanelLine("Stacks", look: .heading)
    ] + stacks
      + [PanelLine("Callbacks", look: .heading)] + calls
  }

  func draw(on frame: inout Frame, in area: Area) {
    if area.height < Self.heightOfParts {
      return scrolled(height: area.height).draw(on: &frame, in: area, of: .tree)
    }
    let coordinators = self.coordinators
    let stacks = self.stacks
    let third = area.height / 3
    let first = min(coordinators.count + 2, third)
    let second = min(stacks.count + 2, max(third, area.height - first - max(5, third)))
    var parts = [
      (TextPanel(title: "Coordinators", lines: coordinators, showsEnd: false), first),
      (TextPanel(title: "Stacks", lines: stacks, showsEnd: false), second),
    ]
    for index in parts.indices {
      (parts[index].0.search, parts[index].0.isScrolled) = (state.search, false)
    }
    // The last one drawn is the one that is scrolled.
    parts.append((scrolled(height: area.height), area.height - first - second))
    var y = 0
    for (panel, height) in parts {
      panel.draw(on: &frame, in: area.rows(from: y, count: height), of: .tree)
      y += height
    }
  }

  private var coordinators: [PanelLine] {
    var lines: [PanelLine] = []
    func addCoordinators(
      _ handles: [flow_coordinator], indent: String, depth: Int
    ) {
      for (index, handle) in handles.enumerated() {
        guard let info = engine.coordinator(handle) else { continue }
        let isLast = index == handles.count - 1
        let branch = depth == 0 ? "" : isLast ? Glyphs.lastBranch : Glyphs.branch
        let stem = depth == 0 ? "" : isLast ? "   " : Glyphs.stem
        let phase = text(flow_phase_name(info.phase))
        lines.append(PanelLine("\(indent)\(branch)\(engine.name(of: handle)) (\(phase))"))
        if depth < 20 { addCoordinators(info.children, indent: indent + stem, depth: depth + 1) }
      }
    }
    addCoordinators(engine.children(of: FLOW_NONE), indent: "", depth: 0)
    return lines.isEmpty ? [PanelLine("none", look: .quiet)] : lines
  }

  private var stacks: [PanelLine] {
    var lines: [PanelLine] = []
    for window in engine.windows {
      for layer in engine.layers(of: window).reversed() {
        let style = layer.index == 0 ? "root" : StyleName.of(layer.style)
        lines.append(PanelLine("layer \(layer.index), \(style)", look: .strong))
        lines += stacks(of: layer, indent: " ")
      }
    }
    return lines.isEmpty ? [PanelLine("an empty window", look: .quiet)] : lines
  }

  /// The stack of a layer, or its tabs, pages or panes, each with what stands inside (P8).
  private func stacks(of layer: LayerInfo, indent: String) -> [PanelLine] {
    let stacks = engine.stacks(of: layer.handle)
    guard !stacks.isEmpty else { return screens(layer.screens, indent: indent + " ") }
    let word = layer.layout == FLOW_LAYOUT_PANES ? "pane" : "tab"
    return stacks.indices.flatMap { index -> [PanelLine] in
      let stack = stacks[index]
      let mark = stack.isSelected ? "*" : " "
      let look: Look = stack.isSelected ? .accent : .normal
      let head = PanelLine("\(indent)\(mark)\(word) \(stacks.label(at: index))", look: look)
      guard stack.layer != FLOW_NONE, let inside = engine.layer(stack.layer) else {
        return [head] + screens(stack.screens, indent: indent + "   ")
      }
      return [head] + self.stacks(of: inside, indent: indent + "  ")
    }
  }

  /// Top first, as they lie on one another.
  private func screens(
    _ screens: [flow_screen], indent: String
  ) -> [PanelLine] {
    screens.reversed().map { screen in
      let owner = engine.screen(screen)?.owner ?? FLOW_NONE
      let whose = owner == FLOW_NONE ? "" : " @ \(engine.name(of: owner))"
      return PanelLine("\(indent)\(engine.name(of: screen))\(whose)")
    }
  }
}
