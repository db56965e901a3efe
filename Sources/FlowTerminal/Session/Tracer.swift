import CFlowABI
import FlowKitHost
import FlowSystem

/// Prints every event on standard error.
final class Tracer: Observer {
  private let words: EventText

  init(name: @escaping (flow_handle) -> String) { words = EventText(name: name) }

  func event(_ event: Event) { Output.messages.line("  . \(words.line(event))") }
}
