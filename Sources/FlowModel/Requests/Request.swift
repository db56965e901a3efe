/// The subject of a request.
package enum Object: Hashable, Sendable {
  case none
  case screen(ScreenID)
  case coordinator(CoordinatorID)
  case window(WindowID)
  case layer(LayerID)
  case router(StackID)
  /// Something that is not in the tree, by a number that means nothing here.
  case outside(UInt64)
}

/// Traits that follow from a request's row.
extension RequestKind {
  @inline(__always)
  private func has(_ trait: RequestTraits) -> Bool {
    traits.rawValue & trait.rawValue != 0
  }

  /// True if it opens something itself, which a batch leaves to its requests.
  package var opens: Bool {
    let asked = RequestTraits.opens.rawValue | RequestTraits.takesRequests.rawValue
    return traits.rawValue & asked == RequestTraits.opens.rawValue
  }

  /// True if it is about what is on top, whatever that is, and not about something it names (Q3).
  package var isRelative: Bool { has(.top) }

  /// True if it selects a tab.
  package var selects: Bool { has(.selects) }

  /// True if it selects a tab that it names, and not one by its place.
  package var selectsNamed: Bool {
    let asked = RequestTraits.selects.rawValue | RequestTraits.takesCount.rawValue
    return traits.rawValue & asked == RequestTraits.selects.rawValue
  }

  /// True if it is a gesture, which is shown before it is carried out (G2).
  package var isGesture: Bool { has(.gesture) }

  /// True if it is the user's wish, by which programs are not bound (G1).
  package var isWish: Bool { has(.wish) }

  /// True if it is the user's way back.
  package var isBack: Bool { has(.back) }

  /// True if it brings a route, or takes one back.
  package var isRoute: Bool { has(.route) }

  /// True if it ends the coordinator that it is asked of.
  package var ends: Bool { has(.ends) }

  /// True if the coordinator that asks does not end for lack of screens before it has run.
  package var holdsRequester: Bool { opens || has(.holds) }

  /// True if nobody is asked who would go by it.
  package var isUnasked: Bool { has(.unasked) }
}

/// One request, as the tree understands it: a value.
package struct Request {
  package var kind: RequestKind
  /// On whose behalf and where, or what it is about.
  package var from: Object
  /// The object to open, or another screen that it concerns.
  package var presentable = Object.none
  /// The objects that are to stand on a stack, or in the tabs.
  package var all: ContiguousArray<Object> = []
  /// A depth, a number of layers, or a tab.
  package var count = 0
  package var style = Style.push
  package var flags: OpenFlags = []
  /// True if the coordinator it opens is carried by `from` (C3).
  package var isCarried = false
  /// For tabs: where back leads, and whether selecting the selected one leaves it as it is.
  package var tabsBack = TabsBack.initial
  package var keepsTabs = false
  /// The tab that a selection is about, once that is known; it is selected by nothing else (Q3).
  package var tab: StackID?
  /// True if that was selected when it was asked for, so that it is reported and popped (A2).
  package var reselects = false
  /// Of a back that has been allowed later: the tab that it leaves for the other one.
  package var leaving: StackID?
  /// For a toolkit's report: the window it was made for (Q10).
  package var reportedIn: WindowID?
  /// The screens of a request that names nothing and was allowed later: no other screen goes by it
  /// (Q3).
  package var pinned: ContiguousArray<ScreenID>?
  /// True if the lowest of these was the root of its stack, so that a layer goes with it.
  package var pinsRoot = false
  /// Why what goes by it goes, if the request itself does not say; 0 otherwise.
  package var cause: Int32 = 0
  /// Of set arguments: whether the screen has them already (Q18).
  package var hasArguments = false
  /// Made by the engine itself, which may close what nobody else may.
  package var isOwn = false
  /// True if nobody is asked who would go by it.
  package var isForced = false

  package init(_ kind: RequestKind, from: Object) {
    self.kind = kind
    self.from = from
  }

  /// True if it is about what is on top, whatever that is (Q12). In place go to is, too.
  package var isRelative: Bool {
    kind.isRelative || flags.contains(.inPlace) && kind.traits.contains(.takesClass)
  }

  /// From now on it is about what it has been found to be about.
  package mutating func pin(_ pins: consuming Pins) {
    pinned = pins.screens
    pinsRoot = pins.holdsRoot
    cause = pins.cause
  }

  /// Becomes another request, as new.
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
    if tab != nil { tab = nil }
    reselects = false
    if leaving != nil { leaving = nil }
    reportedIn = nil
    if pinned != nil { pinned = nil }
    pinsRoot = false
    cause = 0
    hasArguments = false
    isOwn = false
    isForced = false
  }
}

/// The screens that would go by a request that names nothing.
package struct Pins {
  package var screens: ContiguousArray<ScreenID>
  /// True if the lowest of them is the root of its stack.
  package var holdsRoot = false
  /// Why they would go.
  package var cause = Cause.popped
}

/// The way something goes; the numbers are those of the C ABI.
package enum Cause {
  package static let finished: Int32 = 1
  package static let stopped: Int32 = 2
  package static let parentEnded: Int32 = 3
  package static let popped: Int32 = 4
  package static let back: Int32 = 5
  package static let dismissed: Int32 = 6
  package static let dragged: Int32 = 7
  package static let replaced: Int32 = 8
  package static let unloaded: Int32 = 9
  package static let shutDown: Int32 = 10
}

/// Why a plan cannot be made; the numbers are those of the C ABI.
package enum Refusal: Int32, Error {
  case ended = 1
  case gone, duplicate, container, notPresented, noWindow, empty, notAllowed, unhandled
  case busy = 13
  case neverOpened = 16
  case limit = 19
}
