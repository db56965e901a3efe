package import CFlowABI
package import FlowValues
package import FlowModel

/// One step of a request; most requests have one. It holds the decoded request for the tree, and
/// beside it all that the tree has no use for.
package final class Part {
  /// The request as the tree understands it.
  package internal(set) var request: Request
  /// The texts of the tabs that it opens or adds.
  package private(set) var tabs: TabsText?
  /// The element that a new layer points at.
  package private(set) var source: Anchor?
  /// The value that a coordinator finishes with, or the arguments that a screen gets.
  package private(set) var value: OwnedValue?
  package private(set) var route: OwnedRoute?
  package private(set) var deepLink: DeepLink?
  /// The screen that a go to looks for.
  package private(set) var wanted: Wanted?
  private var completion: Callback?
  private var dismissed: Callback?
  private var finished: FinishedCallback?
  /// The tabs that it opens, for later parts of its batch that select one of them.
  package private(set) var madeTabs: Series<StackID> = []
  package private(set) var newTab: NewTab?
  /// The object that it has, if the request has to wait now (Q3).
  package private(set) var pins: Pins?
  /// Notes the screen that a go to makes; nil if nobody asks.
  private var opener: Opener?

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
    if pins != nil { pins = nil }
    if opener != nil { opener = nil }
  }

  /// True if it carries nothing that takes memory of its own.
  @_optimize(speed)
  package var isPlain: Bool {
    request.all.isEmpty && tabs == nil && source == nil && value == nil && route == nil
      && deepLink == nil && wanted == nil
  }

  /// True if it opens something.
  package var opens: Bool { request.kind.opens }

  /// True if it selects a tab.
  package var selects: Bool { request.kind.selects }

  /// True if it is about whatever is there when it is asked for, and that is not known yet (Q3).
  @inline(__always)
  package var isAboutPresent: Bool {
    (request.isRelative && request.pinned == nil && request.leaving == nil)
      || (request.kind.isOfAll && request.stood == .none)
  }

  /// True if it belongs to the request that starts a coordinator, when that asks for it in `start`
  /// (Q13).
  package var joinsStart: Bool { opens || selects }

  // MARK: Callbacks

  @inline(__always)
  package var hasCallbacks: Bool { completion != nil || dismissed != nil || finished != nil }

  private func forgetCallbacks() {
    completion = nil
    dismissed = nil
    finished = nil
  }

  /// Takes over the callbacks that a caller gives, and what a new layer points at.
  @inline(__always)
  package func takeOver(
    _ settings: UnsafePointer<flow_options>, by opener: @autoclosure () -> flow_handle,
    in engine: Records
  ) {
    completion = Callback(
      given: settings.pointee.completion, as: FLOW_CALLBACK_COMPLETION, by: opener(), engine: engine
    )
    dismissed = Callback(
      given: settings.pointee.dismissed, as: FLOW_CALLBACK_DISMISSED, by: opener(), engine: engine)
    finished = FinishedCallback(given: settings.pointee.finished, by: opener(), engine: engine)
    source = Anchor(given: settings)
  }

  /// Hands out what hears that the first screen has gone.
  @inline(__always)
  package func takeCompletion() -> Callback? { completion.take() }

  /// Hands out what hears that the first layer has gone.
  @inline(__always)
  package func takeDismissed() -> Callback? { dismissed.take() }

  /// Hands out what hears of a coordinator's result.
  @inline(__always)
  package func takeFinished() -> FinishedCallback? { finished.take() }
}

// MARK: What is asked for, while it is read

extension Part {
  /// Names what it is asked from, or is about.
  @inline(__always)
  package func ask(from object: Object) { request.from = object }

  /// Makes it a toolkit's report for a window (Q10).
  package func report(in window: WindowID) { request.reportedIn = window }

  /// Takes a depth, a number of layers or a place of a tab; below 0 there is no limit.
  @inline(__always)
  package func count(to number: Int) { request.count = number < 0 ? Int.max : number }

  /// Opens something, or concerns it. Go to finds that anew each time it is planned.
  @inline(__always)
  package func aim(at object: Object) { request.presentable = object }

  /// Opens in this way, and in this pane. Flags that only go to knows are dropped for all else.
  @inline(__always)
  package func open(in style: Style, flags: OpenFlags, pane: UInt32) {
    request.style = style
    request.pane = pane
    request.isForced = flags.contains(.force)
    request.isByUser = flags.contains(.byUser)
    request.isCarried = flags.contains(.carried)
    request.flags = flags.subtracting([.force, .carried, .atOnce, .byUser])
    if wanted == nil { request.flags.subtract([.unlessThere, .inPlace]) }
  }

