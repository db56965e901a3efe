import CFlowABI

/// A method the engine itself calls. Each class has a fixed slot for each.
package enum StandardMethod: Int, CaseIterable {
  case create, destroy
  case render, willAppear, didAppear, willDisappear, didDisappear, removed, input, capability
  case mayLeave, attempted, linkChanged, navigate, `guard`
  case start, childFinished, maySelect, reselected
  case transition, changed, gesture
  case didStart, didFinish, event
}

extension StandardMethod {
  struct Declaration {
    let kind: flow_kind
    let method: StandardMethod
    let name: String
    let signature: String
  }

  /// The standard methods of a kind.
  static func declared(_ kind: flow_kind) -> [Declaration] {
    declarations.filter { $0.kind == kind }
  }

  /// What the table of flow/class.h says.
  private static let declarations: [Declaration] = {
    var declarations: [Declaration] = []
    while let row = flow_table_method(Int32(declarations.count))?.pointee {
      let name = Text.string(row.name)
      guard let method = StandardMethod(named: name) else {
        preconditionFailure("a standard method of flow/class.h has no slot")
      }
      declarations.append(
        Declaration(
          kind: row.kind, method: method, name: name, signature: Text.string(row.signature)))
    }
    return declarations
  }()

  /// The slot of a name; kinds that have a method of the same name share it.
  private init?(named name: String) {
    switch name {
    case "create": self = .create
    case "destroy": self = .destroy
    case "render": self = .render
    case "will_appear": self = .willAppear
    case "did_appear": self = .didAppear
    case "will_disappear": self = .willDisappear
    case "did_disappear": self = .didDisappear
    case "removed": self = .removed
    case "input": self = .input
    case "capability": self = .capability
    case "may_leave": self = .mayLeave
    case "attempted": self = .attempted
    case "link_changed": self = .linkChanged
    case "navigate": self = .navigate
    case "guard": self = .guard
    case "start": self = .start
    case "child_finished": self = .childFinished
    case "may_select": self = .maySelect
    case "reselected": self = .reselected
    case "transition": self = .transition
    case "changed": self = .changed
    case "gesture": self = .gesture
    case "did_start": self = .didStart
    case "did_finish": self = .didFinish
    case "event": self = .event
    default: return nil
    }
  }
}
