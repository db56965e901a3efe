/// The invariants, which hold at any time (T1–T5), checked in debug builds after every step (T7).
extension Tree {
  /// The largest number of screens at which the whole tree is checked. In larger trees only the
  /// touched parts are, so that a debug build stays usable at a million screens.
  private static var wholeCheckLimit: Int { 64 }

  func checkInvariants(after step: Step) {
    #if DEBUG
      switch step {
      // A layer is empty until its first screen is on it.
      case .addLayer, .addInner, .addTabs, .enter, .imagine: return
      default: break
      }
      if screens.count <= Self.wholeCheckLimit, windows.count <= Self.wholeCheckLimit {
        for window in windows.keys { checkLayers(of: window) }
        return
      }
      switch step {
      case .push(_, let stack, _), .cut(let stack, _, _), .pop(_, let stack): checkTop(of: stack)
      case .takeOut(_, let stack, let position): checkScreens(of: stack, from: position)
      case .arrange(let stack, let position, _, _, _): checkScreens(of: stack, from: position)
      case .select(let layer, _, _): checkTop(of: layers[layer].stack)
      case .removeLayers(let window, _, _):
        if let layer = topLayer(of: window) { checkTop(of: layers[layer].stack) }
      default: break
      }
    #endif
  }

  /// Checks everything, for tests.
  package func checkInvariants() {
    #if DEBUG
      for window in windows.keys { checkLayers(of: window) }
      var untold = 0
      for coordinator in coordinators.keys {
        checkFamily(of: coordinator)
        untold += coordinators[coordinator].owned - coordinators[coordinator].shown
      }
      assert(untold == Int(self.untold), "T3: screens that have left the tree are counted")
      checkHomes()
    #endif
  }

  #if DEBUG
    private func checkLayers(of window: WindowID) {
      for (index, layer) in windows[window].layers.enumerated() {
        let node = layers[layer]
        assert(node.window == window && node.index == index, "T1: a layer knows its place")
        assert((node.presenter == nil) == (index == 0), "T4: all but layer 0 have a presenter")
        assert((node.style == .push) == (index == 0), "T1: all but layer 0 are presented")
        if let presenter = node.presenter {
          assert(screens[presenter].presented != nil, "T4: a presenter knows its layer")
          assert(isOpen(presenter), "T4: a layer's presenter is open")
          assert(
            self.layer(of: presenter).map {
              layers[$0].window == window && layers[$0].index < index
            }
              == true, "T4: a layer's presenter is below it")
        }
        assert(
          node.tabs.isEmpty || shown(in: node.tabs[node.selection.index]) == node.stack,
          "T2: the selected tab's stack is seen")
        var inner: Series<LayerID> = []
        for stack in allStacks(of: layer, inner: &inner) { checkScreens(of: stack) }
        for each in inner { checkInner(each, of: layer) }
        assert(seenStacks(of: layer).contains(node.stack), "P3: the selected pane is seen")
      }
    }

    private func checkInner(_ inner: LayerID, of layer: LayerID) {
      let (node, around) = (layers[inner], layers[layer])
      assert(
        node.window == around.window && node.index == around.index && node.style == around.style
          && node.cover == around.cover, "P8: a layer inside another one lies where that does")
      assert(node.stack == shown(in: selectedTab(of: inner)), "P8: what is selected is shown")
      guard let outer = node.outer else { return assertionFailure("P8: it has a place") }
      assert(stacks[outer].inner == inner, "P8: its place knows it")
      assert(stacks[outer].screens.isEmpty, "P8: nothing else stands in its place")
      assert(isOpen(inner), "P8: it is open with the layer around it")
    }

    private func checkScreens(of stack: StackID, from low: Int = 0) {
      let all = stacks[stack].screens
      var rank: UInt32 = low > 0 ? screens[all[low - 1]].rank : 0
      for position in low..<all.count {
        let node = screens[all[position]]
        assert(node.stack == stack && node.position == position, "T2: no screen stands twice")
        assert(node.rank > rank, "O4: ranks grow towards the top")
        rank = node.rank
      }
    }

    private func checkTop(of stack: StackID) {
      guard let top = stacks[stack].screens.last else { return }
      assert(screens[top].stack == stack, "T2: the top knows its stack")
      assert(screens[top].position == stacks[stack].screens.count - 1, "T2: and its place")
    }

    private func checkHomes() {
      var residents: [UInt64: Int] = [:]
      var newcomers: [UInt64: Int] = [:]
      for coordinator in coordinators.keys {
        guard case .stack(let home) = coordinators[coordinator].place else { continue }
        if coordinators[coordinator].phase != .ending { residents[home.number, default: 0] += 1 }
        if !coordinators[coordinator].hasOpened { newcomers[home.number, default: 0] += 1 }
      }
      for stack in stacks.keys {
        assert(
          stacks[stack].residents == residents[stack.number] ?? 0
            && stacks[stack].newcomers == newcomers[stack.number] ?? 0,
          "T2: who is at home on a stack is counted")
      }
    }

    private func checkFamily(of coordinator: CoordinatorID) {
      let node = coordinators[coordinator]
      var active = 0
      for child in children(of: coordinator) where coordinators[child].hasContent { active += 1 }
      assert(node.activeChildren == active, "O5: who still has content is counted")
      var owned = 0
      var shown = 0
      var screen = node.screens.first
      while let each = screen {
        owned += 1
        if isOpen(each) { shown += 1 }
        screen = ownedScreens.next(after: each)
      }
      assert(node.owned == owned && node.shown == shown, "T3: a coordinator's screens are counted")
    }
  #endif
}
