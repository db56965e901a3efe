/// What a request can be about.
package enum Object: Hashable, Sendable {
  case none
  case screen(ScreenID)
  case coordinator(CoordinatorID)
  case window(WindowID)
  case layer(LayerID)
  case router(StackID)
}

/// What a request asks for; the numbers are those of the C ABI, and what has none there is the engine's own.
package enum RequestKind: Int32, Sendable {
  case open = 1
  case push, present, setRoot, replaceTop, setStack
  case pop, popTo, popToDepth, popToRoot, dismiss, dismissTo, dismissAll, close
  case finish, stop
  case back, backTo, drag
  case batch, closeWindow, unload
  case openTabs, selectTab
  case gestureBack, gestureDrag
  case link, navigate, broadcast, deepLink
  case remove, goTo
  case setArguments
  case addTab, removeTab, moveTab
}

extension RequestKind {
  /// Whether it opens something.
  package var opens: Bool {
    switch self {
    case .open, .push, .present, .setRoot, .replaceTop, .setStack, .openTabs, .goTo, .addTab:
      true
    default: false
    }
  }

  /// Whether it is about what is on top, whatever that is, and not about something it names (Q3).
  package var isRelative: Bool {
    switch self {
    case .pop, .dismiss, .back, .drag, .gestureBack, .gestureDrag, .replaceTop: true
    default: false
    }
  }

  /// Whether it is a gesture, which is shown before it is carried out (G2).
  package var isGesture: Bool { self == .gestureBack || self == .gestureDrag }

  /// Whether it is the user's wish, by which programs are not bound (G1).
  package var isWish: Bool {
    switch self {
    case .back, .backTo, .drag, .gestureBack, .gestureDrag: true
    default: false
    }
  }
}

/// One request, as the tree understands it: a value.
package struct Request {
  package var kind: RequestKind
  /// On whose behalf and where, or what it is about.
  package var from: Object
  /// What is opened.
  package var presentable = Object.none
  /// What is to stand on a stack, or in the tabs.
  package var all: ContiguousArray<Object> = []
  /// A depth, a number of layers, or a tab.
  package var count = 0
  package var style = Style.push
  package var flags: OpenFlags = []
  /// Whether the coordinator it opens is carried by `from` (C3).
  package var isCarried = false
  /// For tabs: where back leads, and whether selecting the selected one leaves it as it is.
  package var tabsBack = TabsBack.initial
  package var keepsTabs = false
  /// For a toolkit's report: the window it was made for (Q10).
  package var reportedIn: WindowID?
  /// What a request was about that names nothing and has been allowed later: nothing else goes by it (Q3).
  package var pinned: ContiguousArray<ScreenID>?
  /// Whether the lowest of these was the root of its stack, so that a layer goes with it.
  package var pinsRoot = false
  /// Why what goes by it goes, if the request itself does not say; 0 otherwise.
  package var cause: Int32 = 0
  /// Of set arguments: whether the screen has them already (Q18).
  package var hasArguments = false
  /// Made by the engine itself, which may close what nobody else may.
  package var isOwn = false

  package init(_ kind: RequestKind, from: Object) {
    self.kind = kind
    self.from = from
  }

  /// Whether it is about what is on top, whatever that is (Q12).
  package var isRelative: Bool { kind.isRelative || kind == .goTo && flags.contains(.inPlace) }

  /// From now on it is about what it has been found to be about.
  package mutating func pin(_ pins: consuming Pins) {
    pinned = pins.screens
    pinsRoot = pins.holdsRoot
    switch kind {
    case .back, .gestureBack: cause = Cause.back
    case .drag, .gestureDrag: cause = Cause.dragged
    case .dismiss: cause = Cause.dismissed
    default: cause = Cause.popped
    }
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
    reportedIn = nil
    if pinned != nil { pinned = nil }
    pinsRoot = false
    cause = 0
    hasArguments = false
    isOwn = false
  }
}

/// What a request that names nothing is about: the screens that would go by it.
package struct Pins {
  package var screens: ContiguousArray<ScreenID>
  /// Whether the lowest of them is the root of its stack.
  package var holdsRoot = false
}

/// How something goes; the numbers are those of the C ABI.
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
