import CFlowABI

/// Draws the tree for people: windows with their layers, and coordinators below their parents.
struct TreeText {
  let engine: Engine
  let name: (flow_handle) -> String

  var lines: [String] {
    let windows = engine.windows.flatMap(window)
    let coordinators = engine.children(of: FLOW_NONE).flatMap { coordinator($0, indent: "  ") }
    return windows + (coordinators.isEmpty ? [] : ["coordinators"] + coordinators)
  }

  private func window(_ handle: flow_window) -> [String] {
    let layers = engine.layers(of: handle)
    let body = layers.isEmpty ? ["  (empty)"] : layers.map { "  " + layer($0) }
    return ["window \(name(handle))"] + body
  }

  /// For example `L1(sheet):[m@M, n@N]`; of tabs, `L0:{[a@A] | *[b@B]}`.
  func layer(_ layer: LayerView) -> String {
    let style = layer.index == 0 ? "" : "(\(StyleName.of(layer.style)))"
    let tabs = layer.tabs.map { ($0.isSelected ? "*" : "") + stack($0.screens) }
    let content = tabs.isEmpty ? stack(layer.screens) : "{\(tabs.joined(separator: " | "))}"
    return "L\(layer.index)\(style):\(content)"
  }

  private func stack(_ screens: [flow_screen]) -> String {
    "[\(screens.map(screen).joined(separator: ", "))]"
  }

  private func screen(_ handle: flow_screen) -> String {
    guard let owner = engine.screen(handle)?.owner, owner != FLOW_NONE else { return name(handle) }
    return "\(name(handle))@\(name(owner))"
  }

  private func coordinator(_ handle: flow_coordinator, indent: String) -> [String] {
    guard let view = engine.coordinator(handle) else { return [] }
    let line = "\(indent)\(name(handle)) \(text(flow_phase_name(view.phase)))"
    return [line] + view.children.flatMap { coordinator($0, indent: indent + "  ") }
  }
}
