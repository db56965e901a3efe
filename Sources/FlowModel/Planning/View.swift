/// A window as it looked before a plan touched it.
///
/// It notes only touched layers, so that its cost is that of the change, not of all that is open.
package struct View {
  package let window: WindowID
  /// The number of layers it had, and the lowest that was seen (A1).
  package let layerCount: Int
  let cover: Int
  /// The highest layers, from the top-most one down without a gap; all removed layers are among
  /// them.
  private(set) var highest = Few<TouchedLayer>()
  /// Touched layers further below, and the panes of touched layers; rare.
  private var rare: RareLayers?

  init(window: WindowID, layerCount: Int, cover: Int) {
    self.window = window
    self.layerCount = layerCount
    self.cover = cover
  }

  /// The lowest of the highest layers. All layers below it are still there.
  @inline(__always)
  var lowest: Int { layerCount - highest.count }

  var hasLayersBelow: Bool { rare?.isScattered == true }

  /// True if the top-most layer has been touched, which had no panes, and no other.
  var isOnlyTopTouched: Bool { highest.isOne && rare == nil }

  /// Returns the record of a layer of before; nil if it is unchanged.
  @_optimize(speed)
  func layer(at index: Int) -> TouchedLayer? {
    if index >= lowest { return index < layerCount ? highest[layerCount - 1 - index] : nil }
    return rare?.layer(at: index)
  }

  var hasPanes: Bool { rare?.hasPanes == true }

  /// Returns the seen panes that a layer had; nil if it had none.
  @inline(__always)
  func panes(of layer: LayerID) -> SeenPanes? { hasPanes ? rare?.panes(of: layer) : nil }

  /// The layers that have been touched below the highest ones, top first.
  var layersBelow: Series<ScatteredLayer> { rare?.topFirst(below: lowest) ?? [] }

  /// Notes the layer below the highest ones.
  mutating func noteHighest(_ touched: TouchedLayer) { highest.append(touched) }

  @inline(never)
  mutating func noteScattered(_ touched: TouchedLayer, at index: Int) {
    makeRare().append(ScatteredLayer(index: index, touched: touched))
  }

  mutating func notePanes(_ panes: SeenPanes) { makeRare().append(panes: panes) }

  private mutating func makeRare() -> RareLayers {
    let rare = rare ?? RareLayers()
    self.rare = rare
    return rare
  }
}

/// One layer as it was.
struct TouchedLayer {
  var layer: LayerID
  var style: Style
  var stack: StackID
  var top: ScreenID?
}

/// The stacks of a layer that were seen: of panes, or inside it (P8).
struct SeenPanes {
  var layer: LayerID
  /// The seen ones, and the top screen of each, first to last; `.none` of an empty one.
  var stacks: Series<StackID>
  var tops: Series<ScreenID>

  func isSame(as other: SeenPanes) -> Bool { stacks == other.stacks && tops == other.tops }
}

struct ScatteredLayer {
  var index: Int
  var touched: TouchedLayer
}

/// Touched layers between untouched ones, each once, and the seen panes of touched ones. It is a
/// class, so that the many views without any stay small.
private final class RareLayers {
  private var all: Series<ScatteredLayer> = []
  private var places = PlaceIndex()
  private var panes = NumberMap<SeenPanes>()
  private(set) var hasPanes = false

  var isScattered: Bool { !all.isEmpty }

  func panes(of layer: LayerID) -> SeenPanes? { panes[layer.number] }

  func append(panes seen: SeenPanes) {
    panes[seen.layer.number] = seen
    hasPanes = true
  }

  func layer(at index: Int) -> TouchedLayer? {
    places.find(UInt64(index), among: all.count) { UInt64(all[$0].index) }
      .map { all[$0].touched }
  }

  func append(_ one: ScatteredLayer) {
    all.append(one)
    places.noteLast(of: all.count) { UInt64(all[$0].index) }
  }

  /// Returns the touched layers below `limit`, top-most first. Layers above it are among the
  /// highest ones of the view.
  func topFirst(below limit: Int) -> Series<ScatteredLayer> {
    var found: Series<ScatteredLayer> = []
    for one in all where one.index < limit { found.append(one) }
    return found.count > 1 ? found.highestFirst { $0.index } : found
  }
}

extension Tree {
  @_optimize(speed)
  package func view(of window: WindowID) -> View {
    View(
      window: window, layerCount: windows[window].layers.count, cover: cover(of: window))
  }

  /// Notes the present state of a window, before anything in it changes.
  package func touch(_ window: WindowID, in plan: inout Plan) { _ = touched(window, in: &plan) }

