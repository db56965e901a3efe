// Written by scripts/generate from include/flow/request.h; do not edit.

/// The kind of a request; the numbers are those of the C ABI.
package enum RequestKind: Int32, CaseIterable, Sendable {
  case open = 1
  case push = 2
  case present = 3
  case setRoot = 4
  case replaceTop = 5
  case setStack = 6
  case pop = 7
  case popTo = 8
  case popToDepth = 9
  case popToRoot = 10
  case dismiss = 11
  case dismissTo = 12
  case dismissAll = 13
  case close = 14
  case finish = 15
  case stop = 16
  case back = 17
  case backTo = 18
  case drag = 19
  case batch = 20
  case closeWindow = 21
  case unload = 22
  case openTabs = 23
  case selectTab = 24
  case gestureBack = 25
  case gestureDrag = 26
  case link = 27
  case navigate = 28
  case broadcast = 29
  case deepLink = 30
  case remove = 31
  case goTo = 32
  case setArguments = 33
  case addTab = 34
  case removeTab = 35
  case moveTab = 36
  case selectTabOf = 37
  case swap = 38
  case restore = 39
  case renew = 40
  case panes = 41
  case gestureTurn = 42
}

/// The traits of a request, from its row in include/flow/request.h.
package struct RequestTraits: OptionSet, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  /// It opens the screens, coordinators or tabs it is given.
  package static let opens = RequestTraits(rawValue: 0x1)
  /// It may close something that is open.
  package static let closes = RequestTraits(rawValue: 0x2)
  /// It can stand in a batch.
  package static let batch = RequestTraits(rawValue: 0x4)
  /// It brings a route (flow/route.h).
  package static let route = RequestTraits(rawValue: 0x8)
  /// It is the user's wish, which a screen or layer may forbid.
  package static let wish = RequestTraits(rawValue: 0x10)
  /// It is a gesture: held until the finger is lifted (flow/gesture.h).
  package static let gesture = RequestTraits(rawValue: 0x20)
  /// It acts on the top of its stack or window, whatever is there.
  package static let top = RequestTraits(rawValue: 0x40)
  /// It selects a tab.
  package static let selects = RequestTraits(rawValue: 0x80)
  /// It ends the coordinator in `from`.
  package static let ends = RequestTraits(rawValue: 0x100)
  /// It is the user's way back; a wish without this trait drags a layer away.
  package static let back = RequestTraits(rawValue: 0x200)
  /// Its coordinator does not end for lack of screens before it has run. Requests that open
  /// something have this effect, too.
  package static let holds = RequestTraits(rawValue: 0x400)
  /// It asks nobody for consent, as with FLOW_OPEN_FORCE.
  package static let unasked = RequestTraits(rawValue: 0x800)
  /// A screen or a coordinator to open.
  package static let takesPresentable = RequestTraits(rawValue: 0x10000)
  /// Screens.
  package static let takesScreens = RequestTraits(rawValue: 0x20000)
  /// A number: a depth, an index, or how many layers.
  package static let takesCount = RequestTraits(rawValue: 0x40000)
  /// A value.
  package static let takesValue = RequestTraits(rawValue: 0x80000)
  /// The tabs of a layer.
  package static let takesTabs = RequestTraits(rawValue: 0x100000)
  /// One tab.
  package static let takesTab = RequestTraits(rawValue: 0x200000)
  /// The id of a class of screens.
  package static let takesClass = RequestTraits(rawValue: 0x400000)
  /// Arguments of a screen.
  package static let takesArguments = RequestTraits(rawValue: 0x800000)
  /// A route (flow/route.h), which stands in no flow_request.
  package static let takesRoute = RequestTraits(rawValue: 0x1000000)
  /// A deep link (flow/route.h), which stands in no flow_request.
  package static let takesLink = RequestTraits(rawValue: 0x2000000)
  /// Requests, as a batch does.
  package static let takesRequests = RequestTraits(rawValue: 0x4000000)
  /// Another screen, in the member `presentable`.
  package static let takesScreen = RequestTraits(rawValue: 0x8000000)
  /// The state of an instance and its version, which stand in no flow_request.
  package static let takesState = RequestTraits(rawValue: 0x10000000)
}

