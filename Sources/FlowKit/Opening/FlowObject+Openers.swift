// Written by scripts/generate from the tables of include/flow; do not edit.

public import CFlowABI

/// Requests that open what an ``Opener`` says.
extension FlowObject {
  /// Pushes on the stack of this object; like flow_open() with FLOW_STYLE_PUSH. The instance is
  /// made first, and gone if the request fails.
  @discardableResult
  public func push(
    _ opener: Opener, with transition: Transition = .push, finished: ((Ending) -> Void)? = nil
  ) throws(FlowError) -> flow_handle {
    try transition.ask(in: context, opening: opener, finished: finished) {
      link, presentable, options, made in
      link.api.pointee.flow_push(link.engine, handle, presentable, options, made)
    }
  }

  /// Presents as a new layer over the top-most layer; like flow_open(), where FLOW_STYLE_PUSH in
  /// `options` means FLOW_STYLE_SHEET. The instance is made first, and gone if the request fails.
  @discardableResult
  public func present(
    _ opener: Opener, with transition: Transition = .push, finished: ((Ending) -> Void)? = nil
  ) throws(FlowError) -> flow_handle {
    try transition.ask(in: context, opening: opener, finished: finished) {
      link, presentable, options, made in
      link.api.pointee.flow_present(link.engine, handle, presentable, options, made)
    }
  }

  /// Makes a screen or coordinator the root of a window; everything it showed is removed. The
  /// instance is made first, and gone if the request fails.
  @discardableResult
  public func setRoot(
    _ opener: Opener, with transition: Transition = .push, finished: ((Ending) -> Void)? = nil
  ) throws(FlowError) -> flow_handle {
    try transition.ask(in: context, opening: opener, finished: finished) {
      link, presentable, options, made in
      link.api.pointee.flow_set_root(link.engine, handle, presentable, options, made)
    }
  }

  /// Replaces the top screen of the stack of this object, and all that was presented from it; a
  /// late request only the screen that was on top when it was asked for. The instance is made
  /// first, and gone if the request fails.
  @discardableResult
  public func replaceTop(
    _ opener: Opener, with transition: Transition = .push, finished: ((Ending) -> Void)? = nil
  ) throws(FlowError) -> flow_handle {
    try transition.ask(in: context, opening: opener, finished: finished) {
      link, presentable, options, made in
      link.api.pointee.flow_replace_top(link.engine, handle, presentable, options, made)
    }
  }
}
