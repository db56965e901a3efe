import CFlowABI
import FlowKitHost
import FlowSystem

/// Messages while the full screen has the terminal: the log, and the last callbacks.
///
/// People who look at the terminal afterwards find it there, too; a program that reads standard
/// error gets it at once.
final class Telling {
  private(set) var lines: [String] = []
  private(set) var calls: [String] = []
  var changed: () -> Void = {}
  private let session: Session
  /// The tree, for the report of a crash.
  private var tree: [String] = []

  private static let lineLimit = 1000
  private static let callLimit = 200
  /// The largest length of a call, in characters.
  private static let callLength = 1000
  private static let crashLimit = 10

  /// True if standard error is the terminal that the screen is on.
  private let sharesTerminal: Bool

  init(session: Session, sharesTerminal: Bool) {
    self.session = session
    self.sharesTerminal = sharesTerminal
    session.log.listener = { [weak self] in self?.tell($0) }
  }

  func record(_ call: String) {
    // Limits the length: a call may be of any.
    let shown = call.unicodeScalars.prefix(Self.callLength)
    calls.append(shown.endIndex == call.endIndex ? call : String(shown) + Glyphs.ellipsis)
    if calls.count > Self.callLimit { calls.removeFirst(calls.count - Self.callLimit) }
  }

  private func tell(_ line: String) {
    if !sharesTerminal { Output.messages.line(line) }
    addLine(line)
    keepForCrash(tree)
  }

  private func addLine(_ line: String) {
    lines.append(line)
    if lines.count > Self.lineLimit { lines.removeFirst(lines.count - Self.lineLimit) }
    changed()
  }

  /// Adds the lines that plugins have printed.
  func addPrinted(_ printed: [String]) {
    for line in printed { addLine(line) }
  }

  /// Sets the report of a crash: the tree, and the last messages.
  func keepForCrash(_ tree: [String]) {
    self.tree = tree
    let last = lines.suffix(Self.crashLimit)
    let told = last.isEmpty ? [] : ["flowhost: told last"] + last.map { "  \($0)" }
    Crash.keep(tree + told)
  }

  func release() {
    session.log.listener = nil
    if sharesTerminal { for line in lines { Output.messages.line(line) } }
  }
}

/// Keeps every callback for the panel.
final class CallRecorder: Observer {
  private let text: CallText
  private let record: (String) -> Void

  init(_ text: CallText, record: @escaping (String) -> Void) {
    self.text = text
    self.record = record
  }

  func event(_ event: Event) {
    switch event.kind {
    // Inputs are written when they are sent; a finger moves, and content changes, too often for a
    // panel of so few lines.
    case FLOW_EVENT_INPUT, FLOW_EVENT_GESTURE, FLOW_EVENT_CHANGED: break
    default: record(text.line(event))
    }
  }
}