extension RequestKind {
  /// The traits in its row. Complexity: O(1).
  package var traits: RequestTraits {
    switch self {
    case .open: RequestTraits(rawValue: 0x10005)
    case .push: RequestTraits(rawValue: 0x10005)
    case .present: RequestTraits(rawValue: 0x10005)
    case .setRoot: RequestTraits(rawValue: 0x10007)
    case .replaceTop: RequestTraits(rawValue: 0x10047)
    case .setStack: RequestTraits(rawValue: 0x20007)
    case .pop: RequestTraits(rawValue: 0x46)
    case .popTo: RequestTraits(rawValue: 0x6)
    case .popToDepth: RequestTraits(rawValue: 0x40046)
    case .popToRoot: RequestTraits(rawValue: 0x6)
    case .dismiss: RequestTraits(rawValue: 0x40046)
    case .dismissTo: RequestTraits(rawValue: 0x6)
    case .dismissAll: RequestTraits(rawValue: 0x6)
    case .close: RequestTraits(rawValue: 0x6)
    case .finish: RequestTraits(rawValue: 0x80506)
    case .stop: RequestTraits(rawValue: 0x506)
    case .back: RequestTraits(rawValue: 0x252)
    case .backTo: RequestTraits(rawValue: 0x212)
    case .drag: RequestTraits(rawValue: 0x52)
    case .batch: RequestTraits(rawValue: 0x4000003)
    case .closeWindow: RequestTraits(rawValue: 0x2)
    case .unload: RequestTraits(rawValue: 0x802)
    case .openTabs: RequestTraits(rawValue: 0x100005)
    case .selectTab: RequestTraits(rawValue: 0x40086)
    case .gestureBack: RequestTraits(rawValue: 0x272)
    case .gestureDrag: RequestTraits(rawValue: 0x72)
    case .link: RequestTraits(rawValue: 0x100000a)
    case .navigate: RequestTraits(rawValue: 0x1000408)
    case .broadcast: RequestTraits(rawValue: 0x1000008)
    case .deepLink: RequestTraits(rawValue: 0x200000a)
    case .remove: RequestTraits(rawValue: 0x6)
    case .goTo: RequestTraits(rawValue: 0xc00007)
    case .setArguments: RequestTraits(rawValue: 0x800004)
    case .addTab: RequestTraits(rawValue: 0x240005)
    case .removeTab: RequestTraits(rawValue: 0x6)
    case .moveTab: RequestTraits(rawValue: 0x40004)
    case .selectTabOf: RequestTraits(rawValue: 0x86)
    case .swap: RequestTraits(rawValue: 0x8000004)
    case .restore: RequestTraits(rawValue: 0x800)
    case .renew: RequestTraits(rawValue: 0x10000c00)
    case .panes: RequestTraits(rawValue: 0x40800)
    case .gestureTurn: RequestTraits(rawValue: 0x30)
    }
  }
}

/// The kinds whose rows have a trait, a bit for each by its number: a test needs no table.
struct RequestKinds {
  let bits: UInt64

  static var opens: RequestKinds { RequestKinds(bits: 0x50090007e) }
  static var closes: RequestKinds { RequestKinds(bits: 0x29cf7ffff0) }
  static var batch: RequestKinds { RequestKinds(bits: 0x7f8181fffe) }
  static var route: RequestKinds { RequestKinds(bits: 0x78000000) }
  static var wish: RequestKinds { RequestKinds(bits: 0x400060e0000) }
  static var gesture: RequestKinds { RequestKinds(bits: 0x40006000000) }
  static var top: RequestKinds { RequestKinds(bits: 0x60a0aa0) }
  static var selects: RequestKinds { RequestKinds(bits: 0x2001000000) }
  static var ends: RequestKinds { RequestKinds(bits: 0x18000) }
  static var back: RequestKinds { RequestKinds(bits: 0x2060000) }
  static var holds: RequestKinds { RequestKinds(bits: 0x10010018000) }
  static var unasked: RequestKinds { RequestKinds(bits: 0x38000400000) }
  static var takesPresentable: RequestKinds { RequestKinds(bits: 0x3e) }
  static var takesScreens: RequestKinds { RequestKinds(bits: 0x40) }
  static var takesCount: RequestKinds { RequestKinds(bits: 0x21401000a00) }
  static var takesValue: RequestKinds { RequestKinds(bits: 0x8000) }
  static var takesTabs: RequestKinds { RequestKinds(bits: 0x800000) }
  static var takesTab: RequestKinds { RequestKinds(bits: 0x400000000) }
  static var takesClass: RequestKinds { RequestKinds(bits: 0x100000000) }
  static var takesArguments: RequestKinds { RequestKinds(bits: 0x300000000) }
  static var takesRoute: RequestKinds { RequestKinds(bits: 0x38000000) }
  static var takesLink: RequestKinds { RequestKinds(bits: 0x40000000) }
  static var takesRequests: RequestKinds { RequestKinds(bits: 0x100000) }
  static var takesScreen: RequestKinds { RequestKinds(bits: 0x4000000000) }
  static var takesState: RequestKinds { RequestKinds(bits: 0x10000000000) }
}
