// Written by scripts/generate from the tables of include/flow; do not edit.

public import CFlowABI

/// The requests that a batch can hold.
extension Batch {
  /// Opens a screen or coordinator in the way `options->style` says.
  public mutating func open(
    _ presentable: flow_presentable, from place: flow_handle? = nil,
    with transition: Transition = .push
  ) {
    var part = Request(FLOW_REQUEST_OPEN, from: place ?? asker, with: transition)
    part.root = .handle(presentable)
    parts.append(part)
  }

  /// Opens a screen or coordinator in the way `options->style` says. The instance is made with the
  /// batch.
  public mutating func open(
    _ opener: Opener, from place: flow_handle? = nil, with transition: Transition = .push,
    finished: ((Ending) -> Void)? = nil
  ) {
    var part = Request(FLOW_REQUEST_OPEN, from: place ?? asker, with: transition)
    part.root = .opener(opener)
    part.finished = finished
    parts.append(part)
  }

  /// Pushes on the stack of `place`; like flow_open() with FLOW_STYLE_PUSH.
  public mutating func push(
    _ presentable: flow_presentable, from place: flow_handle? = nil,
    with transition: Transition = .push
  ) {
    var part = Request(FLOW_REQUEST_PUSH, from: place ?? asker, with: transition)
    part.root = .handle(presentable)
    parts.append(part)
  }

  /// Pushes on the stack of `place`; like flow_open() with FLOW_STYLE_PUSH. The instance is made
  /// with the batch.
  public mutating func push(
    _ opener: Opener, from place: flow_handle? = nil, with transition: Transition = .push,
    finished: ((Ending) -> Void)? = nil
  ) {
    var part = Request(FLOW_REQUEST_PUSH, from: place ?? asker, with: transition)
    part.root = .opener(opener)
    part.finished = finished
    parts.append(part)
  }

  /// Presents as a new layer over the top-most layer; like flow_open(), where FLOW_STYLE_PUSH in
  /// `options` means FLOW_STYLE_SHEET.
  public mutating func present(
    _ presentable: flow_presentable, from place: flow_handle? = nil,
    with transition: Transition = .push
  ) {
    var part = Request(FLOW_REQUEST_PRESENT, from: place ?? asker, with: transition)
    part.root = .handle(presentable)
    parts.append(part)
  }

  /// Presents as a new layer over the top-most layer; like flow_open(), where FLOW_STYLE_PUSH in
  /// `options` means FLOW_STYLE_SHEET. The instance is made with the batch.
  public mutating func present(
    _ opener: Opener, from place: flow_handle? = nil, with transition: Transition = .push,
    finished: ((Ending) -> Void)? = nil
  ) {
    var part = Request(FLOW_REQUEST_PRESENT, from: place ?? asker, with: transition)
    part.root = .opener(opener)
    part.finished = finished
    parts.append(part)
  }

  /// Makes a screen or coordinator the root of a window; everything it showed is removed.
  public mutating func setRoot(
    _ presentable: flow_presentable, from place: flow_handle? = nil,
    with transition: Transition = .push
  ) {
    var part = Request(FLOW_REQUEST_SET_ROOT, from: place ?? asker, with: transition)
    part.root = .handle(presentable)
    parts.append(part)
  }

  /// Makes a screen or coordinator the root of a window; everything it showed is removed. The
  /// instance is made with the batch.
  public mutating func setRoot(
    _ opener: Opener, from place: flow_handle? = nil, with transition: Transition = .push,
    finished: ((Ending) -> Void)? = nil
  ) {
    var part = Request(FLOW_REQUEST_SET_ROOT, from: place ?? asker, with: transition)
    part.root = .opener(opener)
    part.finished = finished
    parts.append(part)
  }

  /// Replaces the top screen of the stack of `place`, and all that was presented from it; a late
  /// request only the screen that was on top when it was asked for.
  public mutating func replaceTop(
    _ presentable: flow_presentable, from place: flow_handle? = nil,
    with transition: Transition = .push
  ) {
    var part = Request(FLOW_REQUEST_REPLACE_TOP, from: place ?? asker, with: transition)
    part.root = .handle(presentable)
    parts.append(part)
  }

  /// Replaces the top screen of the stack of `place`, and all that was presented from it; a late
  /// request only the screen that was on top when it was asked for. The instance is made with the
  /// batch.
  public mutating func replaceTop(
    _ opener: Opener, from place: flow_handle? = nil, with transition: Transition = .push,
    finished: ((Ending) -> Void)? = nil
  ) {
    var part = Request(FLOW_REQUEST_REPLACE_TOP, from: place ?? asker, with: transition)
    part.root = .opener(opener)
    part.finished = finished
    parts.append(part)
  }

  /// Makes the stack of `place` hold exactly these screens, root first, in one transition.
  public mutating func setStack(
    _ screens: [flow_screen], from place: flow_handle? = nil, with transition: Transition = .push
  ) {
    var part = Request(FLOW_REQUEST_SET_STACK, from: place ?? asker, with: transition)
    part.screens = screens
    part.count = screens.count
    parts.append(part)
  }

  /// Pops the top screen of the stack of `place`, and all presented from it; a late request only
  /// the screen that was on top when it was asked for.
  public mutating func pop(from place: flow_handle? = nil, with transition: Transition = .push) {
    parts.append(Request(FLOW_REQUEST_POP, from: place ?? asker, with: transition))
  }

  /// Pops all screens above `screen` on its stack.
  public mutating func pop(to screen: flow_screen, with transition: Transition = .push) {
    parts.append(Request(FLOW_REQUEST_POP_TO, from: screen, with: transition))
  }

