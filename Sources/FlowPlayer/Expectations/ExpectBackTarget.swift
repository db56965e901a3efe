import CFlowABI
import FlowKit
import FlowKitHost

/// `expect back_target pop r "Home"`: where the user's back would lead from the current window, and
/// the title that is known of it (G6).
struct ExpectBackTarget: Action {
  let way: String
  let screen: String
  /// `nil` if the title may be anything.
  let title: String?

  private static let ways = (FLOW_BACK_NOTHING...FLOW_BACK_TAB).map { text(flow_back_name($0)) }

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let way = try words.next("nothing, pop, dismiss or tab")
    guard ways.contains(way) else {
      throw SyntaxError("'\(way)' is not nothing, pop, dismiss or tab")
    }
    let screen = words.isEmpty ? "none" : try words.name(of: "a screen, or none")
    let title = words.isEmpty ? nil : try words.text("a title")
    return ExpectBackTarget(way: way, screen: screen, title: title)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    guard let target = stage.engine.backTarget(of: stage.window) else {
      throw StepFailure("the window is gone")
    }
    try expect(text(flow_back_name(target.kind)), toBe: way, what: "the way back")
    let name = target.screen == FLOW_NONE ? "none" : stage.name(of: target.screen)
    try stage.expect([name], toBe: [screen], what: "the screen to which back leads")
    if let title { try expect(target.title, toBe: title, what: "its title") }
  }
}
