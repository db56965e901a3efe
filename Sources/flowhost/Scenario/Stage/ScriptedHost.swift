import CFlowABI

/// How the presenter of a window answers.
enum HostMode: String, CaseIterable {
  /// No presenter: the window is headless.
  case none
  case automatic = "auto"
  /// The script answers, with `complete`.
  case manual
}

/// The presenter of one window, and what it has not answered yet.
final class ScriptedHost {
  let mode: HostMode
  var presenter: Presenter?
  var unanswered: [flow_token] = []
  /// What was answered last.
  var answered: flow_token = FLOW_NONE

  init(_ mode: HostMode) { self.mode = mode }
}

/// One change as a presenter got it.
struct HostChange {
  let kind: String
  let from: String
  let to: String
  /// What else a script may look at: the style of the layer, `animated`, how many layers went.
  let details: [String]

  init(_ change: flow_change, name: (flow_handle) -> String) {
    kind = text(flow_change_name(change.kind))
    from = name(change.from)
    to = name(change.to)
    var details: [String] = []
    if change.style != FLOW_STYLE_PUSH { details.append(StyleName.of(change.style)) }
    if change.source.size > 0 { details.append(text(change.source)) }
    if change.closed_layers > 0 { details.append("\(change.closed_layers)") }
    details.append(change.animated != FLOW_FALSE ? "animated" : "at_once")
    self.details = details
  }

  /// For example `push(r->p)`.
  var token: Token { Token(kind, "\(from)->\(to)") }

  /// With everything, for messages.
  var description: String {
    "\(kind)(\((["\(from)->\(to)"] + details).joined(separator: ",")))"
  }

  /// Whether a script's token stands for this change; details it leaves out may be anything, and so
  /// may the screens where it says `*`.
  func matches(_ expected: Token) -> Bool {
    expected.verb == kind && ["\(from)->\(to)", "*"].contains(expected.arguments.first)
      && expected.arguments.dropFirst().allSatisfy(details.contains)
  }
}

extension Stage {
  /// Gives the window a presenter; the old one is destroyed.
  func setHost(_ mode: HostMode, closesOneLayer: Bool) throws(EngineFailure) {
    let old = hosts[window]
    let host = ScriptedHost(mode)
    if mode != .none {
      let presenter = Presenter(
        transition: { [unowned self, unowned host] in show($0, on: host) },
        changed: { [unowned self] in delivered(Token("changed", name($0))) },
        gesture: { [unowned self] in follow($0) })
      hostCount += 1
      try presenter.attach(
        to: engine, classID: "flowhost.presenter.\(hostCount)", closesOneLayer: closesOneLayer)
      host.presenter = presenter
    }
    hosts[window] = host
    let handle = host.presenter?.handle ?? FLOW_NONE
    try checked(flow_window_set_presenter(engine.pointer, window, handle))
    if let presenter = old?.presenter {
      try checked(flow_destroy(engine.pointer, presenter.handle))
    }
  }

  private func show(_ change: flow_change, on host: ScriptedHost) {
    nameLayers()
    let shown = HostChange(change, name: name)
    record.changes.append(shown)
    react(to: shown.token)
    if change.token == FLOW_NONE { return }
    switch host.mode {
    case .automatic:
      let status = flow_token_complete(engine.pointer, change.token)
      // A presenter that was replaced meanwhile is not asked any more.
      let isReplaced = status == FLOW_ERROR_NOT_RUNNING && hosts[change.window] !== host
      if status != FLOW_OK, !isReplaced {
        note("the presenter's answer gave \(EngineFailure.name(of: status))")
      }
    case .manual: host.unanswered.append(change.token)
    case .none: break
    }
  }
}
