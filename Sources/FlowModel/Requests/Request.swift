/// The subject of a request.
package enum Object: Hashable, Sendable {
  case none
  case screen(ScreenID)
  case coordinator(CoordinatorID)
  case window(WindowID)
  case layer(LayerID)
  case router(StackID)
  /// An object outside the tree, by a number that the tree does not interpret.
  case outside(UInt64)
}

/// Traits that follow from a request's row.
extension RequestKind {
  @inline(__always)
  private func has(_ kinds: RequestKinds, without others: UInt64 = 0) -> Bool {
    1 &<< UInt64(truncatingIfNeeded: rawValue) & kinds.bits & ~others != 0
  }

  /// True if it opens something itself, which a batch leaves to its requests.
  package var opens: Bool { has(.opens, without: RequestKinds.takesRequests.bits) }

  /// True if it acts on whatever is on top, and names no object (Q3).
  package var isRelative: Bool { has(.top) }

  /// True if it closes layers of a window, as many as there are on top.
  var isOfLayers: Bool { self == .dismiss || isWish && !isBack }

  /// True if it concerns whatever `from` stands for, and takes all above that (Q3).
  package var isOfAll: Bool { self == .popToRoot || self == .dismissAll }

  /// True if it selects a tab.
  package var selects: Bool { has(.selects) }

  /// True if it selects a tab that it names, and not one by its place.
  package var selectsNamed: Bool { has(.selects, without: RequestKinds.takesCount.bits) }

  /// True if it is a gesture, which is shown before it is carried out (G2).
  package var isGesture: Bool { has(.gesture) }

  /// True if it is the user's wish, by which programs are not bound (G1).
  package var isWish: Bool { has(.wish) }

  /// True if it is the user's way back.
  package var isBack: Bool { has(.back) }

  /// True if it brings a route, or takes one back.
  package var isRoute: Bool { has(.route) }

  /// True if it ends the coordinator in `from`.
  package var ends: Bool { has(.ends) }

  /// True if the coordinator that asks does not end for lack of screens before it has run.
  package var holdsRequester: Bool { opens || has(.holds) }

  /// True if screens and coordinators that would leave are not asked.
  package var isUnasked: Bool { has(.unasked) }

  /// True if it makes an instance anew, so that the functions of the old one end (S16).
  package var makesAnew: Bool { has(.takesState) }
}

/// One request, as the tree understands it: a value.
package struct Request {
  package var kind: RequestKind
  /// The requester, which also says where to open; or the object of the request.
  package var from: Object
  /// The object to open, or the second screen of a swap.
  package var presentable = Object.none
  /// The objects that are to stand on a stack, or in the tabs.
  package var all: Series<Object> = []
  /// A depth, a number of layers, or a tab.
  package var count = 0
  package var style = Style.push
  package var flags: OpenFlags = []
  /// True if the coordinator it opens is carried by `from` (C3).
  package var isCarried = false
  /// For tabs: where back leads, and whether selecting the selected one leaves it as it is.
  package var tabsBack = TabsBack.initial
  package var keepsTabs = false
  /// For an arrangement: its layout, and the panes that have a place also while they are empty.
  package var layout = StackLayout.tabs
  package var places = Panes()
  /// The pane in which it opens, counted from 1; 0 for the one of `from` (P4).
  package var pane: UInt32 = 0
  /// The tab that a selection selects, once that is known (Q3).
  package var tab: StackID?
  /// True if that tab was selected already when the request was made; it is then reported and
  /// popped (A2).
  package var reselects = false
  /// For a back that has waited: the tab from which it leads.
  package var leaving: StackID?
  /// For a toolkit's report: the window it was made for (Q10).
  package var reportedIn: WindowID?
  /// For a relative request that has waited: what it was about when it was asked for (Q3).
  package var pinned: Pins?
  /// For a pop to root and a dismiss all that have waited: the router or window for which `from`
  /// stood then.
  package var stood = Object.none
  /// The cause of the removals, if the kind of the request does not say it; else 0.
  package var cause: Int32 = 0
  /// For set arguments: true if the screen has them already (Q18).
  package var hasArguments = false
  /// True if the engine itself made it; it may close what nobody else may.
  package var isOwn = false
  /// True if screens and coordinators that would leave are not asked.
  package var isForced = false
  /// True if the user closes the window (O10).
  package var isByUser = false

  package init(_ kind: RequestKind, from: Object) {
    self.kind = kind
    self.from = from
  }

  /// True if it acts on whatever is on top (Q12), as a go to in place does, too.
  package var isRelative: Bool {
    kind.isRelative || flags.contains(.inPlace) && kind.traits.contains(.takesClass)
  }

  /// Makes it a new request.
  @_optimize(speed)
  package mutating func renew(_ kind: RequestKind, from: Object) {
    self.kind = kind
    self.from = from
    presentable = .none
    if !all.isEmpty { all = [] }
    count = 0
    style = .push
    flags = []
    isCarried = false
    tabsBack = .initial
    keepsTabs = false
    layout = .tabs
    places = Panes()
    pane = 0
    if tab != nil { tab = nil }
    reselects = false
    if leaving != nil { leaving = nil }
    reportedIn = nil
    if pinned != nil { pinned = nil }
    stood = .none
    cause = 0
    hasArguments = false
    isOwn = false
    isForced = false
    isByUser = false
  }
}
