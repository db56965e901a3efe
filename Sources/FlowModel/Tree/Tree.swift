/// Everything that is open: windows, their layers and stacks, screens, and the coordinators that own
/// them.
///
/// A tree is a plain value that talks to nobody. It is changed only by applying the steps of a plan;
/// planning reads it and changes nothing (Q7). There is one of it and it is large, so it is never copied:
/// going back is done by reverting steps.
///
/// - Invariant: see `Tree+Invariants.swift`; checked in debug builds after every mutation (T7).
package struct Tree: ~Copyable {
  package internal(set) var windows = SlotMap<WindowTag, WindowNode>()
  package internal(set) var layers = SlotMap<LayerTag, LayerNode>()
  package internal(set) var stacks = SlotMap<StackTag, StackNode>()
  package internal(set) var screens = SlotMap<ScreenTag, ScreenNode>()
  package internal(set) var coordinators = SlotMap<CoordinatorTag, CoordinatorNode>()

  /// The coordinators without a parent, oldest first.
  package internal(set) var firstOfHost: CoordinatorID?
  var lastOfHost: CoordinatorID?
  package internal(set) var countOfHost = 0

  package init() {}

  #if DEBUG
    /// How many objects have been looked up so far: the steps that T6 bounds.
    package var lookUps: Int {
      windows.lookUps.count + layers.lookUps.count + stacks.lookUps.count + screens.lookUps.count
        + coordinators.lookUps.count
    }
  #endif
}

// MARK: Making and letting go

extension Tree {
  package mutating func addWindow() -> WindowID? { windows.insert(WindowNode()) }

  package mutating func removeWindow(_ window: WindowID) {
    windows.remove(window, leaving: WindowNode())
  }

  package mutating func setRootCoordinator(_ coordinator: CoordinatorID?, of window: WindowID) {
    windows[window].root = coordinator
  }

  package mutating func addScreen() -> ScreenID? { screens.insert(ScreenNode()) }

  /// Lets go of a screen that is not open, after its removal has been told.
  package mutating func removeScreen(_ screen: ScreenID) {
    disown(screen)
    screens.remove(screen, leaving: ScreenNode())
  }

  /// Lets go of a layer and its stack, after its dismissal has been told.
  package mutating func removeLayer(_ layer: LayerID) {
    let node = layers[layer]
    for stack in allStacks(of: layer) {
      stacks.remove(stack, leaving: StackNode(layer: layer, screens: []))
    }
    var vacant = node
    vacant.tabs = []
    vacant.selection.history = []
    layers.remove(layer, leaving: vacant)
  }

  package mutating func setFlags(_ flags: OpenFlags, of screen: ScreenID) {
    screens[screen].flags = flags
  }

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

  /// The top screen of a stack.
  package func top(of stack: StackID) -> ScreenID? { stacks[stack].screens.last }

  package func topLayer(of window: WindowID) -> LayerID? { windows[window].layers.last }

  /// The top screen of the top layer: what the user is looking at.
  package func top(of window: WindowID) -> ScreenID? {
    topLayer(of: window).flatMap { top(of: layers[$0].stack) }
  }

  /// Whether a stack is still part of its window.
  package func isOpen(_ stack: StackID) -> Bool {
    stacks.contains(stack) && isOpen(stacks[stack].layer)
  }

  /// Whether a layer is still part of its window.
  package func isOpen(_ layer: LayerID) -> Bool {
    guard layers.contains(layer) else { return false }
    let node = layers[layer]
    guard windows.contains(node.window) else { return false }
    let open = windows[node.window].layers
    return node.index < open.count && open[node.index] == layer
  }

  /// The screens that are seen, bottom to top (A1, A3). Complexity: O(seen layers).
  package func visibleScreens(of window: WindowID, into visible: inout ContiguousArray<ScreenID>) {
    visible.removeAll(keepingCapacity: true)
    guard let top = topLayer(of: window) else { return }
    for index in layers[top].cover..<windows[window].layers.count {
      if let screen = self.top(of: layers[windows[window].layers[index]].stack) {
        visible.append(screen)
      }
    }
  }
}
