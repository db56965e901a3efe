import CFlowABI

/// What is known of one tab of a layer.
struct TabView {
  var id: String
  var title: String
  var isSelected: Bool
  var router: flow_router
  var screens: [flow_screen]
}

extension [TabView] {
  /// A tab's id, or, where it has none, its index.
  func name(_ index: Int) -> String {
    indices.contains(index) && !self[index].id.isEmpty ? self[index].id : "\(index)"
  }
}

extension Engine {
  /// The tabs of a layer, in order; none for a layer without.
  func tabs(of layer: flow_layer) -> [TabView] {
    var count = 0
    guard flow_layer_tab_count(pointer, layer, &count) == FLOW_OK else { return [] }
    return (0..<count).compactMap { index in
      var info = flow_tab_info()
      info.struct_size = UInt32(MemoryLayout<flow_tab_info>.size)
      guard flow_layer_tab_at(pointer, layer, index, &info) == FLOW_OK else { return nil }
      return TabView(
        id: text(info.id), title: text(info.title), isSelected: info.selected != FLOW_FALSE,
        router: info.router, screens: screens(of: info.router))
    }
  }
}
