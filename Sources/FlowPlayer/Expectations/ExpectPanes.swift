import CFlowABI
import FlowKit
import FlowKitHost

/// `expect panes *list folder | letter (hidden) | none`: the panes of the top-most layer that has
/// any, each with all its screens, root first. The selected one is marked; `(hidden)` stands behind
/// a pane that is not seen.
struct ExpectPanes: Action {
  /// One pane as the script wrote it.
  struct Pane {
    var isSelected = false
    var isSeen = true
    var screens: [String] = []
  }

  let text: String
  let panes: [Pane]

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let words = list(&words)
    var panes: [Pane] = []
    for part in words.split(separator: "|", omittingEmptySubsequences: false) {
      panes.append(pane(Array(part)))
    }
    guard panes.filter(\.isSelected).count == 1 else {
      throw SyntaxError("one pane must be marked as selected; write for example *list | letter")
    }
    return ExpectPanes(text: listed(words), panes: panes)
  }

  private static func pane(_ words: [String]) -> Pane {
    var pane = Pane()
    for word in words {
      if word == "(hidden)" {
        pane.isSeen = false
      } else if word == "*none" || word == "none" {
        pane.isSelected = word == "*none"
      } else {
        let isMarked = word.hasPrefix("*") && pane.screens.isEmpty
        pane.isSelected = pane.isSelected || isMarked
        pane.screens.append(isMarked ? String(word.dropFirst()) : word)
      }
    }
    return pane
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let layers = stage.engine.layerHandles(of: stage.window)
    let found =
      layers.reversed().lazy.map { stage.engine.innermostPanes(of: $0) }
      .first { !$0.isEmpty } ?? []
    let fits =
      found.count == panes.count
      && zip(found, panes).allSatisfy { found, wanted in
        found.isSelected == wanted.isSelected && found.isSeen == wanted.isSeen
          && found.screens.count == wanted.screens.count
          && zip(found.screens, wanted.screens).allSatisfy {
            stage.fits(stage.name(of: $0), expected: $1)
          }
      }
    if fits { return }
    let got = found.map { pane in
      let names = pane.screens.map { stage.name(of: $0) }
      let mark = pane.isSelected ? "*" : ""
      return mark + listed(names) + (pane.isSeen ? "" : " (hidden)")
    }
    throw StepFailure(
      "the panes are not as expected", expected: text,
      got: got.isEmpty ? "no panes" : got.joined(separator: " | "))
  }
}

extension Engine {
  /// The panes of the innermost selected layer that has any (P8).
  fileprivate func innermostPanes(of layer: flow_layer) -> [TabInfo] {
    guard let selected = stacks(of: layer).first(where: \.isSelected) else { return [] }
    let inner = selected.layer == FLOW_NONE ? [] : innermostPanes(of: selected.layer)
    return inner.isEmpty ? panes(of: layer) : inner
  }
}
