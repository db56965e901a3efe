import CFlowABI
import FlowKitHost

/// The words that this program shows beside a plugin's, in the user's language (H22). Each is read
/// when it is drawn, because a plugin may set it at any time.
struct HostWords {
  let engine: Engine

  subscript(word: flow_word) -> String { Scene.word(word, of: engine) }
}

extension Session {
  var words: HostWords { HostWords(engine: engine) }
}
