/// How a window looked before a plan touched it.
///
/// Only the layers from the lowest that is touched are noted, so that looking costs what the change costs
/// and not what is open.
package struct View {
  package let window: WindowID
  /// How many layers there were, and which was the lowest that was seen (A1).
  package let layerCount: Int
  let cover: Int
  /// The layers that have been touched, highest first, without a gap.
  var touched = Few<TouchedLayer>()

  /// The lowest layer that has been touched.
  var lowest: Int { layerCount - touched.count }

  /// What is known of a layer that was there before.
  func layer(at index: Int) -> TouchedLayer? {
    index < layerCount ? touched[layerCount - 1 - index] : nil
  }
}

/// One layer as it was.
struct TouchedLayer {
  var layer: LayerID
  var style: Style
  var stack: StackID
  var top: ScreenID?
}

extension Tree {
  package func view(of window: WindowID) -> View {
    View(
      window: window, layerCount: windows[window].layers.count, cover: cover(of: window))
  }

  /// Notes how a window looks, before anything in it changes.
  package func touch(_ window: WindowID, _ plan: inout Plan) {
    for index in plan.views.indices.suffix(1) where plan.views[index].window == window { return }
    if plan.place(of: window) == nil { plan.add(view(of: window)) }
  }

  /// Notes how what a step changes looks.
  func look(before step: Step, _ plan: inout Plan) {
    switch step {
    case .push(_, let stack, _), .cut(let stack, _, _), .pop(_, let stack),
      .arrange(let stack, _, _, _):
      look(at: stacks[stack].layer, &plan)
    case .select(let layer, _, _), .addTabs(let layer, _, _, _, _, _): look(at: layer, &plan)
    case .addLayer(let window, _, _, _): touch(window, &plan)
    case .removeLayers(let window, let index, _): look(at: window, from: index, &plan)
    case .enter, .attach, .setRoot, .settle, .end, .run, .imagine: break
    }
  }

  func look(at layer: LayerID, _ plan: inout Plan) {
    look(at: layers[layer].window, from: layers[layer].index, &plan)
  }

  private func look(at window: WindowID, from index: Int, _ plan: inout Plan) {
    touch(window, &plan)
    // Told views are rare.
    for view in plan.told.indices where plan.told[view].window == window {
      look(at: &plan.told[view], from: index)
    }
    if let place = plan.place(of: window) { look(at: &plan.views[place], from: index) }
  }

  /// What has changed in a window so far has been told: from now on it is compared with how it is now.
  package func noteTold(_ window: WindowID, _ plan: inout Plan) {
    plan.told.removeAll { $0.window == window }
    plan.told.append(view(of: window))
  }

  /// What lies below the lowest layer that has been touched is as it was.
  private func look(at view: inout View, from index: Int) {
    while view.lowest > max(0, index), view.lowest <= windows[view.window].layers.count {
      let layer = windows[view.window].layers[view.lowest - 1]
      let stack = layers[layer].stack
      view.touched.append(
        TouchedLayer(
          layer: layer, style: layers[layer].style, stack: stack, top: top(of: stack)))
    }
  }

  /// The top screen of the window before.
  func oldTop(_ view: borrowing View) -> ScreenID? {
    if let touched = view.touched[0] { return touched.top }
    // Nothing that was there has changed.
    guard view.layerCount > 0, view.layerCount <= windows[view.window].layers.count else {
      return nil
    }
    return top(of: windows[view.window].layers[view.layerCount - 1])
  }

  /// How many of the layers that were there have stayed.
  func keptLayers(_ view: borrowing View) -> Int {
    let count = windows[view.window].layers.count
    for index in view.lowest..<view.layerCount {
      if index >= count || windows[view.window].layers[index] != view.layer(at: index)?.layer {
        return index
      }
    }
    return view.layerCount
  }
}