  /// Notes the present state of a window, and returns the place of its view.
  @_optimize(speed)
  private func touched(_ window: WindowID, in plan: inout Plan) -> Int {
    let count = plan.views.count
    if count > 0 {
      if plan.views[count - 1].window == window { return count - 1 }
      if let place = plan.place(of: window) { return place }
    }
    plan.addView(view(of: window))
    return count
  }

  /// Notes the present state of the layers that a step changes.
  func noteState(before step: Step, in plan: inout Plan) {
    switch step {
    case .push(_, let stack, _), .cut(let stack, _, _), .pop(_, let stack),
      .takeOut(_, let stack, _), .arrange(let stack, _, _, _, _):
      noteLayer(stacks[stack].layer, in: &plan)
    case .select(let layer, _, _), .addTabs(let layer, _, _),
      .arrangeTabs(let layer, _, _, _, _, _):
      noteLayer(layer, in: &plan)
    case .addInner(let stack): noteLayer(stacks[stack].layer, in: &plan)
    case .removeInner(let layer): noteLayer(layer, in: &plan)
    case .addLayer(let window, _, _, _): touch(window, in: &plan)
    case .fit(let window, _, _):
      for layer in windows[window].layers.reversed() where mayHavePanes(layer) {
        noteLayer(layer, in: &plan)
      }
    case .removeLayers(let window, let index, let gone):
      noteLayers(index..<index + gone.count, of: window, in: &plan)
    case .enter, .attach, .setRoot, .settle, .end, .run, .imagine: break
    }
  }

  @_optimize(speed)
  func noteLayer(_ layer: LayerID, in plan: inout Plan) {
    let index = layers[layer].index
    noteLayers(index..<index + 1, of: layers[layer].window, in: &plan)
  }

  @_optimize(speed)
  private func noteLayers(_ range: Range<Int>, of window: WindowID, in plan: inout Plan) {
    let place = touched(window, in: &plan)
    // Updates the told views too; there are hardly ever any.
    for view in plan.told.indices where plan.told[view].window == window {
      noteLayers(range, of: &plan.told[view])
    }
    noteLayers(range, of: &plan.views[place])
  }

  /// Marks the changes in a window so far as told: later changes are compared with its present
  /// state.
  package func noteTold(_ window: WindowID, in plan: inout Plan) {
    plan.told.keepOnly { $0.window != window }
    plan.told.append(view(of: window))
  }

  /// Notes layers from the top down, so that those that go are noted without a gap.
  @_optimize(speed)
  private func noteLayers(_ range: Range<Int>, of view: inout View) {
    var lowest = view.lowest
    while lowest > range.lowerBound {
      if lowest > range.upperBound || view.hasLayersBelow { return lookBelow(&view, range: range) }
      lowest -= 1
      view.noteHighest(layerState(at: lowest, in: &view))
    }
  }

  @inline(never)
  private func lookBelow(_ view: inout View, range: Range<Int>) {
    var index = min(range.upperBound, view.lowest)
    while index > range.lowerBound {
      index -= 1
      let known = view.layer(at: index)
      if index == view.lowest - 1 {
        view.noteHighest(known ?? layerState(at: index, in: &view))
      } else if known == nil {
        view.noteScattered(layerState(at: index, in: &view), at: index)
      }
    }
  }

  @inline(__always)
  private func layerState(at index: Int, in view: inout View) -> TouchedLayer {
    let layer = windows[view.window].layers[index]
    if mayHavePanes(layer) { notePanes(of: layer, in: &view) }
    return state(of: layer)
  }

  @inline(__always)
  func state(of layer: LayerID) -> TouchedLayer {
    TouchedLayer(
      layer: layer, style: layers[layer].style, stack: selectedTab(of: layer), top: top(of: layer))
  }

  @inline(never)
  private func notePanes(of layer: LayerID, in view: inout View) {
    view.notePanes(panesSeen(of: layer))
  }

  /// The panes of a layer that are seen now.
  func panesSeen(of layer: LayerID) -> SeenPanes {
    let stacks = seenStacks(of: layer)
    return SeenPanes(
      layer: layer, stacks: stacks, tops: stacks.map { top(of: $0) ?? .none })
  }

  /// The screens of a touched layer that were seen, the top-most last (P7).
  func oldTops(of old: TouchedLayer, in view: borrowing View) -> Series<ScreenID> {
    view.panes(of: old.layer)?.tops ?? [old.top ?? .none]
  }

  /// Returns the top screen that a window had before.
  func oldTop(_ view: borrowing View) -> ScreenID? {
    if let touched = view.highest[0] { return touched.top }
    // Nothing on top has changed.
    guard view.layerCount > 0, view.layerCount <= windows[view.window].layers.count else {
      return nil
    }
    return top(of: windows[view.window].layers[view.layerCount - 1])
  }

  /// Counts the earlier layers that have stayed.
  @_optimize(speed)
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
