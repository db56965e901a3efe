import CFlowABI
import FlowKit
import FlowKitHost

/// A record of the events of each object, with those that break a rule.
final class Ledger {
  private(set) var faults: [String] = []
  private var appearances: [flow_screen: flow_appearance] = [:]
  private var counts: [Entry: Int] = [:]
  /// The watch over requests, windows and presenters, once invariants are checked.
  var watch: Watch?

  private struct Entry: Hashable {
    var kind: flow_event_kind
    var subject: flow_handle
  }

  /// The events that come at most once for each subject (O6, Q1), and the words for them.
  private static let once: [flow_event_kind: String] = [
    FLOW_EVENT_START: "Q13: start", FLOW_EVENT_FINISHED: "O6: the end",
    FLOW_EVENT_RELEASED: "O6: the release", FLOW_EVENT_REMOVED: "O6: removed",
    FLOW_EVENT_COMPLETION: "O6: the completion", FLOW_EVENT_DISMISSED: "O6: dismissed",
    FLOW_EVENT_ANSWERED: "O6: answered", FLOW_EVENT_CANCELLED: "W3: the cancelling",
    FLOW_EVENT_DONE: "Q1: the outcome",
  ]

  func record(_ event: Event, name: (flow_handle) -> String) {
    follow(event, name: name)
    watch?.follow(event, name: name)
    guard let what = Self.once[event.kind] else { return }
    let entry = Entry(kind: event.kind, subject: event.subject)
    counts[entry, default: 0] += 1
    if counts[entry] == 2 { faults.append("\(what) of \(name(event.subject)) was told twice") }
  }

  /// True of a coordinator that has begun. It may have ended in its own `start`.
  func hasStarted(_ coordinator: flow_coordinator) -> Bool {
    counts[Entry(kind: FLOW_EVENT_START, subject: coordinator)] != nil
  }

  /// Checks that every coordinator that began has ended once, and was destroyed (O6, W4).
  func checkEndings(_ name: (flow_handle) -> String) throws(StepFailure) {
    for entry in counts.keys where entry.kind == FLOW_EVENT_START {
      for kind in [FLOW_EVENT_FINISHED, FLOW_EVENT_RELEASED] {
        if counts[Entry(kind: kind, subject: entry.subject)] != 1 {
          throw StepFailure("O6: \(name(entry.subject)) began and has not ended once")
        }
      }
    }
  }

  /// Checks the steps of A4, and that only hidden screens are removed.
  private func follow(_ event: Event, name: (flow_handle) -> String) {
    let from: [flow_appearance]
    let to: flow_appearance
    switch event.kind {
    case FLOW_EVENT_WILL_APPEAR:
      (from, to) =
        ([FLOW_APPEARANCE_HIDDEN, FLOW_APPEARANCE_DISAPPEARING], FLOW_APPEARANCE_APPEARING)
    case FLOW_EVENT_DID_APPEAR:
      (from, to) = ([FLOW_APPEARANCE_APPEARING], FLOW_APPEARANCE_VISIBLE)
    case FLOW_EVENT_WILL_DISAPPEAR:
      (from, to) =
        ([FLOW_APPEARANCE_VISIBLE, FLOW_APPEARANCE_APPEARING], FLOW_APPEARANCE_DISAPPEARING)
    case FLOW_EVENT_DID_DISAPPEAR:
      (from, to) = ([FLOW_APPEARANCE_DISAPPEARING], FLOW_APPEARANCE_HIDDEN)
    case FLOW_EVENT_REMOVED: (from, to) = ([FLOW_APPEARANCE_HIDDEN], FLOW_APPEARANCE_HIDDEN)
    default: return
    }
    let old = appearances[event.subject] ?? FLOW_APPEARANCE_HIDDEN
    appearances[event.subject] = to
    if !from.contains(old) { faults.append(Self.fault(event, name: name(event.subject), old: old)) }
  }

  private static func fault(
    _ event: Event, name: String, old: flow_appearance
  ) -> String {
    let goal =
      switch event.kind {
      case FLOW_EVENT_WILL_APPEAR: "will appear"
      case FLOW_EVENT_DID_APPEAR: "did appear"
      case FLOW_EVENT_WILL_DISAPPEAR: "will disappear"
      case FLOW_EVENT_DID_DISAPPEAR: "did disappear"
      default: "was removed"
      }
    return "A4: \(name) \(goal) while it was \(text(flow_appearance_name(old)))"
  }

  /// Returns the appearance that the callbacks of a screen have given it.
  func appearance(_ screen: flow_screen) -> flow_appearance {
    appearances[screen] ?? FLOW_APPEARANCE_HIDDEN
  }
}
