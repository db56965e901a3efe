import CFlowABI
import FlowKit
import FlowKitHost

/// A request about to be made by a step of its own: its options, and what scripts call it.
struct PlainRequest {
  var options: RequestOptions
  var label: String
  var line: Script.Line
  /// True if its `done` is in the trace though the script has not asked for all of them.
  var isShown: Bool
  /// True if it may open a layer.
  var presents = false
  /// The objects that it takes over.
  var given: [flow_handle] = []
  var waiting = Waiting.nothing

  typealias Call = (
    UnsafePointer<flow_options>, UnsafeMutablePointer<flow_transition>
  ) -> flow_status
}

extension Stage {
  /// Makes a request that has no use for a completion or a `finished` callback.
  func make(_ request: PlainRequest, call: PlainRequest.Call) {
    func ticket(_ kind: Ticket.Kind) -> Ticket {
      let ticket = Ticket(
        stage: self, kind: kind, label: request.label, line: request.line, isShown: request.isShown)
      tickets.append(ticket)
      return ticket
    }
    var options = flow_options()
    options.struct_size = UInt32(MemoryLayout<flow_options>.size)
    options.style = request.options.style
    options.flags = request.options.flags(isAnimated: isAnimated)
    options.pane = request.options.pane
    if request.presents { options.dismissed = ticket(.dismissed).callback }
    let done = ticket(.done)
    options.done = request.options.isUnheard ? done.unheardCallback : done.doneCallback
    var transition: flow_transition = FLOW_NONE
    let status = taking(request.given) { call(&options, &transition) }
    guard status == FLOW_OK else { return report(engine.link.error(status), at: request.line) }
    done.mustRun = !request.options.isUnheard
    done.waiting = request.waiting
    requests.append(MadeRequest(label: request.label, transition: transition, ticket: done))
    report(nil, at: request.line)
  }
}
