import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// The engine's state: coordinators below their parents, stacks with their screens, and the last
/// calls.
struct TreePanel {
  let engine: Engine
  let calls: [String]
  var scroll = 0

  func draw(on frame: inout Frame, in area: Area) {
    let coordinators = self.coordinators
    let stacks = self.stacks
    let third = area.height / 3
    let first = min(coordinators.count + 2, third)
    let second = min(stacks.count + 2, max(third, area.height - first - max(5, third)))
    let parts = [
      (TextPanel(title: "Coordinators", lines: coordinators, showsEnd: false), first),
      (TextPanel(title: "Stacks", lines: stacks, showsEnd: false), second),
      (
        TextPanel(title: "Callbacks", lines: calls.map { ($0, .normal) }, scroll: scroll),
        area.height - first - second
      ),
    ]
    var y = 0
    for (panel, height) in parts {
      panel.draw(on: &frame, in: area.rows(from: y, count: height), of: .tree)
      y += height
    }
  }

  private var coordinators: [(text: String, look: Look)] {
    var lines: [(text: String, look: Look)] = []
    func addCoordinators(
      _ handles: [flow_coordinator], indent: String, depth: Int
    ) {
      for (index, handle) in handles.enumerated() {
        guard let info = engine.coordinator(handle) else { continue }
        let isLast = index == handles.count - 1
        let branch = depth == 0 ? "" : isLast ? Glyphs.lastBranch : Glyphs.branch
        let stem = depth == 0 ? "" : isLast ? "   " : Glyphs.stem
        let phase = text(flow_phase_name(info.phase))
        lines.append(("\(indent)\(branch)\(engine.name(of: handle)) (\(phase))", .normal))
        if depth < 20 { addCoordinators(info.children, indent: indent + stem, depth: depth + 1) }
      }
    }
    addCoordinators(engine.children(of: FLOW_NONE), indent: "", depth: 0)
    return lines.isEmpty ? [("none", .quiet)] : lines
  }

  private var stacks: [(text: String, look: Look)] {
    var lines: [(text: String, look: Look)] = []
    for window in engine.windows {
      for layer in engine.layers(of: window).reversed() {
        let style = layer.index == 0 ? "root" : StyleName.of(layer.style)
        lines.append(("layer \(layer.index), \(style)", .strong))
        if layer.tabs.isEmpty { lines += screens(layer.screens, indent: "  ") }
        for index in layer.tabs.indices {
          let tab = layer.tabs[index]
          let mark = tab.isSelected ? "*" : " "
          lines.append(
            (" \(mark)tab \(layer.tabs.label(at: index))", tab.isSelected ? .accent : .normal))
          lines += screens(tab.screens, indent: "    ")
        }
      }
    }
    return lines.isEmpty ? [("an empty window", .quiet)] : lines
  }

  /// Top first, as they lie on one another.
  private func screens(
    _ screens: [flow_screen], indent: String
  ) -> [(text: String, look: Look)] {
    screens.reversed().map { screen in
      let owner = engine.screen(screen)?.owner ?? FLOW_NONE
      let whose = owner == FLOW_NONE ? "" : " @ \(engine.name(of: owner))"
      return ("\(indent)\(engine.name(of: screen))\(whose)", .normal)
    }
  }
}
