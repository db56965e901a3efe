// Written by scripts/generate from the tables of include/flow; do not edit.

public import CFlowABI
public import FlowKit

/// Requests of a host.
extension Engine {
  /// Opens a screen or coordinator in the way `options->style` says.
  public func open(
    _ presentable: flow_presentable, from place: flow_handle, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_open(link.engine, place, presentable, options, made)
    }
  }

  /// Pushes on the stack of `place`; like flow_open() with FLOW_STYLE_PUSH.
  public func push(
    _ presentable: flow_presentable, from place: flow_handle, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_push(link.engine, place, presentable, options, made)
    }
  }

  /// Presents as a new layer over the top-most layer; like flow_open(), where FLOW_STYLE_PUSH in
  /// `options` means FLOW_STYLE_SHEET.
  public func present(
    _ presentable: flow_presentable, from place: flow_handle, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_present(link.engine, place, presentable, options, made)
    }
  }

  /// Makes a screen or coordinator the root of a window; everything it showed is removed.
  public func setRoot(
    _ presentable: flow_presentable, from place: flow_handle, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_set_root(link.engine, place, presentable, options, made)
    }
  }

  /// Replaces the top screen of the stack of `place`, and all that was presented from it; a late
  /// request only the screen that was on top when it was asked for.
  public func replaceTop(
    _ presentable: flow_presentable, from place: flow_handle, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_replace_top(link.engine, place, presentable, options, made)
    }
  }

  /// Makes the stack of `place` hold exactly these screens, root first, in one transition.
  public func setStack(
    _ screens: [flow_screen], from place: flow_handle, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_set_stack(link.engine, place, screens, screens.count, options, made)
    }
  }

  /// Pops the top screen of the stack of `place`, and all presented from it; a late request only
  /// the screen that was on top when it was asked for.
  public func pop(from place: flow_handle, with transition: Transition = .push) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_pop(link.engine, place, options, made)
    }
  }

  /// Pops all screens above `screen` on its stack.
  public func pop(to screen: flow_screen, with transition: Transition = .push) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_pop_to(link.engine, screen, options, made)
    }
  }

  /// Pops until `depth` screens are left on the stack of `place`; a late request only screens that
  /// were there when it was asked for.
  public func popToDepth(
    _ depth: Int, from place: flow_handle, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_pop_to_depth(link.engine, place, depth, options, made)
    }
  }

  /// Pops all but the root of the stack of `place`.
  public func popToRoot(
    from place: flow_handle, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_pop_to_root(link.engine, place, options, made)
    }
  }

  /// Dismisses the `count` top-most layers of the window of `place`; a late request only those that
  /// were on top when it was asked for.
  public func dismiss(
    _ count: Int = 1, from place: flow_handle, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_dismiss(link.engine, place, count, options, made)
    }
  }

  /// Dismisses all layers above the one that `target` (a layer, or a screen on it) stands for.
  public func dismiss(
    to target: flow_handle, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_dismiss_to(link.engine, target, options, made)
    }
  }

  /// Dismisses all layers but layer 0 of the window of `place`.
  public func dismissAll(
    from place: flow_handle, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_dismiss_all(link.engine, place, options, made)
    }
  }

  /// Closes a target and everything above it, by pop or dismiss as its style demands.
  public func close(_ target: flow_handle, with transition: Transition = .push) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_close(link.engine, target, options, made)
    }
  }

  /// Ends a coordinator with a value.
  public func finish(
    _ coordinator: flow_coordinator, _ value: Value = .null, with transition: Transition = .push
  ) throws(FlowError) {
    try lending { loan throws(FlowError) in
      try transition.ask(in: context) { link, options, made in
        flow_finish(link.engine, coordinator, loan.pointer(value), options, made)
      }
    }
  }

  /// Ends a coordinator without a value; otherwise like flow_finish().
  public func stop(
    _ coordinator: flow_coordinator, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_stop(link.engine, coordinator, options, made)
    }
  }

  /// The user dragged a layer away.
  public func drag(_ layer: flow_layer, with transition: Transition = .push) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_drag(link.engine, layer, options, made)
    }
  }

  /// Closes a window for good.
  public func closeWindow(
    _ window: flow_window, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_window_close(link.engine, window, options, made)
    }
  }

  /// Unloads a plugin, as a request.
  public func unload(_ plugin: flow_plugin, with transition: Transition = .push) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_plugin_unload(link.engine, plugin, options, made)
    }
  }

  /// Stores a route in the link of a screen, or empties it.
  public func setLink(
    of screen: flow_screen, to route: Route?, with transition: Transition = .push
  ) throws(FlowError) {
    try lending { loan throws(FlowError) in
      try transition.ask(in: context) { link, options, made in
        flow_screen_set_link(link.engine, screen, loan.route(route), options, made)
      }
    }
  }

  /// Gives a route to a coordinator, and to its parents if it does not handle it.
  public func navigate(
    _ coordinator: flow_coordinator, to route: Route, with transition: Transition = .push
  ) throws(FlowError) {
    try lending { loan throws(FlowError) in
      try transition.ask(in: context) { link, options, made in
        flow_navigate(link.engine, coordinator, loan.route(route), options, made)
      }
    }
  }

  /// Gives a route to every coordinator that lives when this begins.
  public func broadcast(_ route: Route, with transition: Transition = .push) throws(FlowError) {
    try lending { loan throws(FlowError) in
      try transition.ask(in: context) { link, options, made in
        flow_broadcast(link.engine, loan.route(route), options, made)
      }
    }
  }

  /// Takes one screen out of its stack (cause FLOW_CAUSE_POPPED); those above it stay.
  public func remove(_ screen: flow_screen, with transition: Transition = .push) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_remove(link.engine, screen, options, made)
    }
  }

  /// Goes back to the top-most screen on the stack of `place` that was made of class `classID` with
  /// equal arguments, as flow_pop_to() does.
  public func go(
    to classID: String, _ arguments: Value? = nil, from place: flow_handle,
    with transition: Transition = .push
  ) throws(FlowError) {
    try lending { loan throws(FlowError) in
      try transition.ask(in: context) { link, options, made in
        flow_go_to(link.engine, place, classID, loan.pointer(arguments), options, made)
      }
    }
  }

  /// Gives an open screen other arguments than it was created with.
  public func setArguments(
    of screen: flow_screen, _ arguments: Value? = nil, with transition: Transition = .push
  ) throws(FlowError) {
    try lending { loan throws(FlowError) in
      try transition.ask(in: context) { link, options, made in
        flow_screen_set_arguments(link.engine, screen, loan.pointer(arguments), options, made)
      }
    }
  }

  /// Removes a tab with all that is in it (cause FLOW_CAUSE_DISMISSED).
  public func removeTab(_ tab: flow_router, with transition: Transition = .push) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_remove_tab(link.engine, tab, options, made)
    }
  }

  /// Moves a tab to another place among those of its layer.
  public func moveTab(
    _ tab: flow_router, to index: Int, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_move_tab(link.engine, tab, index, options, made)
    }
  }

  /// Lets two screens of one stack change places; those between them stay.
  public func swapScreens(
    _ screen: flow_screen, and other: flow_screen, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_swap(link.engine, screen, other, options, made)
    }
  }

  /// Makes an open screen or coordinator anew in its place (S16).
  public func renew(
    _ instance: flow_presentable, state: Value? = nil, version: UInt32 = 0,
    with transition: Transition = .push
  ) throws(FlowError) {
    try lending { loan throws(FlowError) in
      try transition.ask(in: context) { link, options, made in
        flow_instance_renew(link.engine, instance, loan.pointer(state), version, options, made)
      }
    }
  }

  /// Says how many panes fit side by side in a window, as a request; at first one.
  public func panes(
    _ window: flow_window, fit count: Int, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      flow_window_set_panes(link.engine, window, count, options, made)
    }
  }
}
