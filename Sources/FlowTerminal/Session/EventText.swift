import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Describes events in words, for people who watch a flow run.
struct EventText {
  let name: (flow_handle) -> String

  func line(_ event: Event) -> String {
    let subject = name(event.subject)
    switch event.kind {
    case FLOW_EVENT_START: return "\(subject) starts"
    case FLOW_EVENT_DID_START: return "\(subject) has started"
    case FLOW_EVENT_WILL_APPEAR: return "\(subject) is about to appear"
    case FLOW_EVENT_WILL_DISAPPEAR: return "\(subject) is about to disappear"
    case FLOW_EVENT_DID_APPEAR: return "\(subject) has appeared"
    case FLOW_EVENT_DID_DISAPPEAR: return "\(subject) has disappeared"
    case FLOW_EVENT_REMOVED: return "\(subject) is removed"
    case FLOW_EVENT_COMPLETION: return "whoever opened \(subject) hears that it is gone"
    case FLOW_EVENT_RELEASED: return "\(subject) is about to be destroyed"
    case FLOW_EVENT_CHANGE: return change(event)
    case FLOW_EVENT_GUARD: return "\(subject) is asked about the route \(route(event))"
    case FLOW_EVENT_NAVIGATE: return "\(subject) is given the route \(route(event))"
    case FLOW_EVENT_LINK: return "the link of \(subject) holds \(route(event))"
    case FLOW_EVENT_DISMISSED: return "the layer is dismissed"
    case FLOW_EVENT_ANSWERED:
      let button = event.value.map { "answered: \($0.json)" } ?? "closed without an answer"
      return "\(subject) is \(button)"
    case FLOW_EVENT_CANCELLED: return "work of \(name(event.related)) is cancelled"
    case FLOW_EVENT_FINISHED:
      let cause = text(flow_cause_name(event.cause))
      let value = event.value.map { " with \($0.json)" } ?? ", without a value"
      return "\(subject) ends: \(cause)\(value)"
    case FLOW_EVENT_MAY_LEAVE: return "\(subject) is asked whether it may go"
    case FLOW_EVENT_MAY_SELECT: return "\(subject) is asked whether a tab may be selected"
    case FLOW_EVENT_ATTEMPTED: return "\(subject) hears of a try to leave, which is not allowed"
    case FLOW_EVENT_RESELECTED: return "the selected tab is selected again"
    case FLOW_EVENT_DONE:
      guard let outcome = event.outcome else { return "a request is over" }
      let request = text(flow_request_name(outcome.request))
      return "\(request): \(OutcomeName.of(outcome, named: name))"
    case FLOW_EVENT_INPUT: return "\(subject) gets input: \(input(event))"
    case FLOW_EVENT_LOCALE_CHANGED: return "\(subject) hears of another language"
    case FLOW_EVENT_GESTURE: return "the finger has moved: \(event.value?.json ?? "0")"
    case FLOW_EVENT_CHANGED: return "\(subject) has other content"
    case FLOW_EVENT_RESTORED: return "\(subject) is there again"
    case FLOW_EVENT_RENEWED: return "\(subject) is made anew"
    default: return "event \(event.kind) of \(subject)"
    }
  }

  /// The element, the action of a row's menu, and the value, which an event of a secret element
  /// does not have (V9).
  private func input(_ event: Event) -> String {
    let action = event.action.isEmpty ? "" : "/\(event.action)"
    return "'\(event.element)\(action)'" + (event.value.map { " \($0.json)" } ?? "")
  }

  private func route(_ event: Event) -> String {
    event.route?.words.joined(separator: " ") ?? "nothing"
  }

  private func change(_ event: Event) -> String {
    guard let change = event.change else { return "the window changes" }
    func shown(_ screen: flow_screen) -> String { screen == FLOW_NONE ? "nothing" : name(screen) }
    let style = change.style == FLOW_STYLE_PUSH ? "" : ", \(text(flow_style_name(change.style)))"
    let kind = text(flow_change_name(change.kind))
    return "the window shows \(shown(change.to)) after \(shown(change.from)): \(kind)\(style)"
  }
}
