package import FlowMessages
package import FlowValues
package import FlowModel

/// One step of a request; most requests have one. It holds the decoded request for the tree, and
/// beside it all that the tree has no use for.
package final class Part {
  /// The request as the tree understands it.
  package var request: Request
  /// The texts of the tabs that it opens or adds.
  package var tabs: TabsText?
  /// The element that a new layer points at.
  package var source: TextBlock?
  /// The value that a coordinator finishes with, or the arguments that a screen gets.
  package var value: OwnedValue?
  package var route: OwnedRoute?
  package var deepLink: DeepLink?
  /// The screen that a go to looks for.
  package var wanted: Wanted?
  package var completion: Callback?
  package var dismissed: Callback?
  package var finished: FinishedCallback?
  /// The tabs that it opens, for later parts of its batch that select one of them.
  package var madeTabs: ContiguousArray<StackID> = []
  /// The tab that it selects, if its batch opens that itself.
  package var newTab: NewTab?
  /// The coordinators opened earlier in its batch from which it, naming no screen, would remove
  /// screens that are not known before they start (Q12).
  package var imagined: ContiguousArray<CoordinatorID> = []
  /// The screens it is pinned to, if the request has to wait now (Q3).
  package var pins: Pins?

  package init(_ kind: RequestKind, from: Object = .none) { request = Request(kind, from: from) }

  /// Resets it, to be a part of another request.
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

/// The target of a go to: a screen of this class, made with these arguments.
package struct Wanted {
  package let entry: ClassEntry
  package let arguments: OwnedValue?
  /// The screen that was made because none was found.
  package var made = Object.none

  package init(entry: ClassEntry, arguments: OwnedValue?) {
    self.entry = entry
    self.arguments = arguments
  }
}
