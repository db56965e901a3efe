import CFlowABI
import FlowKit
import FlowText

/// One callback that the script gave with a request.
///
/// The stage keeps every ticket until the script is over and then checks O6: `destroy` ran once,
/// the callback at most once.
final class Ticket {
  enum Kind: String {
    case completion, dismissed, finished, done, answered, cancel
  }

  unowned let stage: Stage
  let kind: Kind
  let label: String
  let line: Script.Line
  /// True if the trace shows it though the script has not asked for everything.
  let isShown: Bool
  /// True if it must have run when everything is over: a request has exactly one outcome (Q1).
  var mustRun = false
  /// The things besides the engine that the request may wait for.
  var waiting = Waiting.nothing
  private(set) var callCount = 0
  private(set) var destroyCount = 0

  init(stage: Stage, kind: Kind, label: String, line: Script.Line, isShown: Bool) {
    self.stage = stage
    self.kind = kind
    self.label = label
    self.line = line
    self.isShown = isShown
  }

  private var data: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private static let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
    object(data, as: Ticket.self)?.destroyCount += 1
  }

  /// The word of its token in traces.
  private var verb: String {
    switch kind {
    case .completion: "back"
    case .dismissed: "onDismiss"
    default: kind.rawValue
    }
  }

  /// The ticket as a completion, `dismissed` or `cancel` callback.
  var callback: flow_callback {
    flow_callback(
      function: { data, _, subject in
        guard let ticket = object(data, as: Ticket.self) else { return }
        ticket.callCount += 1
        let token = Token(ticket.verb, ticket.stage.name(of: subject))
        ticket.stage.delivered(token, about: subject)
      }, user_data: data, destroy: Self.destroy)
  }

  var answeredCallback: flow_answered_callback {
    flow_answered_callback(
      function: { data, _, alert, button in
        guard let ticket = object(data, as: Ticket.self), let button else { return }
        ticket.callCount += 1
        let stage = ticket.stage
        stage.delivered(Token.answered(stage.name(of: alert), button: FlowKit.text(button.pointee)))
      }, user_data: data, destroy: Self.destroy)
  }

  var finishedCallback: flow_finished_callback {
    flow_finished_callback(
      function: { data, _, coordinator, cause, value in
        guard let ticket = object(data, as: Ticket.self) else { return }
        ticket.callCount += 1
        let stage = ticket.stage
        let token = Token.finish(stage.name(of: coordinator), cause: cause, value: Value(value))
        stage.delivered(token, about: coordinator)
      }, user_data: data, destroy: Self.destroy)
  }

  var doneCallback: flow_done_callback {
    flow_done_callback(
      function: { data, _, transition, outcome in
        guard let ticket = object(data, as: Ticket.self), let outcome else { return }
        ticket.callCount += 1
        ticket.stage.overseer.heard(Outcome(outcome.pointee), of: ticket)
        let token = Token(
          "done", ticket.label, OutcomeName.of(Outcome(outcome.pointee), named: ticket.stage.name))
        ticket.stage.done(token, of: transition, isShown: ticket.isShown)
      }, user_data: data, destroy: Self.destroy)
  }

  /// The ticket as a `done` without a function, of which only the end shows, as `ended`.
  var unheardCallback: flow_done_callback {
    flow_done_callback(
      function: nil, user_data: data,
      destroy: { data in
        guard let ticket = object(data, as: Ticket.self) else { return }
        ticket.destroyCount += 1
        ticket.stage.ended(Token("ended", ticket.label), isShown: ticket.isShown)
      })
  }

  /// The fault in the number of its calls and ends; `nil` if there is none.
  var fault: String? {
    if destroyCount != 1 { return "destroy of its \(kind) callback ran \(destroyCount) times" }
    if callCount == 0, mustRun { return "its \(kind) callback never ran" }
    if callCount > 1 { return "its \(kind) callback ran \(callCount) times" }
    return nil
  }
}

extension Token {
  static func route(_ verb: String, name: String, route: Route?) -> Token {
    var token = Token(verb, name)
    token.arguments += route?.words ?? ["none"]
    if let route { token.arguments[1] = route.name.asWord }
    return token
  }

  /// - Parameter button: The id of the pressed button; empty if the alert went in another way.
  static func answered(_ name: String, button: String) -> Token {
    Token("answered", name, button.isEmpty ? "none" : button.asWord)
  }

  static func finish(_ name: String, cause: flow_cause, value: Value?) -> Token {
    Token("finish", name, value?.json ?? "none", word(of: flow_cause_name(cause)))
  }
}
