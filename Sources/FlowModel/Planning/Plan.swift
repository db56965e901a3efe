/// The effect of requests on a tree, as a value: the steps taken, and all that has to be reported
/// about them.
///
/// Planning takes the steps at once, so that what follows is planned upon the tree it will meet.
/// All steps behind a mark can be taken back, which leaves the tree as it was (Q7). It is large, so
/// it is never copied.
package struct Plan: ~Copyable {
  /// The number that marks the screens this plan opens.
  package private(set) var number: UInt32
  var steps: Series<Step> = []
  /// The touched windows as they looked before, in the order in which they were touched.
  package internal(set) var views: Series<View> = []
  /// The places of the views of windows.
  private var places = PlaceIndex()
  /// Windows as they looked when part of the plan had been reported already (O9); for them `views`
  /// is only what presenters still show.
  package var told: Series<View> = []
  /// The screens that leave, in the order they are told (O4).
  package var removals: Series<Removal> = []
  /// The layers that leave without any screen.
  package var emptyLayers: Series<LayerID> = []
  /// Layers of empty tabs that leave because the coordinators end that would have filled them; told
  /// after these.
  package internal(set) var desertedLayers: Series<LayerID> = []
  /// The screens that are opened.
  package internal(set) var openings: Series<Opening> = []
  /// The coordinators that are opened, and have to be started.
  package var starts: Series<Start> = []
  /// The coordinators that end by name, with all below them.
  package var endings: Series<CoordinatorID> = []
  /// The layers of tabs that are opened.
  package internal(set) var tabs: Series<LayerID> = []
  /// The layers whose tabs, or their order, have changed (A6).
  var changedTabs: Series<LayerID> = []
  /// The tabs that are removed.
  package internal(set) var goneTabs: Series<StackID> = []
  /// The tab that is added.
  package internal(set) var newTab: StackID?
  /// The tabs that are selected; their owners may have to be asked.
  package internal(set) var selections: Series<TabSelection> = []
  /// The selected tabs that were selected again: told also when nothing changes.
  package internal(set) var reselections: Series<TabSelection> = []
  /// A window that is to be closed when all else has been told.
  package internal(set) var closesWindow: WindowID?
  /// True if anything changes; a plan without steps may still do something.
  package var isChange = false
  /// True if the old tree must have ended before its replacement is started (O9).
  package internal(set) var endsFirst = false
  /// True if the request found nothing to act on, which is worth a warning.
  package internal(set) var foundNothing = false
  /// The screens that a plan of several requests has opened or moved; noted for its steps up to a
  /// number.
  var moves: Series<Move> = []
  var notedSteps = 0
  /// True if removals were added in more than one go, so that their order has to be found.
  var needsOrder = false
  /// The cause of the removals that are added next.
  var cause = Cause.popped
  /// True if it only looks at what requests will do, and is always taken back.
  package var looksAhead: Bool

  /// - Parameter number: not 0, and not that of a plan that may still run.
  package init(number: UInt32, looksAhead: Bool = false) {
    self.number = number
    self.looksAhead = looksAhead
  }

  /// Goes on for another request, with another number.
  package mutating func goOn(number: UInt32) { self.number = number }

  /// The beginning of every plan.
  package static let start = Mark(
    steps: 0, views: 0, removals: 0, emptyLayers: 0, openings: 0, starts: 0, endings: 0, tabs: 0,
    selections: 0, reselections: 0, changedTabs: 0, goneTabs: 0, desertedLayers: 0, moves: 0,
    notedSteps: 0, isChange: false, endsFirst: false, needsOrder: false)

  /// A place in a plan to go back to. Its numbers are narrow, because each request hands it around.
  package struct Mark: Sendable {
    @Narrow var steps: Int
    @Narrow var views: Int
    @Narrow var removals: Int
    @Narrow var emptyLayers: Int
    @Narrow var openings: Int
    @Narrow var starts: Int
    @Narrow var endings: Int
    @Narrow var tabs: Int
    @Narrow var selections: Int
    @Narrow var reselections: Int
    @Narrow var changedTabs: Int
    @Narrow var goneTabs: Int
    @Narrow var desertedLayers: Int
    @Narrow var moves: Int
    @Narrow var notedSteps: Int
    @Packed var closesWindow: WindowID? = nil
    var isChange, endsFirst, needsOrder: Bool
  }

  package var mark: Mark {
    Mark(
      steps: steps.count, views: views.count, removals: removals.count,
      emptyLayers: emptyLayers.count, openings: openings.count, starts: starts.count,
      endings: endings.count, tabs: tabs.count, selections: selections.count,
      reselections: reselections.count, changedTabs: changedTabs.count, goneTabs: goneTabs.count,
      desertedLayers: desertedLayers.count, moves: moves.count, notedSteps: notedSteps,
      closesWindow: closesWindow, isChange: isChange, endsFirst: endsFirst,
      needsOrder: needsOrder)
  }

  /// Finds the view of a window. Complexity: O(1).
  package func place(of window: WindowID) -> Int? {
    places.find(window.number, among: views.count) { views[$0].window.number }
  }

  @inline(__always)
  mutating func addView(_ view: consuming View) {
    views.append(view)
    places.noteLast(of: views.count) { views[$0].window.number }
  }

  /// The windows that were touched first behind a mark.
  package func views(since mark: Mark) -> ArraySlice<View> { ArraySlice(views[mark.views...]) }

  /// Returns the removals planned behind a mark, as a separate plan that serves only for ordering
  /// them.
  func removals(since mark: Mark) -> Plan {
    var part = Plan(number: number)
    part.removals = Series(removals[mark.removals...])
    part.views = views
    part.places = places
    part.needsOrder = needsOrder
    part.moves = moves
    return part
  }

  /// True if any tab is selected.
  package var selectsTabs: Bool { !selections.isEmpty }

  package var lastSelection: TabSelection? { selections.last }

  package func selections(since mark: Mark) -> ArraySlice<TabSelection> {
    ArraySlice(selections[mark.selections...])
  }

  /// The windows from which the part of the plan behind a mark removes something.
  package func windowsOfRemovals(since mark: Mark) -> Series<WindowID> {
    var windows: Series<WindowID> = []
    var seen = NumberTable()
    for removal in removals[mark.removals...] where windows.last != removal.window {
      if seen.insert(removal.window.number) { windows.append(removal.window) }
    }
    return windows
  }

  /// Takes out the removals in some windows, in order, to tell them before the rest (O9).
  package mutating func takeRemovals(in windows: Series<WindowID>)
    -> Series<Removal>
  {
    orderRemovals()
    var wanted = NumberTable()
    for window in windows { wanted.insert(window.number) }
    let taken = removals.kept { wanted.contains($0.window.number) }
    removals.keepOnly { !wanted.contains($0.window.number) }
    return taken
  }

  /// Takes out the coordinators that have been ended by name behind a mark.
  package mutating func takeEndings(since mark: Mark) -> Series<CoordinatorID> {
    let taken = Series(endings[mark.endings...])
    endings.keepFirst(mark.endings)
    return taken
  }

  /// Forgets what was planned behind a mark, once the steps have been taken back.
  mutating func goBack(to mark: Mark) {
    views.keepFirst(mark.views)
    removals.keepFirst(mark.removals)
    emptyLayers.keepFirst(mark.emptyLayers)
    openings.keepFirst(mark.openings)
    starts.keepFirst(mark.starts)
    endings.keepFirst(mark.endings)
    tabs.keepFirst(mark.tabs)
    selections.keepFirst(mark.selections)
    reselections.keepFirst(mark.reselections)
    changedTabs.keepFirst(mark.changedTabs)
    goneTabs.keepFirst(mark.goneTabs)
    desertedLayers.keepFirst(mark.desertedLayers)
    moves.keepFirst(mark.moves)
    notedSteps = mark.notedSteps
    closesWindow = mark.closesWindow
    isChange = mark.isChange
    endsFirst = mark.endsFirst
    needsOrder = mark.needsOrder
  }

  /// Commits the steps taken, so that they can no longer be taken back; opened and started objects
  /// are the caller's business.
  package mutating func keep(_ tree: borrowing Tree) {
    noteMoves(in: tree)
    forgetSteps()
  }

  @_optimize(speed)
  private mutating func forgetSteps() {
    steps.keepFirst(0)
    notedSteps = 0
    openings.keepFirst(0)
    starts.keepFirst(0)
    tabs.keepFirst(0)
    newTab = nil
    endsFirst = false
  }

  /// True if its steps are all there is to be done.
  package var startsNothing: Bool { starts.isEmpty && !endsFirst }

  /// True if it has grown so much that its memory should be freed with it.
  @_optimize(speed)
  package var isLarge: Bool {
    steps.capacity > 64 || removals.capacity > 64 || openings.capacity > 64
      || starts.capacity > 64 || endings.capacity > 64 || views.capacity > 64
      || moves.capacity > 64
  }

  /// Makes it empty, for another request, and keeps its memory.
  package mutating func reset(number: UInt32) {
    reset()
    self.number = number
  }

  /// Makes it empty, and keeps its memory.
  @_optimize(speed)
  package mutating func reset() {
    forgetSteps()
    moves.keepFirst(0)
    views.keepFirst(0)
    told.keepFirst(0)
    removals.keepFirst(0)
    emptyLayers.keepFirst(0)
    endings.keepFirst(0)
    selections.keepFirst(0)
    changedTabs.keepFirst(0)
    goneTabs.keepFirst(0)
    desertedLayers.keepFirst(0)
    reselections.keepFirst(0)
    closesWindow = nil
    isChange = false
    foundNothing = false
    needsOrder = false
    cause = Cause.popped
  }
}

