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
  /// The screen that has said last that it has changed, and how often in this step.
  private var lastChanged: flow_screen = FLOW_NONE
  private var changeCount = 0
  private static let changeLimit = 1_000
  /// The name of a screen that says that it has changed whenever it is drawn, and its class.
  private(set) var restless: (name: String, classID: String)?

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

  /// Asks for the content, as a host that draws at once. A screen that says each time that it has
  /// changed is asked no more, and is ``restless``.
  func changed(_ screen: flow_screen) {
    changeCount = screen == lastChanged ? changeCount + 1 : 1
    lastChanged = screen
    if changeCount < Self.changeLimit {
      _ = try? engine?.content(of: screen)
    } else if restless == nil {
      restless = engine.map { ($0.name(of: screen), $0.classID(of: screen) ?? "") }
    }
  }

  /// Answers the changes owed since the step before, so that users act in between. A presenter that
  /// never answers does nothing.
  func catchUp() {
    changeCount = 0
    let answered = older
    (older, owed) = (owed, [])
    if manner == .late || manner == .twice { for change in answered { change.complete() } }
  }

  var isReplaced: Bool { manner == .replaced && !older.isEmpty }
  /// True if the engine has to give up the transition.
  var isSlow: Bool { manner == .never && !older.isEmpty }
}
