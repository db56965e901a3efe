import FlowForeign
import FlowModel

/// One step of a request; most requests have one. What is asked for is decoded once, and what the tree has no
/// use for goes with it.
final class Part {
  /// What the tree understands of it.
  var request: Request
  /// The texts of the tabs that it opens or adds.
  var tabs: TabsText?
  /// The element that a new layer points at.
  var source: TextBlock?
  /// What a coordinator finishes with, or the arguments that a screen gets.
  var value: OwnedValue?
  var route: OwnedRoute?
  var deepLink: DeepLink?
  /// What go to looks for.
  var wanted: Wanted?
  var completion: Callback?
  var dismissed: Callback?
  var finished: FinishedCallback?
  /// Of a batch: the tabs that it opens itself, and the one of those that it selects.
  var madeTabs: ContiguousArray<StackID> = []
  var newTab: NewTab?
  /// Of a batch: the coordinators of which it removes what they open, though it does not name them (Q12).
  var imagined: ContiguousArray<CoordinatorID> = []
  /// What it is about, if the request has to wait now (Q3).
  var pins: Pins?

  init(_ kind: RequestKind, from: Object = .none) { request = Request(kind, from: from) }

  /// Becomes a part of another request, as new.
  @inline(__always)
  func renew(_ kind: RequestKind) {
    request.renew(kind, from: .none)
    if tabs != nil { tabs = nil }
    if source != nil { source = nil }
    if value != nil { value = nil }
    if route != nil { route = nil }
    if deepLink != nil { deepLink = nil }
    if wanted != nil { wanted = nil }
    if hasCallbacks { forgetCallbacks() }
    if !madeTabs.isEmpty { madeTabs = [] }
    if newTab != nil { newTab = nil }
    if !imagined.isEmpty { imagined = [] }
    if pins != nil { pins = nil }
  }

  /// True if it carries nothing that takes memory of its own.
  var isPlain: Bool {
    request.all.isEmpty && tabs == nil && source == nil && value == nil && route == nil
      && deepLink == nil && wanted == nil
  }

  /// True if it opens something.
  var opens: Bool { request.kind.opens }

  /// True if it selects a tab.
  var selects: Bool { request.kind.selects }

  /// True if it belongs to the request that starts a coordinator, when that asks for it in `start` (Q13).
  var joinsStart: Bool { opens || selects }

  // MARK: Callbacks

  var hasCallbacks: Bool { completion != nil || dismissed != nil || finished != nil }

  /// Ends what nobody has a use for. Callbacks of what was not opened never run.
  func endCallbacks(in engine: Engine) {
    guard hasCallbacks else { return }
    completion.take()?.end(in: engine)
    dismissed.take()?.end(in: engine)
    finished.take()?.end(in: engine)
  }

  private func forgetCallbacks() {
    completion = nil
    dismissed = nil
    finished = nil
  }
}
