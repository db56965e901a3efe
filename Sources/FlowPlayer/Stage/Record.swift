import CFlowABI
import FlowKit
import FlowKitHost

/// A record of what a script has seen since it last looked.
final class Record {
  /// Which tokens the trace holds besides starts, removals, ends and the script's own outcomes.
  struct Detail: OptionSet {
    let rawValue: Int
    static let visibility = Detail(rawValue: 1)
    static let appearance = Detail(rawValue: 2)
    static let changes = Detail(rawValue: 4)
    static let requests = Detail(rawValue: 8)
    static let calls = Detail(rawValue: 16)
    static let destruction = Detail(rawValue: 32)
  }

  var detail: Detail = []
  var trace: [Token] = []
  /// The changes that presenters were asked to show.
  var changes: [HostChange] = []
  /// The changes marked with "more has changed" since a step last looked for such.
  var incomplete: [HostChange] = []
  /// The gestures that presenters were told of.
  var gestures: [Token] = []
  /// The event that the observer was told last.
  var lastEvent: (kind: flow_event_kind, subject: flow_handle)?
  var diagnostics: [Diagnostic] = []
  /// Hears of each diagnostic when it is told.
  var hearer: ((Diagnostic) -> Void)?
  /// The ends of coordinators, oldest first.
  var results: [(name: String, hasParent: Bool, cause: String, value: Value?)] = []
  /// The value that the last `invoke` returned.
  var returned: Value?

  /// Callbacks of the built-in classes as the observer was told, and as they ran.
  private var announced: [Token] = []
  private var delivered: [Token] = []

  func announce(_ token: Token) { announced.append(token) }

  func deliver(_ token: Token) { delivered.append(token) }

  /// The difference between the two; `nil` when they agree. Agreement clears both.
  var difference: (announced: String, delivered: String)? {
    if announced == delivered {
      announced = []
      delivered = []
      return nil
    }
    return (Self.line(announced), Self.line(delivered))
  }

  func takeTrace() -> [Token] {
    defer { trace = [] }
    return trace
  }

  func takeChanges() -> [HostChange] {
    defer { changes = [] }
    return changes
  }

  static func line(_ tokens: [Token]) -> String {
    tokens.isEmpty ? "nothing" : tokens.map(\.description).joined(separator: " ")
  }
}

extension Record.Detail {
  static func named(_ name: String) -> Record.Detail? {
    switch name {
    case "visibility": .visibility
    case "appearance": .appearance
    case "changes": .changes
    case "requests": .requests
    case "calls": .calls
    case "destruction": .destruction
    // Destructions are left out: a host hears of no callback for them.
    case "all": [.visibility, .appearance, .changes, .requests, .calls]
    default: nil
    }
  }

  static let names = [
    "visibility", "appearance", "changes", "requests", "calls", "destruction", "all",
  ]
}
