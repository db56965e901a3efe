public import CFlowABI
public import FlowKit

/// Requests that open what openers say, tabs, and several requests as one.
extension Engine {
  /// Opens tabs as a layer: the root of an empty window, or presented in the transition's style.
  public func openTabs(
    _ tabs: Tabs, from place: flow_handle, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.openTabs(tabs, from: place, in: context)
  }

  /// Adds a tab to the layer of a place. It is not selected by that.
  ///
  /// - Parameter index: its place, from 0; without one it is the last.
  public func addTab(
    _ tab: Tab, at index: Int = .max, from place: flow_handle,
    with transition: Transition = .push, finished: ((Ending) -> Void)? = nil
  ) throws(FlowError) {
    try transition.addTab(tab, at: index, from: place, in: context, finished: finished)
  }

  /// Makes the stack of a place hold exactly what these openers say, root first.
  public func setStack(
    _ screens: [Opener], from place: flow_handle, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.setStack(screens, from: place, in: context)
  }

  /// Goes back to the top-most screen on the stack of a place that was made of this class with
  /// equal arguments, or pushes a new one.
  public func go(
    to opener: Opener, from place: flow_handle, with transition: Transition = .push
  ) throws(FlowError) {
    try go(to: opener.classID, opener.arguments, from: place, with: transition)
  }

  /// Makes several requests as one: the host sees one transition (Q12).
  ///
  /// - Parameters:
  ///   - place: the place for requests that name no other.
  ///   - fill: adds the requests, in order; at least one.
  public func batch(
    from place: flow_handle, with transition: Transition = .push,
    fill: (inout Batch) -> Void
  ) throws(FlowError) {
    var batch = Batch(asker: place)
    fill(&batch)
    try transition.ask(in: context, batch: batch)
  }

  /// Opens a deep link in a window: its routes, one after the other (L4).
  public func openDeepLink(
    _ link: DeepLink, in window: flow_window, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.openDeepLink(link, in: window, of: context)
  }

  /// The route that the link of a screen holds, as it was stored; `nil` if it is empty.
  public func linkedRoute(of screen: flow_screen) throws(FlowError) -> Route? {
    try link.stored(inLinkOf: screen)
  }
}

extension Window {
  /// Opens what an opener says; in an empty window it becomes the root.
  public func open(
    _ opener: Opener, with transition: Transition = .push, finished: ((Ending) -> Void)? = nil
  ) throws(FlowError) {
    try open(opener.classID, opener.arguments, with: transition, finished: finished)
  }

  /// Tells that a toolkit with its own navigation now shows this screen: an echo, or a wish to go
  /// back to it (Q10).
  public func shown(_ screen: flow_screen) throws(FlowError) {
    try engine.link.check(flow_window_shown(engine.link.engine, handle, screen, nil))
  }
}
