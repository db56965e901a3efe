import CFlowABI

/// The requests of the language.
enum RequestVerb: String, CaseIterable {
  case start, open, push, present, pop, dismiss, close, finish, stop, back, drag, shown, unload
  case unlink, navigate, broadcast, link
  case linkTo = "link_to"
  case openNew = "open_new"
  case setRoot = "set_root"
  case replaceTop = "replace_top"
  case setStack = "set_stack"
  case popTo = "pop_to"
  case popToDepth = "pop_to_depth"
  case popToRoot = "pop_to_root"
  case dismissTo = "dismiss_to"
  case dismissAll = "dismiss_all"
  case backTo = "back_to"
  case closeWindow = "close_window"

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
    case route
    case uri
    /// A coordinator, and perhaps a value.
    case coordinatorAndValue
    case number
    /// A number, or nothing, which means 1.
    case optionalNumber
  }

  var operands: Operands {
    switch self {
    case .start, .open, .push, .present, .setRoot, .replaceTop: .presentable
    case .openNew: .classAndValue
    case .setStack: .screens
    case .pop, .popToRoot, .dismissAll, .back, .closeWindow: .nothing
    case .popTo, .dismissTo, .close, .stop, .backTo, .drag, .shown, .unload, .unlink: .target
    case .finish: .coordinatorAndValue
    case .linkTo, .navigate: .targetAndRoute
    case .broadcast: .route
    case .link: .uri
    case .popToDepth: .number
    case .dismiss: .optionalNumber
    }
  }

  /// Whether it may open a layer.
  var presents: Bool { self == .present || self == .open || self == .openNew }

  /// Its number in a batch; `nil` if it cannot stand there.
  var batchKind: flow_request_kind? {
    switch self {
    case .open: FLOW_REQUEST_OPEN
    case .push: FLOW_REQUEST_PUSH
    case .present: FLOW_REQUEST_PRESENT
    case .start, .setRoot: FLOW_REQUEST_SET_ROOT
    case .replaceTop: FLOW_REQUEST_REPLACE_TOP
    case .setStack: FLOW_REQUEST_SET_STACK
    case .pop: FLOW_REQUEST_POP
    case .popTo: FLOW_REQUEST_POP_TO
    case .popToDepth: FLOW_REQUEST_POP_TO_DEPTH
    case .popToRoot: FLOW_REQUEST_POP_TO_ROOT
    case .dismiss: FLOW_REQUEST_DISMISS
    case .dismissTo: FLOW_REQUEST_DISMISS_TO
    case .dismissAll: FLOW_REQUEST_DISMISS_ALL
    case .close: FLOW_REQUEST_CLOSE
    case .finish: FLOW_REQUEST_FINISH
    case .stop: FLOW_REQUEST_STOP
    case .openNew, .back, .backTo, .drag, .shown, .closeWindow, .unload: nil
    case .linkTo, .unlink, .navigate, .broadcast, .link: nil
    }
  }
}
