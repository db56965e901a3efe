import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Presents an alert: `alert a "Delete?" "For ever" buttons delete:destructive keep:cancel by F`.
struct AlertStep: Action {
  struct Button {
    var id: String
    var role: flow_role
  }

  let line: Script.Line
  let name: String
  let style: flow_style
  let title: String
  var message = ""
  var buttons: [Button] = []
  var options = RequestOptions()

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    try AlertStep(words: &words, at: line)
  }

  private init(words: inout Words, at line: Script.Line) throws(SyntaxError) {
    self.line = line
    name = try words.name(of: "a name")
    style = words.skip("dialog") ? FLOW_STYLE_CONFIRMATION_DIALOG : FLOW_STYLE_ALERT
    title = try words.text("a title")
    if words.first.map(isQuoted) == true { message = try words.text("a message") }
    if words.skip("buttons") {
      while let word = words.first, !RequestOptions.isOption(word) {
        buttons.append(try Self.button(try words.next("a button")))
      }
    }
    try options.read(&words)
  }

  private static let roles = EngineWords.numbers(from: 0, named: flow_role_name)

  private static func button(_ word: String) throws(SyntaxError) -> Button {
    let halves = word.cut(at: ":", times: 1).filter { !$0.isEmpty }
    let id = try unquoted(halves.first ?? word)
    if halves.count < 2 { return Button(id: id, role: FLOW_ROLE_NORMAL) }
    guard let role = roles[halves[1]] else {
      let hint = Suggestion.hint(for: halves[1], among: Array(roles.keys))
      throw SyntaxError("no role '\(halves[1])'\(hint)")
    }
    return Button(id: id, role: role)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let from = try stage.known(options.by ?? scene.performer ?? "window")
    let label = options.label ?? "alert"
    let isShown = scene.isTopLevel || options.label != nil
    let outer = stage.alertBeingMade
    let made = AlertBeingMade(name: name, hasCompletion: options.hasCompletion)
    stage.alertBeingMade = made
    var flow = stage.options(for: self, label: label, isShown: isShown)
    var transition: flow_transition = FLOW_NONE
    let status = withAlert(stage, label: label) {
      flow_alert_present(stage.engine.pointer, from, $0, &flow, made.handle, &transition)
    }
    if status == FLOW_OK {
      _ = stage.name(of: made.handle.pointee)
      object(flow.done.user_data, as: Ticket.self)?.mustRun = true
      stage.requests.append(MadeRequest(label: label, transition: transition))
    }
    stage.alertBeingMade = outer
    stage.report(status == FLOW_OK ? nil : stage.engine.link.error(status), at: line)
  }

  /// Lends the alert to a call, with a callback that feeds the trace.
  private func withAlert(
    _ stage: Stage, label: String, do body: (UnsafePointer<flow_alert>) -> flow_status
  ) -> flow_status {
    let ticket = Ticket(stage: stage, kind: .answered, label: label, line: line, isShown: true)
    stage.tickets.append(ticket)
    return lending { loan in
      var alert = flow_alert_make(loan.cString(title), loan.cString(message))
      alert.style = style
      alert.buttons = loan.array(
        buttons.map { button in
          let id = loan.cString(button.id)
          return flow_alert_button_make(id, id, button.role)
        })
      alert.button_count = buttons.count
      alert.answered = ticket.answeredCallback
      return body(&alert)
    }
  }
}

extension Stage {
  /// The options of an alert, with callbacks that feed the trace.
  fileprivate func options(for step: AlertStep, label: String, isShown: Bool) -> flow_options {
    func ticket(_ kind: Ticket.Kind) -> Ticket {
      let ticket = Ticket(stage: self, kind: kind, label: label, line: step.line, isShown: isShown)
      tickets.append(ticket)
      return ticket
    }
    var options = flow_options()
    options.struct_size = UInt32(MemoryLayout<flow_options>.size)
    options.flags = step.options.flags(isAnimated: isAnimated)
    if step.options.hasCompletion { options.completion = ticket(.completion).callback }
    options.dismissed = ticket(.dismissed).callback
    options.done = ticket(.done).doneCallback
    return options
  }
}
