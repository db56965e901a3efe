/// What must hold at any time (T1–T5), checked in debug builds after every mutation (T7).
extension Tree {
  /// Trees up to this many screens are checked whole; in larger ones only what a step touched is, so
  /// that a debug build stays usable at a million screens.
  private static var wholeCheckLimit: Int { 64 }

  func checkInvariants(after step: Step) {
    #if DEBUG
      if screens.count <= Self.wholeCheckLimit {
        for window in windows.keys { checkLayers(of: window) }
        return
      }
      switch step {
      case .push(_, let stack): checkTop(of: stack)
      case .cut(let stack, _, _): checkTop(of: stack)
      case .arrange(let stack, _, _): checkScreens(of: stack)
      case .select(let layer, _, _): checkTop(of: layers[layer].stack)
      case .addLayer(let window, _, _, _, _), .addTabs(let window, _, _, _, _),
        .removeLayers(let window, _, _):
        if let layer = topLayer(of: window) { checkTop(of: layers[layer].stack) }
      }
    #endif
  }

  /// The whole check, for tests.
  package func checkInvariants() {
    #if DEBUG
      for window in windows.keys { checkLayers(of: window) }
    #endif
  }

  #if DEBUG
    private func checkLayers(of window: WindowID) {
      for (index, layer) in windows[window].layers.enumerated() {
        let node = layers[layer]
        assert(node.window == window && node.index == index, "T1: a layer knows its place")
        assert((node.presenter == nil) == (index == 0), "T4: all but layer 0 have a presenter")
        if let presenter = node.presenter {
          assert(screens[presenter].presented != nil, "T4: a presenter knows its layer")
          assert(screens[presenter].stack != nil, "T4: a layer's presenter is open")
        }
        assert(
          node.tabs.isEmpty || node.tabs[node.selection.index] == node.stack,
          "T2: the selected tab's stack is seen")
        for stack in allStacks(of: layer) { checkScreens(of: stack) }
      }
    }

    private func checkScreens(of stack: StackID) {
      for (position, screen) in stacks[stack].screens.enumerated() {
        let node = screens[screen]
        assert(node.stack == stack && node.position == position, "T2: no screen stands twice")
      }
    }

    private func checkTop(of stack: StackID) {
      guard let top = stacks[stack].screens.last else { return }
      assert(screens[top].stack == stack, "T2: the top knows its stack")
      assert(screens[top].position == stacks[stack].screens.count - 1, "T2: and its place")
    }
  #endif
}
