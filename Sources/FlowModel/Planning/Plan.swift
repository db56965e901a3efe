/// What a request will do to a tree, as a value: computed without side effects, then applied (Q7).
package struct Plan {
  /// The changes, in the order they are applied.
  package var steps: ContiguousArray<Step> = []
  /// Layers that go and hold no screen.
  package var emptyLayers: ContiguousArray<LayerID> = []
  /// The screens that go, in the order they are told (O4).
  package var removals: ContiguousArray<Removal> = []
  /// Noted in the removals that are added next; the tree does not look at it.
  package var cause: Int32 = 0

  package init() {}

  package var isEmpty: Bool { steps.isEmpty }
}

/// One exact, reversible change of a tree.
package enum Step {
  /// A screen goes on top of a stack.
  case push(ScreenID, StackID)
  /// A stack keeps its lowest `keep` screens; the others, root first, go.
  case cut(StackID, keep: Int, gone: ContiguousArray<ScreenID>)
  /// A stack holds these screens instead of those.
  case arrange(StackID, new: ContiguousArray<ScreenID>, old: ContiguousArray<ScreenID>)
  /// A new layer with one screen lies on top of a window.
  case addLayer(WindowID, Style, OpenFlags, presenter: ScreenID?, root: ScreenID)
  /// A new layer with tabs lies on top of a window; a tab may begin without a screen.
  case addTabs(WindowID, Style, OpenFlags, presenter: ScreenID?, tabs: NewTabs)
  /// Another tab of a layer is selected.
  case select(LayerID, new: Selection, old: Selection)
  /// The layers of a window from an index upwards go, bottom first.
  case removeLayers(WindowID, from: Int, gone: ContiguousArray<LayerID>)
}

/// The tabs of a layer that does not exist yet.
package struct NewTabs {
  package var roots: ContiguousArray<ScreenID?>
  package var selected: Int
  package var back: TabsBack

  package init(roots: ContiguousArray<ScreenID?>, selected: Int, back: TabsBack) {
    self.roots = roots
    self.selected = selected
    self.back = back
  }
}

/// One screen that goes.
package struct Removal {
  package var screen: ScreenID
  /// Where it stood: what O4 orders by. On a tab that is not seen, lower than on any that is.
  package var layerIndex: Int
  package var position: Int
  /// The layer of which it is the last screen to go.
  package var closes: LayerID?
  /// Why it goes, as the caller noted it in the plan.
  package var cause: Int32
}

/// Why a plan cannot be made.
package enum Refusal: Int32, Error {
  case ended = 1
  case gone, duplicate, container, notPresented, noWindow, empty, notAllowed, unhandled
  case busy = 13
}
