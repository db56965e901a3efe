package import FlowMessages
package import FlowValues
package import FlowModel

/// One step of a request; most requests have one. What is asked for is decoded once, and what the
/// tree has no use for goes with it.
package final class Part {
  /// What the tree understands of it.
  package var request: Request
  /// The texts of the tabs that it opens or adds.
  package var tabs: TabsText?
  /// The element that a new layer points at.
  package var source: TextBlock?
  /// What a coordinator finishes with, or the arguments that a screen gets.
  package var value: OwnedValue?
  package var route: OwnedRoute?
  package var deepLink: DeepLink?
  /// What go to looks for.
  package var wanted: Wanted?
  package var completion: Callback?
  package var dismissed: Callback?
  package var finished: FinishedCallback?
  /// Of a batch: the tabs that it opens itself, and the one of those that it selects.
  package var madeTabs: ContiguousArray<StackID> = []
  package var newTab: NewTab?
  /// Of a batch: the coordinators of which it removes what they open, though it does not name them
  /// (Q12).
  package var imagined: ContiguousArray<CoordinatorID> = []
  /// What it is about, if the request has to wait now (Q3).
  package var pins: Pins?

  package init(_ kind: RequestKind, from: Object = .none) { request = Request(kind, from: from) }

  /// Becomes a part of another request, as new.
  @inline(__always)
  package func renew(_ kind: RequestKind) {
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
  package var isPlain: Bool {
    request.all.isEmpty && tabs == nil && source == nil && value == nil && route == nil
      && deepLink == nil && wanted == nil
  }

  /// True if it opens something.
  package var opens: Bool { request.kind.opens }

  /// True if it selects a tab.
  package var selects: Bool { request.kind.selects }

  /// True if it belongs to the request that starts a coordinator, when that asks for it in `start`
  /// (Q13).
  package var joinsStart: Bool { opens || selects }

  // MARK: Callbacks

  package var hasCallbacks: Bool { completion != nil || dismissed != nil || finished != nil }

  private func forgetCallbacks() {
    completion = nil
    dismissed = nil
    finished = nil
  }
}

/// A screen of a class, made with these arguments.
package struct Wanted {
  package let entry: ClassEntry
  package let arguments: OwnedValue?
  /// The one that was made because none was found.
  package var made = Object.none

  package init(entry: ClassEntry, arguments: OwnedValue?) {
    self.entry = entry
    self.arguments = arguments
  }
}
