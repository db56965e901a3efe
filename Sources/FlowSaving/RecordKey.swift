package import CFlowABI
package import CSaving
import FlowMessages
package import FlowModel
import FlowValues

/// The keys of records and of maps inside them, each the place of a row in CSaving.h.
extension RecordKey {
  static let count = Int(CSAVING_COUNT)

  /// The keys that a placeholder keeps as they are, from `class` to `state`.
  package static var ofPlaceholders: Series<RecordKey> {
    [.class, .plugin, .version, .arguments, .handles, .state]
  }

  /// The screens that a route names.
  static var screensOfRoutes: Series<RecordKey> { [.screen, .base, .landing] }

  package var text: flow_string { csaving_text(csaving_row(rawValue)) }

  /// Finds the number of the key that a text is in records of a kind; `SavedFields.noKey` if this
  /// version does not know it there.
  @inline(never)
  static func find(_ text: flow_string, in place: UInt16) -> UInt8 {
    for number in 0..<UInt8(count) where isKey(number, named: text, in: place) { return number }
    return SavedFields.noKey
  }

  @inline(__always)
  static func isKey(_ number: UInt8, named text: flow_string, in place: UInt16) -> Bool {
    let row = csaving_row(number)
    return row.pointee.places & place != 0 && Values.equal(csaving_text(row), text)
  }

  /// The number of kinds of records, whose bits come first.
  static var placeCount: Int { 5 }

  /// The bit of a record's kind; nil for a kind that is not saved.
  static func place(of kind: flow_kind) -> UInt16? {
    switch kind {
    case FLOW_KIND_NONE: UInt16(CSAVING_ENGINE)
    case FLOW_KIND_WINDOW: UInt16(CSAVING_WINDOW)
    case FLOW_KIND_LAYER: UInt16(CSAVING_LAYER)
    case FLOW_KIND_SCREEN: UInt16(CSAVING_SCREEN)
    case FLOW_KIND_COORDINATOR: UInt16(CSAVING_COORDINATOR)
    default: nil
    }
  }
}

extension FieldForm {
  /// True if a value has this form.
  @_optimize(speed)
  func takes(_ value: flow_value) -> Bool {
    switch self {
    case .any: true
    case .id: value.isNumber(below: Journal.idLimit)
    case .word: value.isNumber(below: 1 << 32)
    case .truth: value.type == FLOW_TYPE_BOOLEAN
    case .text: value.type == FLOW_TYPE_STRING
    case .map: value.type == FLOW_TYPE_MAP
    case .list: value.type == FLOW_TYPE_LIST
    case .ids: value.isList { $0.isNumber(below: Journal.idLimit) }
    case .texts: value.isList { $0.type == FLOW_TYPE_STRING }
    case .lists: value.isList { $0.type == FLOW_TYPE_LIST }
    case .maps: value.isList { $0.type == FLOW_TYPE_MAP }
    }
  }

  /// The words for a value of this form, for messages.
  var word: Literal {
    switch self {
    case .id, .word: "whole number in its range"
    case .truth: "truth value"
    case .text: "text"
    case .map: "map"
    default: "list of what it may have"
    }
  }
}

extension flow_value {
  @inline(__always)
  fileprivate func isNumber(below limit: UInt64) -> Bool {
    type == FLOW_TYPE_INTEGER && UInt64(bitPattern: self.as.integer) < limit
  }

  @inline(__always)
  fileprivate func isList(of isItem: (flow_value) -> Bool) -> Bool {
    type == FLOW_TYPE_LIST && items.allSatisfy(isItem)
  }
}

extension SavedCoordinatorNode.Home {
  /// The kind of a home, as it is saved.
  /// The keys that a placeholder keeps as they are, from `class` to `state`.
  package static var ofPlaceholders: Series<RecordKey> {
    [.class, .plugin, .version, .arguments, .handles, .state]
  }

  /// The screens that a route names.
  static var screensOfRoutes: Series<RecordKey> { [.screen, .base, .landing] }

  package var text: flow_string {
    let text: StaticString =
      switch self {
      case .none: ""
      case .root: "root"
      case .stack: "stack"
      case .top: "top"
      case .tabs: "tabs"
      case .pane: "pane"
      case .layer: "layer"
      }
    return text.view
  }
}
