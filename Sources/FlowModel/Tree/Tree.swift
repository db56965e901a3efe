/// Everything that is open: windows, their layers and stacks, screens, and the coordinators that
/// own them.
///
/// A tree is a plain value that talks to nobody. Requests change it by steps, and every step can be
/// taken back, so that planning leaves it as it was (Q7). An engine has one, which is large, so it
/// cannot be copied.
///
/// - Invariant: see `Tree+Invariants.swift`; checked in debug builds after every step (T7).
package struct Tree: ~Copyable {
  package internal(set) var windows = SlotMap<WindowTag, WindowNode>(vacant: WindowNode())
  package internal(set) var layers = SlotMap<LayerTag, LayerNode>(vacant: Tree.noLayer)
  package internal(set) var stacks = SlotMap<StackTag, StackNode>(
    vacant: StackNode(layer: .none, screens: []))
  package internal(set) var screens = SlotMap<ScreenTag, ScreenNode>(vacant: ScreenNode())
  /// Coordinators that have gone with their class before a request could start them (K6).
  package var unstarted = NumberTable()
  package internal(set) var coordinators = SlotMap<CoordinatorTag, CoordinatorNode>(
    vacant: CoordinatorNode(isRoot: false))

  /// The coordinators without a parent, oldest first.
  package internal(set) var ofHost = List<CoordinatorTag>()
  /// The neighbours of coordinators among those of the same parent, and among those of the same
  /// carrier.
  package internal(set) var siblings = Links<CoordinatorTag>()
  var carriedOnes = Links<CoordinatorTag>()
  /// The neighbours of screens, and of layers of tabs, among those of the same owner.
  var ownedScreens = Links<ScreenTag>()
  var ownedTabs = Links<LayerTag>()
  /// The number of the newest layer.
  var layerNumber: UInt64 = 0
  /// The number of open layers with panes, and of open layers that stand inside another (P8).
  package var paneLayers: Int32 = 0
  /// The number of coordinators' screens that are not in the tree, mostly because their removal is
  /// still to be told.
  var untold: Int32 = 0
  /// The ids of saved objects, and what has changed of them; nil in an engine that does not save.
  package var journal: Journal?

  package init() {}

  static var noLayer: LayerNode {
    LayerNode(window: .none, index: 0, style: .push, flags: [], stack: .none, cover: 0)
  }

  #if DEBUG
    /// The number of objects looked up so far: the steps that T6 bounds.
    package var lookUps: Int {
      windows.lookUps.count + layers.lookUps.count + stacks.lookUps.count + screens.lookUps.count
        + coordinators.lookUps.count
    }
  #endif
}

// MARK: Making and letting go

extension Tree {
  package mutating func addWindow() -> WindowID? {
    let window = windows.insert(WindowNode())
    if let window { noteChange(of: window) }
    return window
  }

  package mutating func removeWindow(_ window: WindowID) {
    journal?.remove(window)
    windows.remove(window)
  }

  package mutating func addScreen(isAlert: Bool = false) -> ScreenID? {
    var node = ScreenNode()
    node.isAlert = isAlert
    return screens.insert(node)
  }

  /// Removes a screen that is not open, after its removal has been told.
  @_optimize(speed)
  package mutating func removeScreen(_ screen: ScreenID) {
    disown(screen)
    while let carried = screens[screen].carried.first { putDown(carried) }
    journal?.remove(screen)
    screens.remove(screen)
  }

  /// Removes a layer and its stacks, after its dismissal has been told.
  package mutating func removeLayer(_ layer: LayerID) {
    guard layers.contains(layer) else { return }
    if let outer = layers[layer].outer, stacks[outer].inner == layer { stacks[outer].inner = nil }
    for stack in tabsTopFirst(of: layer) { removeTab(stack) }
    disown(layer)
    journal?.remove(layer)
    layers.remove(layer)
  }

  /// Removes the stack of a tab that was removed, after that has been told.
  package mutating func removeTab(_ stack: StackID) {
    journal?.remove(stack)
    stacks.remove(stack)
  }

  @inline(__always)
  package mutating func setAppearance(_ appearance: Appearance, of screen: ScreenID) {
    screens[screen].appearance = appearance
  }
}

// MARK: Looking

extension Tree {
  package func layer(of screen: ScreenID) -> LayerID? {
    screens[screen].stack.map { stacks[$0].layer }
  }

  package func window(of screen: ScreenID) -> WindowID? {
    layer(of: screen).map { layers[$0].window }
  }

  /// The window of a stack that exists, be it open or not.
  package func window(of stack: StackID) -> WindowID { layers[stacks[stack].layer].window }

  /// The top screen of a stack.
  @_optimize(speed)
  package func top(of stack: StackID) -> ScreenID? { stacks[stack].screens.last }

