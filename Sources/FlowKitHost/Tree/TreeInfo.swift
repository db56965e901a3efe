public import CFlowABI

/// What is known of a layer.
public struct LayerInfo {
  public let handle: flow_layer
  /// Its place in its window, from the bottom.
  public let index: Int
  public let style: flow_style
  /// The screen it was presented from; `FLOW_NONE` for the lowest.
  public let presenter: flow_screen
  /// Whether the user may drag it away.
  public let canDrag: Bool
  /// Root first; of the selected tab, if it has tabs.
  public let screens: [flow_screen]
  /// None for a layer with one stack.
  public let tabs: [TabInfo]
}

/// What is known of a tab of a layer.
public struct TabInfo {
  public let id: String
  public let title: String
  public let isSelected: Bool
  public let router: flow_router
  /// Root first.
  public let screens: [flow_screen]
}

extension [TabInfo] {
  /// A tab's id, or, where it has none, its index.
  public func name(_ index: Int) -> String {
    indices.contains(index) && !self[index].id.isEmpty ? self[index].id : "\(index)"
  }
}

/// What is known of a screen.
public struct ScreenInfo {
  public let appearance: flow_appearance
  public let classID: String
  /// The coordinator it belongs to; `FLOW_NONE` if the host opened it itself.
  public let owner: flow_coordinator
  /// `FLOW_NONE` while it is not open.
  public let layer: flow_layer
  /// Its place on its stack, from the root.
  public let index: Int
  /// Whether the user may go back from it, and there is where to.
  public let canBack: Bool
}

/// What is known of a coordinator.
public struct CoordinatorInfo {
  public let phase: flow_phase
  public let classID: String
  /// `FLOW_NONE` for one that the host started.
  public let parent: flow_coordinator
  /// Oldest first.
  public let children: [flow_coordinator]
}
