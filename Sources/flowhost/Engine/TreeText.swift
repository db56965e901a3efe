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
    let line = "\(indent)\(name(handle)) \(PhaseName.of(view.phase))"
    return [line] + view.children.flatMap { coordinator($0, indent: indent + "  ") }
  }
}

/// The words for presentation styles.
enum StyleName {
  static let all: [(String, flow_style)] = [
    ("push", FLOW_STYLE_PUSH), ("sheet", FLOW_STYLE_SHEET), ("cover", FLOW_STYLE_FULL_SCREEN_COVER),
    ("popover", FLOW_STYLE_POPOVER), ("alert", FLOW_STYLE_ALERT),
    ("dialog", FLOW_STYLE_CONFIRMATION_DIALOG),
  ]

  static func of(_ style: flow_style) -> String {
    all.first { $0.1 == style }?.0 ?? "style\(style)"
  }

  static func style(_ name: String) -> flow_style? { all.first { $0.0 == name }?.1 }
}

/// The words for a coordinator's phases.
enum PhaseName {
  static func of(_ phase: flow_phase) -> String {
    switch phase {
    case FLOW_PHASE_CREATED: "created"
    case FLOW_PHASE_STARTING: "starting"
    case FLOW_PHASE_RUNNING: "running"
    case FLOW_PHASE_ENDING: "ending"
    default: "phase\(phase)"
    }
  }
}

/// The words for a screen's appearance.
enum AppearanceName {
  static func of(_ appearance: flow_appearance) -> String {
    switch appearance {
    case FLOW_APPEARANCE_HIDDEN: "hidden"
    case FLOW_APPEARANCE_APPEARING: "appearing"
    case FLOW_APPEARANCE_VISIBLE: "visible"
    case FLOW_APPEARANCE_DISAPPEARING: "disappearing"
    default: "appearance\(appearance)"
    }
  }
}
