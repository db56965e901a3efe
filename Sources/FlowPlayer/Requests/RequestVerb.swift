import CFlowABI
import CFlowURI
import FlowKit
import FlowKitHost
import FlowText

/// A request of the language: its word, what stands behind it, and the function it calls.
///
/// Most follow from the table of requests (``ofTable``); those of ``byHand`` have a meaning of
/// their own. The engine tells the traits of the request of the same name, for example that it can
/// stand in a batch.
struct RequestVerb: Sendable {
  /// The object a request is made of: its first handle.
  enum Subject {
    /// The requester: `by X`, the performer, or the window. It takes no word behind the verb.
    case asker
    /// An object that has been used before; the text names it if it is missing.
    case named(String)
    /// A tab, by its number or its name; its router.
    case tab
    /// Everybody.
    case all
  }

  /// An operand, which stands behind the verb and its subject.
  enum Operand {
    /// A screen or coordinator, made if it has not been used before.
    case presentable
    /// A screen that has been used before.
    case screen
    /// Screens, made if they have not been used before.
    case screens
    case classID
    /// Perhaps a value.
    case arguments
    /// Perhaps a value.
    case value
    case route
    case uri
    case count
    /// A number that counts from 0.
    case index
    /// Screens and coordinators, which become tabs.
    case tabs
    /// A screen or coordinator that becomes a tab.
    case tab
    /// A tab, by its number or its name; its index.
    case tabIndex
  }

  /// The engine that a request is made of, and the window that the script is in.
  struct Place {
    var engine: OpaquePointer?
    var window: flow_window
  }

  /// The request with all that it needs, the handles looked up.
  typealias Call =
    @Sendable (
      _ place: Place, _ request: PreparedRequest, _ options: UnsafePointer<flow_options>,
      _ transition: UnsafeMutablePointer<flow_transition>
    ) -> flow_status

  let word: String
  /// `nil` for what is no request of the table.
  let kind: flow_request_kind?
  let subject: Subject
  let operands: [Operand]
  /// True if it may open a layer.
  let presents: Bool
  /// True if it has an outcome in any case.
  let hasOutcome: Bool
  /// The things besides the engine that it may wait for.
  let waiting: Waiting
  let call: Call

  init(
    _ word: String, _ kind: flow_request_kind?, _ subject: Subject, _ operands: [Operand],
    presents: Bool? = nil, hasOutcome: Bool = true, waiting: Waiting = .nothing,
    call: @escaping Call = Self.lent
  ) {
    self.word = word
    self.kind = kind
    self.subject = subject
    self.operands = operands
    self.presents = presents ?? kind.map(Self.presenting.contains) ?? false
    self.hasOutcome = hasOutcome
    self.waiting = waiting
    self.call = call
  }

  /// The requests that may open a layer.
  private static let presenting = [
    FLOW_REQUEST_OPEN, FLOW_REQUEST_PRESENT, FLOW_REQUEST_OPEN_TABS,
  ]

  /// Calls the function of a request of the table.
  private static let lent: Call = { place, request, options, transition in
    lending { loan in
      request.lent(loan).call(place.engine, options: options, transition: transition)
        ?? FLOW_ERROR_INVALID_ARGUMENT
    }
  }

  private static let byHand: [RequestVerb] = [
    RequestVerb("start", FLOW_REQUEST_SET_ROOT, .asker, [.presentable]),
    RequestVerb("open_new", nil, .asker, [.classID, .arguments], presents: true) {
      place, request, options, transition in
      lending { loan in
        flow_open_new(
          place.engine, request.from, request.classID, loan.pointer(request.value), options,
          nil, transition)
      }
    },
    RequestVerb("tabs", FLOW_REQUEST_OPEN_TABS, .asker, [.tabs]),
    RequestVerb("panes", FLOW_REQUEST_OPEN_TABS, .asker, [.tabs]),
    RequestVerb("pages", FLOW_REQUEST_OPEN_TABS, .asker, [.tabs]),
    RequestVerb("fit", FLOW_REQUEST_PANES, .asker, [.count]) {
      place, request, options, transition in
      flow_window_set_panes(place.engine, place.window, request.count, options, transition)
    },
    RequestVerb("select", FLOW_REQUEST_SELECT_TAB, .asker, [.tabIndex]),
    RequestVerb("shown", nil, .named("what it is about"), [], hasOutcome: false) {
      place, request, options, transition in
      // A report takes no options; its callbacks are over at once.
      let unused = options.pointee.done
      unused.destroy?(unused.user_data)
      return flow_window_shown(place.engine, place.window, request.from, transition)
    },
    RequestVerb(
      "link_to", FLOW_REQUEST_LINK, .named("a screen or coordinator"), [.route], call: setLink),
    RequestVerb("unlink", FLOW_REQUEST_LINK, .named("what it is about"), [], call: setLink),
    RequestVerb(
      "navigate", FLOW_REQUEST_NAVIGATE, .named("a screen or coordinator"), [.route]
    ) { place, request, options, transition in
      lending { loan in
        flow_navigate(
          place.engine, request.from, loan.route(request.route), options, transition)
      }
    },
    RequestVerb("broadcast", FLOW_REQUEST_BROADCAST, .all, [.route]) {
      place, request, options, transition in
      lending { loan in
        flow_broadcast(place.engine, loan.route(request.route), options, transition)
      }
    },
    RequestVerb("link", FLOW_REQUEST_DEEP_LINK, .asker, [.uri], waiting: .root) {
      place, request, options, transition in
      flow_uri_open(place.engine, request.from, request.uri, options, transition, nil)
    },
  ]

  private static let setLink: Call = { place, request, options, transition in
    lending { loan in
      flow_screen_set_link(
        place.engine, request.from, loan.route(request.route), options, transition)
    }
  }

  /// The verbs by their words.
  static let named = Dictionary(uniqueKeysWithValues: (ofTable + byHand).map { ($0.word, $0) })

  /// The traits that the table gives it: `FLOW_TRAIT_…`.
  var traits: UInt32 { kind.map(flow_request_traits) ?? 0 }

  /// True if the table gives it any of these traits.
  func has(_ traits: UInt32) -> Bool { self.traits & traits != 0 }
}
