import CFlowABI
import CFlowURI
import FlowKit
import FlowKitHost
import FlowText

/// A request of the language: its word, what stands behind it, and the function it calls.
///
/// Each stands in one row of ``all``. What the engine says of the request of the same name, as whether it
/// can stand in a batch, is asked of the engine.
struct RequestVerb: Sendable {
  /// What stands behind the verb.
  enum Operands {
    case nothing
    /// A screen or coordinator, made if it has not been used before.
    case presentable
    /// A class, and perhaps arguments.
    case classAndValue
    /// Screens, made if they have not been used before.
    case screens
    /// Something that has been used before.
    case target
    /// A screen or coordinator, and a route.
    case targetAndRoute
    /// A screen, and perhaps arguments.
    case targetAndArguments
    case route
    case uri
    /// A coordinator, and perhaps a value.
    case coordinatorAndValue
    case number
    /// A number, or nothing, which means 1.
    case optionalNumber
    /// Screens and coordinators, which become tabs.
    case tabs
    /// A tab, by its number or its name.
    case tab
    /// A screen or coordinator that becomes a tab, and perhaps `at` a number.
    case newTab
    /// A tab, of which the request takes the router, and perhaps a number.
    case router
    case routerAndNumber
  }

  /// The request with all that it needs, the handles looked up.
  typealias Call =
    @Sendable (
      _ stage: Stage, _ request: PreparedRequest, _ options: UnsafePointer<flow_options>,
      _ transition: UnsafeMutablePointer<flow_transition>
    ) -> flow_status

  /// The functions that take a handle and nothing else.
  typealias OnHandle =
    @Sendable (
      OpaquePointer?, flow_handle, UnsafePointer<flow_options>?,
      UnsafeMutablePointer<flow_transition>?
    ) -> flow_status
  /// The same with something to open.
  typealias Opening =
    @Sendable (
      OpaquePointer?, flow_handle, flow_presentable, UnsafePointer<flow_options>?,
      UnsafeMutablePointer<flow_transition>?
    ) -> flow_status
  /// The same with a number.
  typealias Counting =
    @Sendable (
      OpaquePointer?, flow_handle, Int, UnsafePointer<flow_options>?,
      UnsafeMutablePointer<flow_transition>?
    ) -> flow_status

  let word: String
  let operands: Operands
  /// What the engine calls it; empty for what no request of a batch is like.
  let request: String
  /// Whether it may open a layer.
  let presents: Bool
  /// Whether it has an outcome in any case.
  let hasOutcome: Bool
  /// What besides the engine it may wait for.
  let waiting: Ticket.Waiting
  let call: Call

  init(
    _ word: String, _ operands: Operands, request: String? = nil, presents: Bool = false,
    hasOutcome: Bool = true, waiting: Ticket.Waiting = .nothing, call: @escaping Call
  ) {
    self.word = word
    self.operands = operands
    self.request = request ?? String(word.map { $0 == "_" ? " " : $0 })
    self.presents = presents
    self.hasOutcome = hasOutcome
    self.waiting = waiting
    self.call = call
  }

  /// About what stands behind the verb.
  private static func on(_ word: String, _ function: @escaping OnHandle) -> RequestVerb {
    RequestVerb(word, .target) { stage, request, options, transition in
      function(stage.engine.pointer, request.from, options, transition)
    }
  }

  /// About the place of who asks.
  private static func here(_ word: String, _ function: @escaping OnHandle) -> RequestVerb {
    RequestVerb(word, .nothing) { stage, request, options, transition in
      function(stage.engine.pointer, request.from, options, transition)
    }
  }

  private static func opening(
    _ word: String, request: String? = nil, presents: Bool = false,
    _ function: @escaping Opening
  ) -> RequestVerb {
    RequestVerb(word, .presentable, request: request, presents: presents) {
      stage, request, options, transition in
      function(stage.engine.pointer, request.from, request.presentable, options, transition)
    }
  }

  private static func counting(
    _ word: String, _ operands: Operands, request: String? = nil, _ function: @escaping Counting
  ) -> RequestVerb {
    RequestVerb(word, operands, request: request) { stage, request, options, transition in
      function(stage.engine.pointer, request.from, request.count, options, transition)
    }
  }

