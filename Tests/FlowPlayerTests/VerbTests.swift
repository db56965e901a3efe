import CFlowABI
import FlowText
import Testing

@testable import FlowPlayer

@Suite("Words of requests")
struct VerbTests {
  /// Steps of their own, which make a request and stand in no table.
  private let steps = [
    FLOW_REQUEST_BATCH, FLOW_REQUEST_GESTURE_BACK, FLOW_REQUEST_GESTURE_DRAG,
    FLOW_REQUEST_GESTURE_TURN,
  ]
  /// Requests of engines that save, which the player's does not.
  private let saving = [FLOW_REQUEST_RESTORE, FLOW_REQUEST_RENEW]

  @Test("Every request has a word in play scripts, or a step of its own")
  func all() {
    let known = RequestVerb.named.values.compactMap(\.kind) + steps + saving
    for (word, kind) in EngineWords.all(from: 1, named: flow_request_name) {
      #expect(known.contains(kind), "'\(word)' has none")
    }
  }

  @Test("A word is what the engine calls its request, unless it means another thing")
  func words() {
    for verb in RequestVerb.ofTable {
      #expect(verb.kind.map { word(of: flow_request_name($0)) } == verb.word)
    }
  }
}
