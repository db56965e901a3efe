import CFlowABI
import FlowKitHost

/// Tabs or pages in a line, with their number for a screen reader.
struct TabRow {
  let layer: flow_layer
  let isPages: Bool
  let name: String
  let tabs: [TabInfo]

  init(_ tabs: Scene.Tabs, in engine: Engine) {
    (layer, isPages, name) = (tabs.handle, tabs.layout == FLOW_LAYOUT_PAGES, tabs.name)
    self.tabs = engine.tabs(of: tabs.handle)
  }

  /// The tabs or pages around what a place of a layer shows, outermost first.
  static func all(around place: Int, of layer: Scene.Layer, in engine: Engine) -> [TabRow] {
    let places = layer.places
    let inner = places.indices.contains(place) ? places[place].tabs : nil
    return [layer.tabs, inner].compactMap { $0.map { TabRow($0, in: engine) } }
  }

  /// The tab or page some steps from the selected one, round among tabs; `nil`: there is none.
  func tab(by step: Int) -> TabInfo? {
    guard let selected = tabs.firstIndex(where: \.isSelected) else { return nil }
    let index = selected + step
    if !isPages { return tabs[(index + tabs.count) % tabs.count] }
    return tabs.indices.contains(index) ? tabs[index] : nil
  }
}