  /// The screen of a layer that can be seen: the top of its stack, or of its selected tab.
  package func top(of layer: LayerID) -> ScreenID? { top(of: layers[layer].stack) }

  @_optimize(speed)
  package func topLayer(of window: WindowID) -> LayerID? { windows[window].layers.last }

  /// The stack of a window's layer 0: of tabs, the selected one.
  @_optimize(speed)
  package func baseStack(of window: WindowID) -> StackID? {
    windows[window].layers.first.map { layers[$0].stack }
  }

  /// The top screen of the top layer, at which the user is looking.
  @_optimize(speed)
  package func top(of window: WindowID) -> ScreenID? {
    topLayer(of: window).flatMap { top(of: $0) }
  }

  /// True if a stack is still part of its window.
  package func isOpen(_ stack: StackID) -> Bool {
    stacks.contains(stack) && !stacks[stack].isGone && isOpen(stacks[stack].layer)
  }

  /// True if a layer is still part of its window.
  package func isOpen(_ layer: LayerID) -> Bool {
    guard layers.contains(layer) else { return false }
    if let outer = layers[layer].outer { return stacks[outer].inner == layer && isOpen(outer) }
    let index = layers[layer].index
    let window = layers[layer].window
    return index < windows[window].layers.count && windows[window].layers[index] == layer
  }

  @_optimize(speed)
  package func isOpen(_ screen: ScreenID) -> Bool { screens[screen].stack != nil }

  /// The lowest layer of a window that is seen (A1).
  @_optimize(speed)
  package func cover(of window: WindowID) -> Int {
    topLayer(of: window).map { layers[$0].cover } ?? 0
  }

  /// True if the content of a layer can be seen (A1).
  package func isSeen(_ layer: LayerID) -> Bool {
    guard isOpen(layer), layers[layer].index >= cover(of: layers[layer].window) else {
      return false
    }
    return layers[layer].outer.map { isSeen(pane: $0) } ?? true
  }

  /// True if the user may go back from a screen: it allows it, and back leads somewhere (G1).
  package func canGoBack(from screen: ScreenID) -> Bool {
    let node = screens[screen]
    guard let stack = node.stack, !node.flags.contains(.noBack) else { return false }
    let layer = stacks[stack].layer
    let isArranged = mayHavePanes(layer)
    if isArranged, forbidder(ofBackFrom: stack) != nil { return false }
    let isAtRoot = node.position == 0 && !hasPanes(layer)
    guard case .out = back(from: stack, isAtRoot: isAtRoot) else { return true }
    return canDrag(layer)
  }

  /// True if the user may drag a layer away (G1).
  package func canDrag(_ layer: LayerID) -> Bool {
    layers[layer].index > 0 && !layers[layer].flags.contains(.noDrag)
  }

  /// True if a screen is the root of its layer, with which the layer goes: the root of its only
  /// stack or of its first pane (T1, P2).
  func isRootOfLayer(_ screen: ScreenID) -> Bool {
    guard screens[screen].position == 0, let stack = screens[screen].stack else { return false }
    return layers[stacks[stack].layer].tabs.isEmpty || isFirstPane(stack)
  }

  /// True if a stack is the first pane of its layer, which goes with all that the pane shows (P2).
  func isFirstPane(_ stack: StackID) -> Bool { isPane(stack) && index(ofPane: stack) == 0 }

  /// True if the top screen of a stack lets the user go back; an empty stack does.
  func allowsBack(_ stack: StackID) -> Bool {
    top(of: stack).map { !screens[$0].flags.contains(.noBack) } ?? true
  }
}

/// Noting changes of a tree that is saved. It costs a comparison where nothing is saved (S15).
extension Tree {
  @inline(__always)
  package func noteChange(of window: WindowID) { if let journal { journal.touch(window) } }
  @inline(__always)
  package func noteChange(of layer: LayerID) { if let journal { journal.touch(layer) } }
  @inline(__always)
  package func noteChange(of screen: ScreenID) { if let journal { journal.touch(screen) } }
  @inline(__always)
  package func noteChange(of coordinator: CoordinatorID) {
    if let journal { journal.touch(coordinator) }
  }
}

/// Layers that hold several stacks (A2).
extension Tree {
  /// Returns the stacks of a layer, top-most first (O4): the selected one, then its other tabs,
  /// last to first; of panes the last to the first, as later ones lie above earlier ones (P7). In
  /// the place of a stack there may be those of a layer inside (P8); `inner` gets these layers,
  /// innermost first.
  func allStacks(of layer: LayerID, inner: inout Series<LayerID>) -> Series<StackID> {
    if layers[layer].tabs.isEmpty { return [layers[layer].stack] }
    var found: Series<StackID> = []
    list(stacksOf: layer, in: &found, inner: &inner)
    return found
  }

