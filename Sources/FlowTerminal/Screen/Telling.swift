import CFlowABI
import FlowKitHost
import FlowSystem

/// Messages while the full screen has the terminal: the log, and the last callbacks.
///
/// People who look at the terminal afterwards find it there, too; a program that reads standard
/// error gets it at once.
final class Telling {
  private(set) var lines: [String] = []
  /// The number of lines ever told.
  private(set) var lineCount = 0
  private(set) var calls: [PanelLine] = []
  private let began = Moment.now
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

  /// Keeps a call, with the time since the flow began, in seconds.
  func record(_ call: String, look: Look) -> PanelLine {
    // Limits the length: a call may be of any.
    let shown = call.unicodeScalars.prefix(Self.callLength)
    let text = shown.endIndex == call.endIndex ? call : String(shown) + Glyphs.ellipsis
    let line = PanelLine(text, look: look, lead: Self.seconds(began.age))
    calls.append(line)
    if calls.count > Self.callLimit { calls.removeFirst(calls.count - Self.callLimit) }
    return line
  }

  /// Milliseconds as "1.234", "12.34" or "123.4", always as wide.
  private static func seconds(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1000)
    let digits = String(repeating: "0", count: 3 - rest.count) + rest
    let text = "\(milliseconds / 1000).\(digits)"
    return String(text.prefix(max(5, text.count - 4)))
  }

  /// Adds a line that is only for the log.
  func addNote(_ line: String) { addLine(line) }

  private func tell(_ line: String) {
    if !sharesTerminal { Output.messages.line(line) }
    addLine(line)
    keepForCrash(tree)
  }

  private func addLine(_ line: String) {
    lines.append(line)
    lineCount += 1
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
  private let record: (String, Look) -> Void

  init(_ text: CallText, record: @escaping (String, Look) -> Void) {
    self.text = text
    self.record = record
  }

  func event(_ event: Event) {
    switch event.kind {
    // Inputs are written when they are sent; a finger moves, and content changes, too often for a
    // panel of so few lines.
    case FLOW_EVENT_INPUT, FLOW_EVENT_GESTURE, FLOW_EVENT_CHANGED: break
    default: record(text.line(event), CallText.callLook(of: event))
    }
  }
}
