/// The place to which the user's back would lead.
package struct BackTarget {
  /// The way in which back would leave the screen on top; the numbers are those of the C ABI.
  package enum Kind: Int32, Sendable {
    case nothing = 0
    case pop, dismiss, tab
  }

  package var kind: Kind
  /// The screen that would be seen then; nil in an empty tab, and where back leads nowhere.
  package var screen: ScreenID?

  package static let nowhere = BackTarget(kind: .nothing)
}

extension Tree {
  /// Finds where the user's back would lead in a window: plans it, looks, and takes the plan back,
  /// so that the answer is what back does (G6). Nobody is asked.
  ///
  /// - Parameter plan: An empty plan, which is empty again afterwards.
  package mutating func backTarget(of window: WindowID, plan: inout Plan) -> BackTarget {
    let layers = windows[window].layers.count
    defer { revert(&plan, to: Plan.start) }
    do throws(Refusal) {
      try self.plan(Request(.back, from: .window(window)), in: &plan)
    } catch {
      return .nowhere
    }
    let kind: BackTarget.Kind =
      if plan.selectsTabs, topLayer(of: window).map({ !hasPanes($0) }) == true {
        .tab
      } else { windows[window].layers.count < layers ? .dismiss : .pop }
    return BackTarget(kind: kind, screen: top(of: window))
  }
}
