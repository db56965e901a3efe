import CFlowABI
import FlowKit
import FlowKitHost

/// A presenter that answers as a host does, or as none should.
final class Shower: Presenter {
  enum Manner: String, CaseIterable {
    /// Completes each change at once.
    case prompt
    /// Completes them in a later step.
    case late
    /// Completes each twice.
    case twice
    /// Completes none; the engine gives up.
    case never
    /// Is replaced by another presenter while it owes an answer.
    case replaced
  }

  private let manner: Manner
  /// The engine; nil while the engine's own end destroys the presenter.
  private weak var engine: Engine?
  private var owed: [Change] = []
  /// The changes it has owed an answer since the step before.
  private var older: [Change] = []
  /// Asks for the content of what it shows, as a host that draws at once.
  private(set) var shownCount = 0

  init(manner: Manner, in engine: Engine) {
    self.manner = manner
    self.engine = engine
  }

  func transition(_ change: Change) {
    shownCount += 1
    if change.facts.to != FLOW_NONE { _ = try? engine?.content(of: change.facts.to) }
    switch manner {
    case .prompt: change.complete()
    case .twice:
      change.complete()
      change.complete()
      owed.append(change)
    case .late, .never, .replaced: owed.append(change)
    }
  }

  func changed(_ screen: flow_screen) { _ = try? engine?.content(of: screen) }

  /// Answers the changes owed since the step before, so that users act in between. A presenter that
  /// never answers does nothing.
  func catchUp() {
    let answered = older
    (older, owed) = (owed, [])
    if manner == .late || manner == .twice { for change in answered { change.complete() } }
  }

  var isReplaced: Bool { manner == .replaced && !older.isEmpty }
  /// True if the engine has to give up the transition.
  var isSlow: Bool { manner == .never && !older.isEmpty }
}