  /// Pops until `depth` screens are left on the stack of `place`; a late request only screens that
  /// were there when it was asked for.
  public mutating func popToDepth(
    _ depth: Int, from place: flow_handle? = nil, with transition: Transition = .push
  ) {
    var part = Request(FLOW_REQUEST_POP_TO_DEPTH, from: place ?? asker, with: transition)
    part.count = depth
    parts.append(part)
  }

  /// Pops all but the root of the stack of `place`.
  public mutating func popToRoot(
    from place: flow_handle? = nil, with transition: Transition = .push
  ) {
    parts.append(Request(FLOW_REQUEST_POP_TO_ROOT, from: place ?? asker, with: transition))
  }

  /// Dismisses the `count` top-most layers of the window of `place`; a late request only those that
  /// were on top when it was asked for.
  public mutating func dismiss(
    _ count: Int = 1, from place: flow_handle? = nil, with transition: Transition = .push
  ) {
    var part = Request(FLOW_REQUEST_DISMISS, from: place ?? asker, with: transition)
    part.count = count
    parts.append(part)
  }

  /// Dismisses all layers above the one that `target` (a layer, or a screen on it) stands for.
  public mutating func dismiss(to target: flow_handle, with transition: Transition = .push) {
    parts.append(Request(FLOW_REQUEST_DISMISS_TO, from: target, with: transition))
  }

  /// Dismisses all layers but layer 0 of the window of `place`.
  public mutating func dismissAll(
    from place: flow_handle? = nil, with transition: Transition = .push
  ) {
    parts.append(Request(FLOW_REQUEST_DISMISS_ALL, from: place ?? asker, with: transition))
  }

  /// Closes a target and everything above it, by pop or dismiss as its style demands.
  public mutating func close(_ target: flow_handle, with transition: Transition = .push) {
    parts.append(Request(FLOW_REQUEST_CLOSE, from: target, with: transition))
  }

  /// Ends a coordinator with a value.
  public mutating func finish(
    _ coordinator: flow_coordinator, value: Value = .null, with transition: Transition = .push
  ) {
    var part = Request(FLOW_REQUEST_FINISH, from: coordinator, with: transition)
    part.value = value
    parts.append(part)
  }

  /// Ends a coordinator without a value; otherwise like flow_finish().
  public mutating func stop(_ coordinator: flow_coordinator, with transition: Transition = .push) {
    parts.append(Request(FLOW_REQUEST_STOP, from: coordinator, with: transition))
  }

  /// Opens tabs, panes or pages as a layer.
  public mutating func openTabs(
    _ tabs: Tabs, from place: flow_handle? = nil, with transition: Transition = .push
  ) {
    var part = Request(FLOW_REQUEST_OPEN_TABS, from: place ?? asker, with: transition)
    part.tabs = tabs
    parts.append(part)
  }

  /// Selects a tab of the layer of `place` (a layer, or anything that has a stack).
  public mutating func selectTab(
    _ index: Int, from place: flow_handle? = nil, with transition: Transition = .push
  ) {
    var part = Request(FLOW_REQUEST_SELECT_TAB, from: place ?? asker, with: transition)
    part.count = index
    parts.append(part)
  }

  /// Takes one screen out of its stack (cause FLOW_CAUSE_POPPED); those above it stay.
  public mutating func remove(_ screen: flow_screen, with transition: Transition = .push) {
    parts.append(Request(FLOW_REQUEST_REMOVE, from: screen, with: transition))
  }

  /// Goes back to the top-most screen on the stack of `place` that was made of class `classID` with
  /// equal arguments, as flow_pop_to() does.
  public mutating func go(
    to opener: Opener, from place: flow_handle? = nil, with transition: Transition = .push
  ) {
    var part = Request(FLOW_REQUEST_GO_TO, from: place ?? asker, with: transition)
    part.classID = opener.classID
    part.arguments = opener.arguments
    parts.append(part)
  }

  /// Gives an open screen other arguments than it was created with.
  public mutating func setArguments(
    of screen: flow_screen, to arguments: Value? = nil, with transition: Transition = .push
  ) {
    var part = Request(FLOW_REQUEST_SET_ARGUMENTS, from: screen, with: transition)
    part.arguments = arguments
    parts.append(part)
  }

  /// Adds a tab to the layer of `place` (a layer of tabs, or anything that has a stack in one).
  public mutating func addTab(
    _ tab: Tab, at index: Int = .max, from place: flow_handle? = nil,
    with transition: Transition = .push
  ) {
    var part = Request(FLOW_REQUEST_ADD_TAB, from: place ?? asker, with: transition)
    part.tab = tab
    part.count = index
    parts.append(part)
  }

  /// Removes a tab with all that is in it (cause FLOW_CAUSE_DISMISSED).
  public mutating func removeTab(_ tab: flow_router, with transition: Transition = .push) {
    parts.append(Request(FLOW_REQUEST_REMOVE_TAB, from: tab, with: transition))
  }

  /// Moves a tab to another place among those of its layer.
  public mutating func moveTab(
    _ tab: flow_router, to index: Int, with transition: Transition = .push
  ) {
    var part = Request(FLOW_REQUEST_MOVE_TAB, from: tab, with: transition)
    part.count = index
    parts.append(part)
  }

  /// Selects a tab by its router.
  public mutating func selectTab(of tab: flow_router, with transition: Transition = .push) {
    parts.append(Request(FLOW_REQUEST_SELECT_TAB_OF, from: tab, with: transition))
  }

  /// Lets two screens of one stack change places; those between them stay.
  public mutating func swapScreens(
    _ screen: flow_screen, and other: flow_screen, with transition: Transition = .push
  ) {
    var part = Request(FLOW_REQUEST_SWAP, from: screen, with: transition)
    part.root = .handle(other)
    parts.append(part)
  }
}
