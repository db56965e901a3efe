// Written by scripts/generate from the tables of include/flow; do not edit.

public import CFlowABI
public import FlowKit

/// Requests that open what an ``Opener`` says.
extension Engine {
  /// Opens a screen or coordinator in the way `options->style` says. The instance is made first,
  /// and gone if the request fails.
  @discardableResult
  public func open(
    _ opener: Opener, from place: flow_handle, with transition: Transition = .push,
    finished: ((Ending) -> Void)? = nil
  ) throws(FlowError) -> flow_handle {
    try transition.ask(in: context, opening: opener, finished: finished) {
      link, presentable, options, made in
      flow_open(link.engine, place, presentable, options, made)
    }
  }

  /// Pushes on the stack of `place`; like flow_open() with FLOW_STYLE_PUSH. The instance is made
  /// first, and gone if the request fails.
  @discardableResult
  public func push(
    _ opener: Opener, from place: flow_handle, with transition: Transition = .push,
    finished: ((Ending) -> Void)? = nil
  ) throws(FlowError) -> flow_handle {
    try transition.ask(in: context, opening: opener, finished: finished) {
      link, presentable, options, made in
      flow_push(link.engine, place, presentable, options, made)
    }
  }

  /// Presents as a new layer over the top-most layer; like flow_open(), where FLOW_STYLE_PUSH in
  /// `options` means FLOW_STYLE_SHEET. The instance is made first, and gone if the request fails.
  @discardableResult
  public func present(
    _ opener: Opener, from place: flow_handle, with transition: Transition = .push,
    finished: ((Ending) -> Void)? = nil
  ) throws(FlowError) -> flow_handle {
    try transition.ask(in: context, opening: opener, finished: finished) {
      link, presentable, options, made in
      flow_present(link.engine, place, presentable, options, made)
    }
  }

  /// Makes a screen or coordinator the root of a window; everything it showed is removed. The
  /// instance is made first, and gone if the request fails.
  @discardableResult
  public func setRoot(
    _ opener: Opener, from place: flow_handle, with transition: Transition = .push,
    finished: ((Ending) -> Void)? = nil
  ) throws(FlowError) -> flow_handle {
    try transition.ask(in: context, opening: opener, finished: finished) {
      link, presentable, options, made in
      flow_set_root(link.engine, place, presentable, options, made)
    }
  }

  /// Replaces the top screen of the stack of `place`, and all that was presented from it; a late
  /// request only the screen that was on top when it was asked for. The instance is made first, and
  /// gone if the request fails.
  @discardableResult
  public func replaceTop(
    _ opener: Opener, from place: flow_handle, with transition: Transition = .push,
    finished: ((Ending) -> Void)? = nil
  ) throws(FlowError) -> flow_handle {
    try transition.ask(in: context, opening: opener, finished: finished) {
      link, presentable, options, made in
      flow_replace_top(link.engine, place, presentable, options, made)
    }
  }
}
