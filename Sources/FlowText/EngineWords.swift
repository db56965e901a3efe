package import CFlowABI
package import FlowKit

/// The engine's words for its numbers: the tables of include/flow, read by the functions of the
/// ABI.
package enum EngineWords {
  /// Words and numbers of a table, from `first` on to its end.
  package static func all(
    from first: Int32, named name: (Int32) -> UnsafePointer<CChar>?
  ) -> [(word: String, number: Int32)] {
    var all: [(word: String, number: Int32)] = []
    var number = first
    while true {
      let word = text(name(number))
      if word == "?" { return all }
      all.append((word, number))
      number += 1
    }
  }

  /// The numbers of a table by their words.
  package static func numbers(
    from first: Int32, named name: (Int32) -> UnsafePointer<CChar>?
  ) -> [String: Int32] {
    Dictionary(all(from: first, named: name).map { ($0.word, $0.number) }) { first, _ in first }
  }
}

/// The words for presentation styles: the last word of the engine's, as `cover` for a full screen
/// cover.
package enum StyleName {
  package static let all: [(String, flow_style)] = EngineWords.all(from: 0, named: flow_style_name)
    .map { (last($0.word), $0.number) }

  package static func of(_ style: flow_style) -> String { last(text(flow_style_name(style))) }

  package static func style(_ name: String) -> flow_style? { all.first { $0.0 == name }?.1 }

  private static func last(_ words: String) -> String {
    words.split(separator: " ").last.map(String.init) ?? words
  }
}

/// The words for statuses: `STALE_HANDLE`.
package enum StatusName {
  package static func of(_ status: flow_status) -> String {
    let name = text(flow_status_name(status))
    for prefix in ["FLOW_ERROR_", "FLOW_"] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }
}

/// The words for outcomes: `refused(duplicate)`.
package enum OutcomeName {
  /// - Parameter name: Returns the name of the object that vetoed.
  package static func of(_ outcome: Outcome, named name: (flow_handle) -> String) -> String {
    switch outcome.kind {
    case FLOW_OUTCOME_DONE: "ok"
    case FLOW_OUTCOME_NOOP where outcome.reason == FLOW_REASON_HANDLED:
      "handled(\(name(outcome.by)))"
    case FLOW_OUTCOME_REFUSED, FLOW_OUTCOME_FAILED:
      "\(word(of: flow_outcome_name(outcome.kind)))(\(word(of: flow_reason_name(outcome.reason))))"
    case FLOW_OUTCOME_VETOED: "vetoed(\(name(outcome.by)))"
    default: word(of: flow_outcome_name(outcome.kind))
    }
  }
}

/// Makes one word of a script from words of the engine: "parent ended" becomes `parent_ended`.
package func word(of pointer: UnsafePointer<CChar>?) -> String {
  String(text(pointer).map { $0 == " " || $0 == "-" ? "_" : $0 })
}

/// An ABI version as people write it.
package func abi(_ version: UInt32) -> String { "\(version >> 16).\(version & 0xffff)" }
