/// The style in which a presentable appears; the numbers are those of the C ABI.
package enum Style: Int32, Sendable {
  case push = 0
  case sheet, fullScreenCover, popover, alert, confirmationDialog

  /// True if everything below disappears (A1).
  package var covers: Bool { self == .fullScreenCover }
}

/// Flags of an opening: wishes of the user that are forbidden, and hints for the host.
package struct OpenFlags: OptionSet, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package static let noBack = OpenFlags(rawValue: 1)
  package static let noDrag = OpenFlags(rawValue: 2)
  package static let hideBar = OpenFlags(rawValue: 4)
  /// A coordinator is carried by the screen it is opened from (C3).
  package static let carried = OpenFlags(rawValue: 8)
  /// Screens that would leave are not asked. Belongs to a request, not to the object it opens.
  package static let force = OpenFlags(rawValue: 16)
  /// The request is not animated. Belongs to a request, too.
  package static let atOnce = OpenFlags(rawValue: 32)
  /// Go to opens nothing where the screen stands on the stack already. Belongs to a request (Q15).
  package static let unlessThere = OpenFlags(rawValue: 64)
  /// Go to opens in the place of the top screen. Belongs to a request, too.
  package static let inPlace = OpenFlags(rawValue: 128)
  /// It goes when another screen is opened on it (Q17).
  package static let transient = OpenFlags(rawValue: 256)
  /// The user closes the window. Belongs to a request (O10).
  package static let byUser = OpenFlags(rawValue: 512)
}

/// The appearance of a screen, one of four (A4).
package enum Appearance: Int8, Sendable {
  case hidden = 0
  case appearing, visible, disappearing
}

/// A screen: its place and its owner. It exists before it is opened, and until its removal has been
/// told.
package struct ScreenNode {
  /// The stack it stands on; nil before it is opened and after it is removed.
  @Packed package var stack: StackID? = nil
  /// The coordinator that opened it (T3).
  @Packed package var owner: CoordinatorID? = nil
  /// The lowest layer presented from it; those above go with it anyway (T4).
  @Packed package var presented: LayerID? = nil
  /// Coordinators that end with it, oldest first (C3).
  var carried = List<CoordinatorTag>()
  private var place: UInt32 = 0
  /// A number that grows from a stack's root to its top. A screen that is gone keeps it, so that
  /// removals of several steps are told top-most first (O4).
  package internal(set) var rank: UInt32 = 0
  /// The plan that opened it.
  var plan: UInt32 = 0
  package var flags: OpenFlags = []
  package var appearance = Appearance.hidden
  /// True once a request that ran has handed it to the engine.
  package var wasOpened = false
  /// True if it is always presented, as alerts are (V4).
  package var isAlert = false
  /// True if its class is going, so that nobody opens it any more (K6).
  package var isBarred = false
  /// True if it stands for the screen that a coordinator will open, while a batch is checked (Q12).
  var isUnknown = false

  package init() {}

  /// True if it can be opened, and be pushed (T2, T3, V4).
  @inline(__always)
  var canBePushed: Bool { !wasOpened && !isBarred && !isAlert }

  /// True if nothing goes with it (T4, C3).
  @inline(__always)
  var goesAlone: Bool { presented == nil && carried.first == nil }

  /// Notes that a plan has handed it to the engine.
  @inline(__always)
  mutating func enter(_ flags: OpenFlags, in plan: UInt32) {
    wasOpened = true
    self.flags = flags
    self.plan = plan
  }

  /// Stands on a stack from now on. Returns its owner if it has stood on none.
  @inline(__always)
  mutating func put(on stack: StackID, at position: Int) -> CoordinatorID? {
    let gainer = self.stack == nil ? owner : nil
    self.stack = stack
    self.position = position
    return gainer
  }

  /// Stands on no stack from now on. Returns its owner if it has stood on one.
  @inline(__always)
  mutating func takeOff() -> CoordinatorID? {
    stack.take() == nil ? nil : owner
  }

  /// Its place on its stack, counted from the root.
  package var position: Int {
    get { Int(place) }
    set { place = UInt32(truncatingIfNeeded: newValue) }
  }
}

/// The screens of one router, root first.
package struct StackNode {
  package var layer: LayerID
  package var screens: Series<ScreenID>
  /// The arrangement that stands in its place (P8).
  @Packed package var inner: LayerID? = nil
  /// True if it was a tab that has been removed, which may not have been told yet (A6).
  var isGone = false
  /// The plan that added it as a tab.
  var plan: UInt32 = 0
  /// Coordinators at home here that are not ending.
  var residents = 0
  /// Coordinators at home here that have opened nothing yet.
  var newcomers = 0

  /// The screen below the top one.
  @inline(__always)
  var belowTop: ScreenID? { screens.count > 1 ? screens[screens.count &- 2] : nil }
}

