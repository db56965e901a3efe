import CFlowABI
import FlowKit
import FlowKitHost

/// The contents that are seen, as traces have them.
extension Stage {
  /// Tells the listeners which contents are seen now, and were not before, as callbacks are told.
  func tellContents() {
    guard audience.wantsContents, !isShutDown, let tell = audience.callback else { return }
    var seen: [flow_screen: ContentDigest] = [:]
    for (screen, digest) in engine.digestsOfVisible() {
      seen[screen] = digest
      if contents[screen] != digest {
        tell(place, Token("content", name(of: screen), digest.word).description)
      }
    }
    contents = seen
  }
}
