import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Writes callbacks as calls: object, method and arguments, each as JSON, which shows its type.
struct CallText {
  let engine: Engine

  /// The look of a call: by what it is about, so that one finds it among others.
  static func callLook(of event: Event) -> Look {
    switch event.kind {
    case FLOW_EVENT_CHANGE: .accent
    case FLOW_EVENT_START, FLOW_EVENT_DID_START, FLOW_EVENT_FINISHED, FLOW_EVENT_DISMISSED,
      FLOW_EVENT_ANSWERED, FLOW_EVENT_COMPLETION:
      .good
    case FLOW_EVENT_MAY_LEAVE, FLOW_EVENT_MAY_SELECT, FLOW_EVENT_GUARD, FLOW_EVENT_ATTEMPTED:
      .warning
    case FLOW_EVENT_NAVIGATE, FLOW_EVENT_LINK, FLOW_EVENT_ARGUMENTS: .link
    case FLOW_EVENT_REMOVED, FLOW_EVENT_RELEASED, FLOW_EVENT_CANCELLED: .quiet
    case FLOW_EVENT_DONE:
      switch event.outcome?.kind {
      case FLOW_OUTCOME_DONE?, FLOW_OUTCOME_NOOP?, nil: .quiet
      default: .error
      }
    default: .normal
    }
  }

  func line(_ event: Event) -> String {
    let name = word(of: flow_event_name(event.kind))
    return "\(engine.name(of: event.subject)).\(name)(\(arguments(event).joined(separator: ", ")))"
  }

  private func arguments(_ event: Event) -> [String] {
    var parts: [String] = []
    switch event.kind {
    case FLOW_EVENT_FINISHED:
      parts.append("cause: \(word(of: flow_cause_name(event.cause)))")
      parts.append("value: \(event.value?.json ?? "none")")
    case FLOW_EVENT_ANSWERED: parts.append("button: \(event.value?.json ?? "none")")
    case FLOW_EVENT_ARGUMENTS: parts.append("value: \(event.value?.json ?? "none")")
    case FLOW_EVENT_GUARD, FLOW_EVENT_NAVIGATE, FLOW_EVENT_LINK:
      parts.append("route: \(event.route?.words.joined(separator: " ") ?? "none")")
    case FLOW_EVENT_CHANGE: parts += change(event)
    case FLOW_EVENT_DONE:
      guard let outcome = event.outcome else { break }
      parts.append("request: \(word(of: flow_request_name(outcome.request)))")
      parts.append("outcome: \(OutcomeName.of(outcome) { engine.name(of: $0) })")
    default: break
    }
    return parts
  }

  private func change(_ event: Event) -> [String] {
    guard let change = event.change else { return [] }
    func name(of screen: flow_screen) -> String {
      screen == FLOW_NONE ? "none" : engine.name(of: screen)
    }
    let animated = change.animated != FLOW_FALSE
    return [
      word(of: flow_change_name(change.kind)), "from: \(name(of: change.from))",
      "to: \(name(of: change.to))",
      "animated: \(animated)",
    ]
  }

  /// The line for an input that the host sends; never with a secret value.
  func line(_ input: Input, to screen: flow_screen, at element: Element) -> String {
    let isSecret = element.isSecret
    let value = input.value.map { isSecret ? Element.mask : $0.json }
    let id = input.action.isEmpty ? input.id : input.action
    let arguments = [Value.string(id).json] + (value.map { [$0] } ?? [])
    return "\(engine.name(of: screen)).input(\(arguments.joined(separator: ", ")))"
  }
}