/// Keeps the number of elements of a list in 4 bytes.
@propertyWrapper
package struct Narrow: Sendable {
  private var number: UInt32

  package init(wrappedValue: Int) { number = UInt32(truncatingIfNeeded: wrappedValue) }

  package var wrappedValue: Int {
    get { Int(number) }
    set { number = UInt32(truncatingIfNeeded: newValue) }
  }
}

/// One exact, reversible change of a tree.
enum Step {
  /// A screen becomes the engine's to show, on behalf of its owner.
  case enter(ScreenID, owner: CoordinatorID?, OpenFlags)
  /// A screen is put on top of a stack; `rank` is its earlier rank.
  case push(ScreenID, StackID, rank: UInt32)
  /// A stack keeps its lowest `keep` screens; the others, listed root first, leave.
  case cut(StackID, keep: Int, gone: Series<ScreenID>)
  /// The top screen of a stack leaves.
  case pop(ScreenID, StackID)
  /// A screen leaves its stack; those above it move down.
  case takeOut(ScreenID, StackID, at: Int)
  /// A stack gets other screens from a position upwards; `ranks` are those the new ones had before.
  case arrange(
    StackID, from: Int, new: Series<ScreenID>, old: Series<ScreenID>,
    ranks: Series<UInt32>)
  /// A new layer with an empty stack lies on top of a window.
  case addLayer(WindowID, Style, OpenFlags, presenter: ScreenID?)
  /// A new layer with an empty stack stands in the place of a tab or pane (P8).
  case addInner(StackID)
  /// A layer in the place of a tab or pane leaves, empty.
  case removeInner(LayerID)
  /// A new layer gets empty tabs or panes.
  case addTabs(LayerID, NewTabs, owner: CoordinatorID?)
  /// A layer has other tabs, or in another order; one of them may have been made for that.
  case arrangeTabs(
    LayerID, new: Series<StackID>, old: Series<StackID>, selection: Selection,
    oldSelection: Selection, made: StackID?)
  /// Another tab of a layer is selected.
  case select(LayerID, new: Selection, old: Selection)
  /// Another number of panes fits side by side in a window.
  case fit(WindowID, new: UInt8, old: UInt8)
  /// The layers of a window from an index upwards leave, listed bottom first.
  case removeLayers(WindowID, from: Int, gone: Series<LayerID>)
  /// A coordinator is attached, to a parent or to the screen that carries it.
  case attach(CoordinatorID, to: CoordinatorID?, at: Place, carrier: ScreenID?)
  /// A window gets another root coordinator.
  case setRoot(CoordinatorID?, of: WindowID, old: CoordinatorID?)
  /// A coordinator is at home somewhere else, and has opened something.
  case settle(CoordinatorID, at: Place?, old: Place?, had: Bool, window: WindowID?)
  /// A coordinator ends.
  case end(CoordinatorID, cause: Int32, oldCause: Int32, oldPhase: Phase)
  /// A coordinator counts as started, in a plan that only checks what is possible.
  case run(CoordinatorID, old: Phase)
  /// A screen stands for what a coordinator will open.
  case imagine(ScreenID)
}

