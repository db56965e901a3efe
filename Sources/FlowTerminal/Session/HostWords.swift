import CFlowABI
import FlowKitHost

/// The words that this program shows beside a plugin's, kept by the engine in the user's language
/// (V8). Each is read when it is drawn, because a plugin may set it at any time.
struct HostWords {
  let engine: Engine

  subscript(word: flow_word) -> String { engine.word(word) }
}

extension Session {
  var words: HostWords { HostWords(engine: engine) }
}