  /// Puts these screens on a stack.
  package func arrange(_ screens: Series<Object>) { request.all = screens }

  /// Opens tabs with these roots and texts.
  package func openTabs(_ roots: Series<Object>, text: TabsText, selected: Int) {
    request.all = roots
    request.count = selected
    request.tabsBack = text.back
    request.keepsTabs = text.flags & FLOW_TABS_KEEP != 0
    request.layout = text.layout
    request.places = text.places
    tabs = text
  }

  /// Adds a tab with this root and text.
  package func addTab(_ root: Object, text: TabsText) {
    request.presentable = root
    tabs = text
  }

  /// Leaves a coordinator's value, or gives a screen its arguments.
  package func bring(_ value: OwnedValue?) { self.value = value }

  /// Brings a route.
  package func bring(_ route: OwnedRoute) { self.route = route }

  /// Brings a deep link.
  package func bring(_ link: DeepLink) { deepLink = link }

  /// Looks for a screen, and makes it if there is none.
  package func want(_ wanted: Wanted) { self.wanted = wanted }

  /// Asks nobody who would go by it.
  package func force() { request.isForced = true }

  /// Makes it the engine's own, which may close what nobody else may.
  func markOwn() { request.isOwn = true }
}

// MARK: What is found out about it, when it is planned

extension Part {
  /// Plans it upon the tree as it is now.
  @inline(__always)
  package func plan(in tree: inout Tree, into plan: inout Plan) throws(Refusal) {
    try tree.plan(kept: &request, in: &plan)
  }

  /// Closes these, in the place of those found when it was planned before.
  ///
  /// - Parameter cause: why they go; nil if that has not changed.
  package func close(_ all: Series<Object>, because cause: Int32? = nil) {
    request.all = all
    if let cause { request.cause = cause }
  }

  /// Keeps the screen that was made because none was found.
  package func noteMade(_ screen: Object) {
    wanted?.made = screen
    opener?.noteOpened(screen)
  }

  /// Returns what notes the screen that a go to makes; nil for another request, and if the screen
  /// has been made.
  package func openerOfMade() -> Opener? {
    guard let wanted, case .none = wanted.made else { return nil }
    if opener == nil { opener = Opener() }
    return opener
  }

  /// Notes whether the screen has the arguments already that it is given (Q18).
  package func noteArguments(areThere: Bool) { request.hasArguments = areThere }

  /// Notes the tabs that it has opened itself; none before it is planned.
  package func noteMadeTabs(_ tabs: Series<StackID>) { madeTabs = tabs }

  /// Notes what it is about, if the request has to wait now.
  package func notePins(_ pins: Pins?) { self.pins = pins }

  /// Fixes what it is about, because the request waits (Q3).
  package func pin() {
    if let pins { request.pinned = pins }
    pins = nil
  }

  /// Fixes what it is about, because the request waits (Q3).
  package func pin(to pins: Pins) {
    request.pinned = pins
    self.pins = nil
  }

  /// Fixes what it is about, if that lies behind a coordinator that its batch opens (Q12).
  package func pinBehind() { if pins?.isBehind == true { pin() } }

  /// Fixes what `from` stands for, because the request waits (Q3).
  package func stand(for place: Object) { request.stood = place }

  // MARK: Tabs

  /// Selects a tab, now that it is known which.
  package func select(_ tab: StackID) { request.tab = tab }

  /// Selects a tab, now that it is known which.
  ///
  /// - Parameter again: it was selected when that was asked for (A2).
  package func select(_ tab: StackID, again: Bool) {
    request.tab = tab
    request.reselects = again
  }

  /// Selects a tab that the batch opens itself, so that it is found anew each time.
  package func select(_ tab: NewTab) { newTab = tab }

  /// Forgets the tab that it selects, which has been made by the same plan, and goes with it.
  package func forgetTab() { request.tab = nil }

  /// Selects nothing once more (Q3).
  package func selectOnlyOthers() { request.reselects = false }

  /// Leads back from one tab to another, or nowhere.
  package func lead(to tab: StackID, from left: StackID) {
    request.tab = tab
    request.leaving = left
  }
}

/// The target of a go to: a screen of this class, made with these arguments.
package struct Wanted {
  package let entry: ClassEntry
  package let arguments: OwnedValue?
  /// The screen that was made because none was found.
  package fileprivate(set) var made = Object.none

  package init(entry: ClassEntry, arguments: OwnedValue?) {
    self.entry = entry
    self.arguments = arguments
  }
}
