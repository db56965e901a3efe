/// How a presentable appears; the numbers are those of the C ABI.
package enum Style: Int32, Sendable {
  case push = 0
  case sheet, fullScreenCover, popover, alert, confirmationDialog

  /// Whether what is below disappears (A1).
  package var covers: Bool { self == .fullScreenCover }
}

/// What the user may not do with a screen or layer, and what the host should hide.
package struct OpenFlags: OptionSet, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package static let noBack = OpenFlags(rawValue: 1)
  package static let noDrag = OpenFlags(rawValue: 2)
  package static let hideBar = OpenFlags(rawValue: 4)
  /// A coordinator is carried by the screen it is opened from (C3).
  package static let carried = OpenFlags(rawValue: 8)
  /// Nobody is asked whether it may leave. Belongs to a request, not to what it opens.
  package static let force = OpenFlags(rawValue: 16)
}

/// The four states of A4.
package enum Appearance: Int32, Sendable {
  case hidden = 0
  case appearing, visible, disappearing
}

/// One screen: where it stands and whose it is. It exists before it is opened, and until its removal
/// has been told.
package struct ScreenNode {
  /// Where it stands; nil before it is opened and after it is removed.
  package var stack: StackID?
  package var position = 0
  /// The coordinator that opened it (T3).
  package var owner: CoordinatorID?
  package var previousOfOwner: ScreenID?
  package var nextOfOwner: ScreenID?
  /// The lowest layer presented from it; those above go with it anyway (T4).
  package var presented: LayerID?
  package var flags: OpenFlags = []
  /// Coordinators that end with it (C3).
  package var carried: ContiguousArray<CoordinatorID> = []
  package var appearance = Appearance.hidden

  package init() {}
}

/// The screens of one router, root first.
package struct StackNode {
  package var layer: LayerID
  package var screens: ContiguousArray<ScreenID>
}

/// A window's root content, or something presented over it.
package struct LayerNode {
  package var window: WindowID
  package var index: Int
  package var style: Style
  package var flags: OpenFlags
  /// The screen it was presented from; nil for layer 0.
  package var presenter: ScreenID?
  package var stack: StackID
  /// The stacks of its tabs; none if it is one stack.
  package var tabs: ContiguousArray<StackID> = []
  package var selection = Selection()
  /// The highest covering layer up to this one; what is below it is not seen (A1).
  package var cover: Int
}

/// Which tab of a layer is selected.
package struct Selection {
  package var index = 0
  /// The tabs that were selected before, each once, the latest last.
  package var history: ContiguousArray<Int> = []
  package var back = TabsBack.initial
  /// The tab that was selected first.
  package var initial = 0

  package init() {}
}

/// Where the user's back leads at the root of a tab; the numbers are those of the C ABI.
package enum TabsBack: Int32, Sendable {
  case initial = 0
  case history, none
}

/// One top-level surface.
package struct WindowNode {
  /// Bottom to top; none while the window is empty.
  package var layers: ContiguousArray<LayerID> = []
  /// The coordinator that was made its root; it ends when the root is replaced from the window.
  package var root: CoordinatorID?
}

/// Where a coordinator opens its first screen.
package enum Place {
  /// As the root of a window, in place of all it shows.
  case root(WindowID)
  /// On top of a stack.
  case stack(StackID)
  /// In the place of a stack's top screen.
  case top(StackID)
  /// On the selected tab of a layer.
  case tabs(LayerID)
  /// In a new layer over the top-most one.
  case layer(WindowID, Style, presenter: ScreenID?)
}

/// One running flow: its family and its screens.
package struct CoordinatorNode {
  package var parent: CoordinatorID?
  package var firstChild: CoordinatorID?
  package var lastChild: CoordinatorID?
  package var previousSibling: CoordinatorID?
  package var nextSibling: CoordinatorID?
  package var childCount = 0

  package var firstScreen: ScreenID?
  package var lastScreen: ScreenID?
  /// Screens it owns that are in the tree.
  package var shown = 0
  /// Screens it owns whose removal has not been told yet, the shown ones included.
  package var owned = 0

  package var window: WindowID?
  /// The screen that carries it, if one does.
  package var carrier: ScreenID?
  /// Where it opens things; nil before it is attached.
  package var place: Place?
  /// Opening requests that wait or run on its behalf; a deferred start counts as one.
  package var pending = 0
  /// Shows nothing itself, and does not end for lack of screens (C2).
  package var isRoot: Bool
  package var phase = Phase.created

  package init(isRoot: Bool) { self.isRoot = isRoot }
}

/// The life of a coordinator; the numbers are those of the C ABI.
package enum Phase: Int32, Sendable {
  case created = 0
  case starting, running, ending
}
