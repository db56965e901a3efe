// Written by scripts/generate from the tables of include/flow; do not edit.

public import CFlowABI

/// Requests on behalf of a screen or coordinator.
extension FlowObject {
  /// Opens a screen or coordinator in the way `options->style` says.
  public func open(
    _ presentable: flow_presentable, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_open(link.engine, handle, presentable, options, made)
    }
  }

  /// Pushes on the stack of this object; like flow_open() with FLOW_STYLE_PUSH.
  public func push(
    _ presentable: flow_presentable, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_push(link.engine, handle, presentable, options, made)
    }
  }

  /// Presents as a new layer over the top-most layer; like flow_open(), where FLOW_STYLE_PUSH in
  /// `options` means FLOW_STYLE_SHEET.
  public func present(
    _ presentable: flow_presentable, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_present(link.engine, handle, presentable, options, made)
    }
  }

  /// Makes a screen or coordinator the root of a window; everything it showed is removed.
  public func setRoot(
    _ presentable: flow_presentable, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_set_root(link.engine, handle, presentable, options, made)
    }
  }

  /// Replaces the top screen of the stack of this object, and all that was presented from it; a
  /// late request only the screen that was on top when it was asked for.
  public func replaceTop(
    _ presentable: flow_presentable, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_replace_top(link.engine, handle, presentable, options, made)
    }
  }

  /// Makes the stack of this object hold exactly these screens, root first, in one transition.
  public func setStack(
    _ screens: [flow_screen], with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_set_stack(link.engine, handle, screens, screens.count, options, made)
    }
  }

  /// Pops the top screen of the stack of this object, and all presented from it; a late request
  /// only the screen that was on top when it was asked for.
  public func pop(with transition: Transition = .push) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_pop(link.engine, handle, options, made)
    }
  }

  /// Pops all screens above `screen` on its stack.
  public func pop(to screen: flow_screen, with transition: Transition = .push) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_pop_to(link.engine, screen, options, made)
    }
  }

  /// Pops until `depth` screens are left on the stack of this object; a late request only screens
  /// that were there when it was asked for.
  public func popToDepth(_ depth: Int, with transition: Transition = .push) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_pop_to_depth(link.engine, handle, depth, options, made)
    }
  }

  /// Pops all but the root of the stack of this object.
  public func popToRoot(with transition: Transition = .push) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_pop_to_root(link.engine, handle, options, made)
    }
  }

  /// Dismisses the `count` top-most layers of the window of this object; a late request only those
  /// that were on top when it was asked for.
  public func dismiss(_ count: Int = 1, with transition: Transition = .push) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_dismiss(link.engine, handle, count, options, made)
    }
  }

  /// Dismisses all layers above the one that `target` (a layer, or a screen on it) stands for.
  public func dismiss(
    to target: flow_handle, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_dismiss_to(link.engine, target, options, made)
    }
  }

  /// Dismisses all layers but layer 0 of the window of this object.
  public func dismissAll(with transition: Transition = .push) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_dismiss_all(link.engine, handle, options, made)
    }
  }

  /// Selects a tab of the layer of this object (a layer, or anything that has a stack).
  public func selectTab(_ index: Int, with transition: Transition = .push) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_select_tab(link.engine, handle, index, options, made)
    }
  }

  /// Stores a route in the link of a screen, or empties it.
  public func setLink(
    of screen: flow_screen, to route: Route?, with transition: Transition = .push
  ) throws(FlowError) {
    try lending { loan throws(FlowError) in
      try transition.ask(in: context) { link, options, made in
        link.api.pointee.flow_screen_set_link(link.engine, screen, loan.route(route), options, made)
      }
    }
  }

  /// Gives a route to a coordinator, and to its parents if it does not handle it.
  public func navigate(
    _ coordinator: flow_coordinator, to route: Route, with transition: Transition = .push
  ) throws(FlowError) {
    try lending { loan throws(FlowError) in
      try transition.ask(in: context) { link, options, made in
        link.api.pointee.flow_navigate(link.engine, coordinator, loan.route(route), options, made)
      }
    }
  }

  /// Gives a route to every coordinator that lives when this begins.
  public func broadcast(_ route: Route, with transition: Transition = .push) throws(FlowError) {
    try lending { loan throws(FlowError) in
      try transition.ask(in: context) { link, options, made in
        link.api.pointee.flow_broadcast(link.engine, loan.route(route), options, made)
      }
    }
  }

  /// Takes one screen out of its stack (cause FLOW_CAUSE_POPPED); those above it stay.
  public func remove(_ screen: flow_screen, with transition: Transition = .push) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_remove(link.engine, screen, options, made)
    }
  }

  /// Goes back to the top-most screen on the stack of this object that was made of class `classID`
  /// with equal arguments, as flow_pop_to() does.
  public func go(
    to classID: String, _ arguments: Value? = nil, with transition: Transition = .push
  ) throws(FlowError) {
    try lending { loan throws(FlowError) in
      try transition.ask(in: context) { link, options, made in
        link.api.pointee.flow_go_to(
          link.engine, handle, classID, loan.pointer(arguments), options, made)
      }
    }
  }

  /// Gives an open screen other arguments than it was created with.
  public func setArguments(
    of screen: flow_screen, _ arguments: Value? = nil, with transition: Transition = .push
  ) throws(FlowError) {
    try lending { loan throws(FlowError) in
      try transition.ask(in: context) { link, options, made in
        link.api.pointee.flow_screen_set_arguments(
          link.engine, screen, loan.pointer(arguments), options, made)
      }
    }
  }

  /// Removes a tab with all that is in it (cause FLOW_CAUSE_DISMISSED).
  public func removeTab(_ tab: flow_router, with transition: Transition = .push) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_remove_tab(link.engine, tab, options, made)
    }
  }

  /// Moves a tab to another place among those of its layer.
  public func moveTab(
    _ tab: flow_router, to index: Int, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_move_tab(link.engine, tab, index, options, made)
    }
  }

  /// Selects a tab by its router.
  public func selectTab(
    of tab: flow_router, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_select_tab_of(link.engine, tab, options, made)
    }
  }

  /// Lets two screens of one stack change places; those between them stay.
  public func swapScreens(
    _ screen: flow_screen, and other: flow_screen, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, made in
      link.api.pointee.flow_swap(link.engine, screen, other, options, made)
    }
  }

  /// Makes an open screen or coordinator anew in its place (S16).
  public func renew(
    _ instance: flow_presentable, state: Value? = nil, version: UInt32 = 0,
    with transition: Transition = .push
  ) throws(FlowError) {
    try lending { loan throws(FlowError) in
      try transition.ask(in: context) { link, options, made in
        link.api.pointee.flow_instance_renew(
          link.engine, instance, loan.pointer(state), version, options, made)
      }
    }
  }
}