  private static let all: [RequestVerb] = [
    .opening("start", request: "set root", flow_set_root),
    .opening("set_root", flow_set_root),
    .opening("open", presents: true, flow_open),
    .opening("push", flow_push),
    .opening("present", presents: true, flow_present),
    .opening("replace_top", flow_replace_top),
    RequestVerb("open_new", .classAndValue, presents: true) {
      stage, request, options, transition in
      lending { loan in
        flow_open_new(
          stage.engine.pointer, request.from, request.classID, loan.pointer(request.value), options,
          nil, transition)
      }
    },
    RequestVerb("set_stack", .screens) { stage, request, options, transition in
      flow_set_stack(
        stage.engine.pointer, request.from, request.screens, request.count, options, transition)
    },
    RequestVerb("tabs", .tabs, request: "open tabs", presents: true) {
      stage, request, options, transition in
      lending { loan in
        var tabs = request.lentTabs(loan)
        return flow_open_tabs(stage.engine.pointer, request.from, &tabs, options, transition)
      }
    },
    .counting("select", .tab, request: "select tab", flow_select_tab),
    RequestVerb("select_tab_of", .router) { stage, request, options, transition in
      flow_select_tab_of(stage.engine.pointer, request.from, options, transition)
    },
    RequestVerb("add_tab", .newTab) { stage, request, options, transition in
      lending { loan in
        flow_add_tab(
          stage.engine.pointer, request.from, request.lentTabs(loan).tabs, request.count, options,
          transition)
      }
    },
    RequestVerb("remove_tab", .router) { stage, request, options, transition in
      flow_remove_tab(stage.engine.pointer, request.from, options, transition)
    },
    .counting("move_tab", .routerAndNumber, flow_move_tab),
    .here("pop", flow_pop),
    .on("pop_to", flow_pop_to),
    .counting("pop_to_depth", .number, flow_pop_to_depth),
    .here("pop_to_root", flow_pop_to_root),
    .counting("dismiss", .optionalNumber, flow_dismiss),
    .on("dismiss_to", flow_dismiss_to),
    .here("dismiss_all", flow_dismiss_all),
    .on("close", flow_close),
    .on("remove", flow_remove),
    RequestVerb("swap", .screens) { stage, request, options, transition in
      flow_swap(
        stage.engine.pointer, request.screens.first ?? FLOW_NONE, request.screens.last ?? FLOW_NONE,
        options, transition)
    },
    RequestVerb("go_to", .classAndValue) { stage, request, options, transition in
      lending { loan in
        flow_go_to(
          stage.engine.pointer, request.from, request.classID, loan.pointer(request.value), options,
          transition)
      }
    },
    RequestVerb("set_arguments", .targetAndArguments) { stage, request, options, transition in
      lending { loan in
        flow_screen_set_arguments(
          stage.engine.pointer, request.from, loan.pointer(request.value), options, transition)
      }
    },
    RequestVerb("finish", .coordinatorAndValue) { stage, request, options, transition in
      lending { loan in
        flow_finish(
          stage.engine.pointer, request.from, loan.pointer(request.value), options, transition)
      }
    },
    .on("stop", flow_stop),
    .here("back", flow_back),
    .on("back_to", flow_back_to),
    .on("drag", flow_drag),
    .here("close_window", flow_window_close),
    .on("unload", flow_plugin_unload),
    RequestVerb("shown", .target, hasOutcome: false) { stage, request, options, transition in
      // A report takes no options; its callbacks are over at once.
      let unused = options.pointee.done
      unused.destroy?(unused.user_data)
      return flow_window_shown(stage.engine.pointer, stage.window, request.from, transition)
    },
    RequestVerb("link_to", .targetAndRoute, request: "link", call: setLink),
    RequestVerb("unlink", .target, request: "link", call: setLink),
    RequestVerb("navigate", .targetAndRoute) { stage, request, options, transition in
      lending { loan in
        flow_navigate(
          stage.engine.pointer, request.from, loan.route(request.route), options, transition)
      }
    },
    RequestVerb("broadcast", .route) { stage, request, options, transition in
      lending { loan in
        flow_broadcast(stage.engine.pointer, loan.route(request.route), options, transition)
      }
    },
    RequestVerb("link", .uri, request: "deep link", waiting: .root) {
      stage, request, options, transition in
      flow_uri_open(stage.engine.pointer, request.from, request.uri, options, transition, nil)
    },
  ]

  private static let setLink: Call = { stage, request, options, transition in
    lending { loan in
      flow_screen_set_link(
        stage.engine.pointer, request.from, loan.route(request.route), options, transition)
    }
  }

  /// The verbs by their words.
  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.word, $0) })

  /// The numbers of the engine's requests by their words.
  private static let kinds = EngineWords.numbers(from: 1, flow_request_name)

  /// Its number in a batch; `nil` if it cannot stand there.
  var batchKind: flow_request_kind? {
    guard let kind = Self.kinds[request], flow_request_traits(kind) & FLOW_TRAIT_BATCH != 0
    else { return nil }
    return kind
  }

  /// Whether the first name is the handle that the request is made of.
  var takesTargetFirst: Bool {
    switch operands {
    case .target, .targetAndRoute, .targetAndArguments, .coordinatorAndValue: true
    default: false
    }
  }
}