  func allStacks(of layer: LayerID) -> Series<StackID> {
    var inner: Series<LayerID> = []
    return allStacks(of: layer, inner: &inner)
  }

  private func list(
    stacksOf layer: LayerID, in found: inout Series<StackID>, inner: inout Series<LayerID>
  ) {
    for stack in tabsTopFirst(of: layer) {
      guard let layer = stacks[stack].inner else {
        found.append(stack)
        continue
      }
      list(stacksOf: layer, in: &found, inner: &inner)
      inner.append(layer)
    }
  }

  /// Returns the tabs or panes of a layer, or its only stack, top-most first.
  private func tabsTopFirst(of layer: LayerID) -> Series<StackID> {
    if layers[layer].tabs.isEmpty { return [layers[layer].stack] }
    var order = layers[layer].tabs
    order.reverse()
    if hasPanes(layer) { return order }
    let selected = selectedTab(of: layer)
    order.keepOnly { $0 != selected }
    order.insert(selected, at: 0)
    return order
  }

  /// Returns the selected tab or pane of a layer, or its only stack.
  @inline(__always)
  package func selectedTab(of layer: LayerID) -> StackID {
    layers[layer].tabs.isEmpty
      ? layers[layer].stack : layers[layer].tabs[layers[layer].selection.index]
  }

  /// The tab or pane in whose place the layer of a stack stands (P8).
  @inline(never)
  func outer(of stack: StackID) -> StackID? { layers[stacks[stack].layer].outer }

  /// The layer in which a layer stands, innermost last, as a place in the window (P8).
  package func outermost(_ layer: LayerID) -> LayerID {
    var each = layer
    while let outer = layers[each].outer { each = stacks[outer].layer }
    return each
  }

  /// The stack that is seen where a tab or pane is: the tab itself, or the selected stack of the
  /// layer that stands in its place (P8).
  package func shown(in tab: StackID) -> StackID {
    stacks[tab].inner.map { layers[$0].stack } ?? tab
  }

  /// Finds the innermost layer that holds two stacks in different tabs or panes, and the places of
  /// these; nil if one stack stands in the place of the other, or no layer holds both.
  func parting(of one: StackID, and other: StackID) -> Parting? {
    var next = Optional(one)
    while let left = next {
      let layer = stacks[left].layer
      var place = Optional(other)
      while let right = place, stacks[right].layer != layer {
        place = outer(of: right)
      }
      if let right = place {
        if left == right { return nil }
        let tabs = layers[layer].tabs
        return Parting(
          layer: layer, from: tabs.firstIndex(of: left) ?? 0, to: tabs.firstIndex(of: right) ?? 0)
      }
      next = layers[layer].outer
    }
    return nil
  }

  /// True if a stack lies in a pane before that of another one.
  func isPane(_ stack: StackID, before other: StackID) -> Bool {
    guard let parting = parting(of: stack, and: other) else { return false }
    return hasPanes(parting.layer) && parting.from < parting.to
  }

  /// The layer whose stacks a reader of tabs, or of panes, gets for a layer. The tabs of a layer of
  /// panes are those of the selected pane (P8).
  package func arrangement(of layer: LayerID, ofPanes: Bool) -> LayerID? {
    var next = Optional(layer)
    while let each = next, !layers[each].tabs.isEmpty {
      if hasPanes(each) == ofPanes { return each }
      next = hasPanes(each) ? stacks[selectedTab(of: each)].inner : nil
    }
    return nil
  }

  /// True if a stack shows nothing: it has no screen, and no layer stands in its place.
  func isEmpty(_ stack: StackID) -> Bool {
    stacks[stack].screens.isEmpty && stacks[stack].inner == nil
  }

  /// Returns the stacks of a layer: its tabs in their order, or its only one.
  package func stacksInOrder(of layer: LayerID) -> Series<StackID> {
    layers[layer].tabs.isEmpty ? [layers[layer].stack] : layers[layer].tabs
  }

  /// Returns the tab to which the user's back leads from the root of the selected one; nil if back
  /// leads to no tab.
  package func tabBack(of layer: LayerID) -> Int? {
    if layers[layer].tabs.isEmpty || hasPanes(layer) { return nil }
    let selection = layers[layer].selection
    switch selection.back {
    case .initial: return selection.index == selection.initial ? nil : selection.initial
    case .history: return selection.history.last
    case .none: return nil
    case .previous: return selection.index == 0 ? nil : selection.index - 1
    }
  }

  /// True if tabs show nothing, and no coordinator is left that could fill them (T2).
  ///
  /// Complexity: O(tabs).
  package func isDeserted(_ layer: LayerID) -> Bool {
    guard isOpen(layer), !layers[layer].tabs.isEmpty else { return false }
    return layers[layer].tabs.allSatisfy { isEmpty($0) && stacks[$0].residents == 0 }
  }
}

