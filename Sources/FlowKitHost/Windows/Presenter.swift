public import CFlowABI
public import FlowKit

/// A presenter, which shows every visible change of the windows it was given to.
///
/// Every method is called on the engine's thread.
public protocol Presenter: AnyObject {
  /// Shows one change, then completes it: at once, or when its animation has ended.
  func transition(_ change: Change)
  /// Called when the content of a visible screen has changed; ask for it when you draw.
  func changed(_ screen: flow_screen)
  /// Called when a gesture begins, and when the finger has moved.
  func gesture(_ gesture: flow_gesture)
  /// Called once for a change that is not complete, when a request waits for it: cut its animation
  /// short and complete the change, or let it run. `token` is that of the change. @since 0.3
  func hurry(_ token: flow_token)
}

extension Presenter {
  /// Does nothing.
  public func changed(_ screen: flow_screen) {}
  /// Does nothing.
  public func gesture(_ gesture: flow_gesture) {}
  /// Does nothing.
  public func hurry(_ token: flow_token) {}
}

/// One visible change.
public struct Change {
  /// The change as the header describes it; its handles are values.
  public let facts: flow_change
  private let context: Context

  fileprivate init(facts: flow_change, context: Context) {
    self.facts = facts
    self.context = context
  }

  /// True if more has changed in sight than it names: read the tree then (`FLOW_CHANGE_HAS_MORE`).
  public var hasMore: Bool { facts.flags & FLOW_CHANGE_HAS_MORE != 0 }

  /// Completes the change, which has been shown. A second call, and one after the engine has given
  /// the change up (Q8), does nothing, and nobody is told.
  public func complete() {
    guard let link = context.link, link.lives(facts.token) else { return }
    _ = flow_token_complete(link.engine, facts.token)
  }
}

extension Engine {
  /// Makes a presenter known to the engine, which keeps it until it is destroyed, or for as long as
  /// the engine lives.
  ///
  /// - Parameter closesOneLayer: true if it can close only one layer in a transition.
  /// - Returns: the presenter, to be given to a window (`flow_window_set_presenter`).
  public func addPresenter(
    _ presenter: some Presenter, closesOneLayer: Bool = false
  ) throws(FlowError) -> flow_presenter {
    let id = closesOneLayer ? "flowkit.one-layer-presenter" : "flowkit.presenter"
    let flags = closesOneLayer ? FLOW_CLASS_ONE_LAYER : 0
    if !hasRegistered(id) { try register(presenterClass(id, flags: flags)) }
    return try create(id, with: Presented(presenter: presenter, context: context))
  }

  /// Describes the class that all presenters of an engine share. Its instances are ``Presented``
  /// objects.
  private func presenterClass(_ id: String, flags: UInt32) -> ClassDescription {
    var description = ClassDescription(FLOW_KIND_PRESENTER, id, flags: flags)
    let transition: flow_presenter_transition_fn = { data, change in
      guard let presented = object(data, as: Presented.self), let change else { return }
      presented.presenter.transition(Change(facts: change.pointee, context: presented.context))
    }
    let changed: flow_presenter_changed_fn = {
      object($0, as: Presented.self)?.presenter.changed($1)
    }
    let gesture: flow_presenter_gesture_fn = { data, gesture in
      guard let gesture else { return }
      object(data, as: Presented.self)?.presenter.gesture(gesture.pointee)
    }
    description.addMethod("transition", FLOW_SIGNATURE_presenter_transition, transition)
    description.addMethod("changed", FLOW_SIGNATURE_presenter_changed, changed)
    let hurry: flow_presenter_hurry_fn = {
      object($0, as: Presented.self)?.presenter.hurry($1)
    }
    description.addMethod("gesture", FLOW_SIGNATURE_presenter_gesture, gesture)
    description.addMethod("hurry", FLOW_SIGNATURE_presenter_hurry, hurry)
    return description
  }
}

extension Window {
  /// Gives the window a presenter. A second one takes its place.
  ///
  /// - Parameter closesOneLayer: true if it can close only one layer in a transition.
  public func show(with presenter: some Presenter, closesOneLayer: Bool = false) throws(FlowError) {
    let handle = try engine.addPresenter(presenter, closesOneLayer: closesOneLayer)
    try engine.link.check(flow_window_set_presenter(engine.link.engine, self.handle, handle))
  }
}

/// A presenter as the engine has it: an instance of a class that all share.
private final class Presented {
  let presenter: any Presenter
  let context: Context

  init(presenter: any Presenter, context: Context) {
    self.presenter = presenter
    self.context = context
  }
}
