import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// The way the presenter of a window answers.
enum HostMode: String, CaseIterable {
  /// No presenter: the window is headless.
  case none
  case automatic = "auto"
  /// The script answers, with `complete`.
  case manual
  /// As manual, and it answers when a request waits.
  case hasty
}

/// The presenter of one window, and what it has not answered yet.
final class ScriptedHost: Presenter {
  private unowned let stage: Stage
  let mode: HostMode
  /// `nil` in a window that is headless.
  var handle: flow_presenter?
  var unanswered: [flow_token] = []
  /// The token answered last.
  var answered: flow_token = FLOW_NONE
  /// The number of times it was told that a request waits, since a step last looked.
  var hurried = 0

  init(mode: HostMode, of stage: Stage) {
    self.mode = mode
    self.stage = stage
  }

  func transition(_ change: Change) { stage.show(change.facts, on: self) }
  func changed(_ screen: flow_screen) { stage.delivered(Token("changed", stage.name(of: screen))) }
  func gesture(_ gesture: flow_gesture) { stage.follow(gesture) }
  func hurry(_ token: flow_token) {
    hurried += 1
    if mode == .hasty { stage.answer(token, of: self) }
  }
}

/// One change as a presenter got it.
struct HostChange {
  let kind: String
  let from: String
  let to: String
  /// The other details a script may look at: the style of the layer, `animated`, how many layers
  /// went.
  let details: [String]

  init(change: flow_change, name: (flow_handle) -> String) {
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

  /// The change with all its details, for messages.
  var description: String {
    "\(kind)(\((["\(from)->\(to)"] + details).joined(separator: ",")))"
  }

  /// True if a script's token stands for this change; details it leaves out may be anything, and so
  /// may the screens where it says `*`.
  ///
  /// - Parameter fits: true if a name is one that a script has written.
  func matches(_ expected: Token, fits: (String, String) -> Bool) -> Bool {
    guard expected.verb == kind, let screens = expected.arguments.first else { return false }
    return (screens == "*" || fits("\(from)->\(to)", screens))
      && expected.arguments.dropFirst().allSatisfy(details.contains)
  }
}

extension Stage {
  /// Gives the window a presenter; the old one is destroyed.
  func setHost(_ mode: HostMode, closesOneLayer: Bool) throws(FlowError) {
    let old = hosts[window]?.handle
    let host = ScriptedHost(mode: mode, of: self)
    if mode != .none { host.handle = try engine.addPresenter(host, closesOneLayer: closesOneLayer) }
    hosts[window] = host
    let new = host.handle ?? FLOW_NONE
    try engine.check(flow_window_set_presenter(engine.pointer, window, new))
    if let old { try engine.check(flow_destroy(engine.pointer, old)) }
  }

  /// Answers a token that a presenter is told to hurry with.
  fileprivate func answer(_ token: flow_token, of host: ScriptedHost) {
    let status = flow_token_complete(engine.pointer, token)
    if status != FLOW_OK {
      addFailure("the presenter's answer in 'hurry' gave \(StatusName.of(status))")
    }
    host.unanswered.removeAll { $0 == token }
    host.answered = token
  }

  fileprivate func show(_ change: flow_change, on host: ScriptedHost) {
    nameLayers()
    let shown = HostChange(change: change, name: name)
    record.changes.append(shown)
    if change.flags & FLOW_CHANGE_HAS_MORE != 0 { record.incomplete.append(shown) }
    react(to: shown.token)
    if change.token == FLOW_NONE { return }
    switch host.mode {
    case .automatic:
      let status = flow_token_complete(engine.pointer, change.token)
      // A presenter that was replaced meanwhile is not asked any more.
      let isReplaced = status == FLOW_ERROR_NOT_RUNNING && hosts[change.window] !== host
      if status != FLOW_OK, !isReplaced {
        addFailure("the presenter's answer gave \(StatusName.of(status))")
      }
    case .manual, .hasty: host.unanswered.append(change.token)
    case .none: break
    }
  }
}