/// Panes: stacks of one layer that are seen side by side, as many as fit.
extension Tree {
  /// True if a stack is a pane of its layer.
  @inline(never)
  package func isPane(_ stack: StackID) -> Bool { hasPanes(stacks[stack].layer) }

  @inline(never)
  package func hasPanes(_ layer: LayerID) -> Bool { layers[layer].layout == .panes }

  /// True if an open layer may show several stacks: it has panes, or may have them inside. It costs
  /// next to nothing while no layer has.
  @inline(__always)
  func mayHavePanes(_ layer: LayerID) -> Bool { paneLayers > 0 && !layers[layer].tabs.isEmpty }

  /// The place of a pane in its layer; 0 of a layer's only stack. Complexity: O(panes).
  @inline(never)
  package func index(ofPane stack: StackID) -> Int {
    layers[stacks[stack].layer].tabs.firstIndex(of: stack) ?? 0
  }

  /// Finds the stacks that a layer with a place in the window shows if it is seen, first to last:
  /// of panes the selected one, those before it, nearest first, and then those behind it, until as
  /// many are seen as fit (P3); of tabs the selected one; and so on inside (P8).
  ///
  /// Complexity: O(panes).
  package func seenStacks(of layer: LayerID) -> Series<StackID> {
    var room = Int(windows[layers[layer].window].fit)
    return seenStacks(of: layer, room: &room)
  }

  /// - Parameter room: The number of stacks that fit; the ones found are taken off.
  private func seenStacks(of layer: LayerID, room: inout Int) -> Series<StackID> {
    let tabs = layers[layer].tabs
    if tabs.isEmpty { return [layers[layer].stack] }
    let selected = layers[layer].selection.index
    var seen = seenStacks(in: tabs[selected], room: &room)
    if !hasPanes(layer) { return seen }
    var (index, step) = (selected, -1)
    while room > 0 {
      index += step
      if index < 0 { (index, step) = (selected + 1, 1) }
      if index >= tabs.count { return seen }
      // A pane has a place if it shows something, or keeps one without.
      if !layers[layer].places.contains(.at(index)), isEmpty(tabs[index]) { continue }
      let more = seenStacks(in: tabs[index], room: &room)
      seen = step < 0 ? more + seen : seen + more
    }
    return seen
  }

  private func seenStacks(in tab: StackID, room: inout Int) -> Series<StackID> {
    if let inner = stacks[tab].inner { return seenStacks(of: inner, room: &room) }
    room -= 1
    return [tab]
  }

  /// True if a tab or pane is seen whenever the layer is that holds a place in the window for it.
  @inline(never)
  func isSeen(pane stack: StackID) -> Bool { shows(stack, in: outermost(stacks[stack].layer)) }

  private func shows(_ tab: StackID, in layer: LayerID) -> Bool {
    seenStacks(of: layer).contains { isInside($0, of: tab) }
  }

  /// True if a tab or pane is seen whenever its own layer is, which may stand in a tab that is not
  /// selected (P8).
  package func isSeenInLayer(_ tab: StackID) -> Bool {
    let layer = stacks[tab].layer
    guard let outer = layers[layer].outer, !isSeen(pane: outer) else { return isSeen(pane: tab) }
    return shows(tab, in: layer)
  }

  /// True if a stack is another one, or stands in its place (P8).
  package func isInside(_ stack: StackID, of other: StackID) -> Bool {
    var next: StackID? = stack
    while let each = next, each != other { next = outer(of: each) }
    return next != nil
  }

  /// True if a screen stands on top of a filled stack of an arrangement, or of its layer's stack,
  /// whatever fits: it counts as seen for its link (L1).
  package func isOnTopOfPane(_ screen: ScreenID) -> Bool {
    guard let stack = screens[screen].stack, top(of: stack) == screen else { return false }
    var (layer, next, isPane) = (stacks[stack].layer, Optional(stack), false)
    while let each = next {
      layer = stacks[each].layer
      if hasPanes(layer) {
        isPane = true
      } else if selectedTab(of: layer) != each {
        return false
      }
      next = layers[layer].outer
    }
    return isPane && isSeen(layer)
  }

  /// The screens of a layer that are seen, if the layer is: the top-most last (P7). `.none` stands
  /// for an empty stack.
  package func seenTops(of layer: LayerID) -> Series<ScreenID> {
    mayHavePanes(layer) ? panesSeen(of: layer).tops : [top(of: layer) ?? .none]
  }

  /// Returns the nearest filled pane before a place; nil if there is none.
  func filledPane(before index: Int, of layer: LayerID) -> Int? {
    var index = index
    while index > 0 {
      index -= 1
      if !isEmpty(layers[layer].tabs[index]) { return index }
    }
    return nil
  }
}

/// Two different tabs or panes of one layer.
struct Parting {
  var layer: LayerID
  var from: Int
  var to: Int
}