/// The tabs or panes that a layer gets.
struct NewTabs {
  var count: Int
  var selected: Int
  var back: TabsBack
  var keepsTabs: Bool
  var layout: StackLayout
  var places: Panes
}

/// A screen that leaves.
package struct Removal {
  package var screen: ScreenID
  /// The cause of its removal.
  package var cause: Int32
  /// The layer of which it is the last screen to go.
  package var closes: LayerID?
  /// The place where it stood, for the order of O4: the window's place among the touched ones, then
  /// the layer, the stack, and the place there.
  package var window: WindowID
  var view = 0
  var layerIndex = 0
  var layerNumber: UInt64 = 0
  var stack: StackID
  var stackOrder = 0
  var rank: UInt32 = 0
  /// Its place among the screens that the plan itself has opened, counted from 1; 0 if it stood
  /// there before.
  var age = 0
}

/// A screen that is opened.
package struct Opening {
  package var screen: ScreenID
  /// True if the request's callbacks go with this screen: the first of several.
  package var isFirst = true
}

/// A coordinator that is opened, before it is attached.
package struct Start {
  package var coordinator: CoordinatorID
  package var parent: CoordinatorID?
  package var place: Place
  /// The screen that carries it, instead of a parent (C3).
  package var carrier: ScreenID?
  /// The window it becomes the root of, when the host put it there.
  package var rootOf: WindowID?
  package var flags: OpenFlags
  /// True if the request's callbacks go with this coordinator.
  package var isFirst = true
}

/// A selection of a tab of a layer: another one, or the same again.
package struct TabSelection: Sendable {
  package var layer: LayerID
  package var tab: StackID
  /// The tab that was selected before.
  package var left: StackID
  /// The index of the selected tab, after the selection.
  package var to: Int
  /// True if the user's back selects it.
  package var isBack = false
}