/// A window's root content, or something presented over it.
package struct LayerNode {
  package var window: WindowID
  package var index: Int
  package var style: Style
  package var flags: OpenFlags
  /// The screen it was presented from; nil for layer 0.
  @Packed package var presenter: ScreenID? = nil
  /// The stack that it shows: its only stack, or the stack of its selected tab or pane, or the
  /// selected stack further inside (P8).
  package var stack: StackID
  /// The tab or pane in whose place it stands (P8); nil for a layer with a place in the window.
  @Packed package var outer: StackID? = nil
  /// The stacks of its tabs or panes; none if it is one stack.
  package var tabs: Series<StackID> = []
  package var selection = Selection()
  /// The coordinator that opened its tabs.
  @Packed package var owner: CoordinatorID? = nil
  /// True if selecting the selected tab leaves it as it is (A2).
  package var keepsTabs = false
  /// The relation of its stacks.
  package var layout = StackLayout.tabs
  /// The panes that have a place also while they are empty (P3).
  package var places = Panes()
  /// Changes in it that its window's presenter does not know.
  var untold: Untold = []
  /// The highest covering layer up to this one; what is below it is not seen (A1).
  package var cover: Int
  /// The serial number; later layers have higher ones.
  var number: UInt64 = 0
}

/// The relation of a layer's stacks to one another; the numbers are those of the C ABI.
package enum StackLayout: UInt32, Sendable {
  /// One of them is seen.
  case tabs = 0
  /// As many of them are seen side by side as fit (P3).
  case panes
  /// One of them is seen, and a host turns to its neighbours (P9).
  case pages
}

/// The selected tab of a layer, and those selected before.
package struct Selection: Equatable {
  package var index = 0
  /// The tabs that were selected before, each once, the latest last.
  package var history: Series<Int> = []
  package var back = TabsBack.initial
  /// The tab that was selected first.
  package var initial = 0

  package init() {}
}

/// The way of the user's back at the root of a tab; the numbers are those of the C ABI.
package enum TabsBack: Int32, Sendable {
  case initial = 0
  case history, none, previous
}

/// A window, one top-level surface.
package struct WindowNode {
  /// The layers, bottom to top; none while the window is empty.
  package var layers: Series<LayerID> = []
  /// The coordinator that was made its root; it ends when the root is replaced from the window.
  @Packed package var root: CoordinatorID? = nil
  /// The number of panes that fit side by side (P3).
  package var fit: UInt8 = 1

  /// Its layer, if it has exactly one.
  @inline(__always)
  var onlyLayer: LayerID? { layers.count == 1 ? layers[0] : nil }
}

/// The place in which a coordinator opens its first screen, and which is its home from then on.
package enum Place {
  /// Layer 0 of a window; in an empty window it opens the root.
  case root(WindowID)
  /// The top of a stack.
  case stack(StackID)
  /// The top of a stack, in exchange for a screen there.
  case top(StackID, replacing: ScreenID)
  /// A pane, in exchange for all that it and the panes behind it show (P4).
  case pane(StackID)
  /// The selected tab of a layer.
  case tabs(LayerID)
  /// A new layer over the top-most one.
  case layer(WindowID, Style, presenter: ScreenID?)
}

/// A coordinator, one running flow: its family and its screens.
package struct CoordinatorNode {
  @Packed package var parent: CoordinatorID? = nil
  /// Its children, oldest first.
  package internal(set) var children = List<CoordinatorTag>()
  package var childCount = 0
  /// Children that show something or may soon, or have descendants that do.
  var activeChildren = 0

  /// The screens it has opened whose removal has not been told, oldest first.
  var screens = List<ScreenTag>()
  /// Screens it owns that are in the tree.
  package var shown = 0
  /// Screens it owns whose removal has not been told yet, the shown ones included.
  package var owned = 0
  /// The layers of tabs it has opened, oldest first; some may have left their window.
  var tabs = List<LayerTag>()

  @Packed package var window: WindowID? = nil
  /// The screen that carries it, if one does.
  @Packed package var carrier: ScreenID? = nil
  /// The place in which it opens screens; nil before it is attached.
  package var place: Place?
  /// Flags for its first screen or layer, from the request that opened it.
  package var flags: OpenFlags = []
  /// Opening requests that wait or run on its behalf; a deferred start counts as one.
  package var pending = 0
  /// The cause of its end; 0 while that is not known.
  package var cause: Int32 = 0
  package var phase = Phase.created
  /// True if its class is going, so that nobody opens it any more (K6).
  package var isBarred = false
  /// The plan that opened it.
  var plan: UInt32 = 0
  /// True if it shows nothing itself, and does not end for lack of screens (C2).
  package var isRoot: Bool
  /// True if it, or a coordinator below it, has opened a screen or tabs.
  package var hasOpened = false

  package init(isRoot: Bool) { self.isRoot = isRoot }

  /// True if it, or one below it, shows something or may soon.
  package var hasContent: Bool {
    owned > 0 || phase == .starting || activeChildren > 0 || pending > 0 && phase != .ending
  }
}

/// The life of a coordinator; the numbers are those of the C ABI.
package enum Phase: Int32, Sendable {
  case created = 0
  case starting, running, ending
}

#if DEBUG
  // Compared as a whole by tests; written here, where the compiler finds every field itself.
  extension ScreenNode: Equatable {}
  extension StackNode: Equatable {}
  extension LayerNode: Equatable {}
  extension WindowNode: Equatable {}
  extension CoordinatorNode: Equatable {}
  extension Place: Equatable {}
#endif
