public import CFlowABI

/// A description of a layer.
public struct LayerInfo {
  /// The layer, as the C functions take it.
  public let handle: flow_layer
  /// Its place in its window, from the bottom.
  public let index: Int
  /// The style it was presented in, `FLOW_STYLE_…`.
  public let style: flow_style
  /// The screen it was presented from; `FLOW_NONE` for the lowest.
  public let presenter: flow_screen
  /// True if the user may drag it away.
  public let canDrag: Bool
  /// The screens of its stack, root first; of the selected one, if it has tabs.
  public let screens: [flow_screen]
  /// The relation of its stacks, `FLOW_LAYOUT_…`; tabs, if it has one.
  public let layout: flow_layout
  /// Its tabs or pages; none for a layer with one stack, or with panes.
  public let tabs: [TabInfo]
  /// Its panes; none for a layer without.
  public let panes: [TabInfo]
  /// The id of the element of its presenter that it points at; empty for none.
  public let source: String
  /// The id of the row of that element; empty for the whole element.
  public let sourceRow: String
}

/// A description of a tab of a layer.
public struct TabInfo {
  /// The id that it was opened with; may be empty.
  public let id: String
  /// The text of the tab.
  public let title: String
  /// True for the selected tab of its layer.
  public let isSelected: Bool
  /// The router of its stack, which names the tab.
  public let router: flow_router
  /// The screens of the tab, root first.
  public let screens: [flow_screen]
  /// True if it is seen whenever its layer is.
  public let isSeen: Bool
  /// True for a pane that has a place beside the others also while it shows nothing.
  public let keepsPlace: Bool
  /// The text in the place of a pane that keeps its place and shows nothing; may be empty.
  public let emptyText: String
  /// The layer that stands in its place, if tabs or panes were opened there; else FLOW_NONE.
  public let layer: flow_layer
}

extension [TabInfo] {
  /// A tab's id, or, where it has none, its index.
  public func name(_ index: Int) -> String {
    indices.contains(index) && !self[index].id.isEmpty ? self[index].id : "\(index)"
  }
}

/// A description of a screen.
public struct ScreenInfo {
  /// Its appearance: hidden, appearing, visible or disappearing.
  public let appearance: flow_appearance
  /// The id of its class.
  public let classID: String
  /// The coordinator it belongs to; `FLOW_NONE` if the host opened it itself.
  public let owner: flow_coordinator
  /// The layer it is in; `FLOW_NONE` while it is not open.
  public let layer: flow_layer
  /// Its place on its stack, from the root.
  public let index: Int
  /// True if the user may go back from it, and back leads somewhere.
  public let canBack: Bool
  /// The number of screens on its stack; 0 while it is not open.
  public let depth: Int
  /// The style of its layer, `FLOW_STYLE_…`.
  public let style: flow_style
  /// The flags of its stack's root, `FLOW_OPEN_…`.
  public let rootFlags: UInt32
}

/// The place to which the user's back would lead.
public struct BackTarget {
  /// The way in which back would leave the screen on top, `FLOW_BACK_…`.
  public let kind: flow_back_kind
  /// The screen that would be seen; `FLOW_NONE` for nothing, and in an empty tab.
  public let screen: flow_screen
  /// The title that this screen gave when it was last rendered; empty if it never was.
  public let title: String
}

/// A description of a coordinator.
public struct CoordinatorInfo {
  /// Its phase: created, starting, running or ending.
  public let phase: flow_phase
  /// The id of its class.
  public let classID: String
  /// Its parent; `FLOW_NONE` if the host started it.
  public let parent: flow_coordinator
  /// Its children, oldest first.
  public let children: [flow_coordinator]
  /// The number of open screens it owns.
  public let screenCount: Int
}
