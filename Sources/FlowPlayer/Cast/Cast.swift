import CFlowABI
import FlowKit

/// The cast of a script: its names, what they stand for, and how they behave.
final class Cast {
  enum Kind {
    case screen, flow, root

    /// The built-in class that scripts shape.
    var classID: String {
      switch self {
      case .screen: "flowhost.screen"
      case .flow: "flowhost.coordinator"
      case .root: "flowhost.root"
      }
    }
  }

  /// The declaration that a script has made about a name.
  struct Role {
    var kind: Kind
    /// A plugin's class; `nil` for the built-in one.
    var classID: String?
    var arguments: Value?
    /// The steps that a coordinator performs when it starts.
    var start: [Step] = []
    /// The elements that a screen shows.
    var elements: [Element] = []
    /// The id of the element to which a screen gives the focus; empty for none.
    var focus = ""
  }

  var roles: [String: Role] = [:]
  /// The steps of coordinators for routes, and the answers of their guards, by the names of both.
  var routes: [String: [String: [Step]]] = [:]
  var guards: [String: [String: GuardAnswer]] = [:]
  /// The question that a coordinator's guard was asked last.
  var questions: [String: flow_question] = [:]
  private var handles: [String: flow_handle] = [:]
  private var names: [flow_handle: String] = [:]
  /// The classes of all objects that have been given a name, even if they are gone.
  private var classIDs: [String: String] = [:]
  /// The number that was last given behind a name.
  private var lastNumbers: [String: Int] = [:]

  func handle(_ name: String) -> flow_handle? { handles[name] }
  func name(of handle: flow_handle) -> String? { names[handle] }

  func classID(_ name: String) -> String? { classIDs[name] }

  /// Gives a handle a name. A name means its newest instance; older handles keep theirs.
  func bind(_ name: String, to handle: flow_handle, classID: String? = nil) {
    handles[name] = handle
    names[handle] = name
    if let classID { classIDs[name] = classID }
  }

  /// Gives a name to an instance that the script did not make: `wish`, or `wish#2` and so on.
  func adopt(_ handle: flow_handle, as wish: String, classID: String? = nil) -> String {
    var name = wish
    while handles[name] != nil {
      let number = lastNumbers[wish, default: 1] + 1
      lastNumbers[wish] = number
      name = "\(wish)#\(number)"
    }
    bind(name, to: handle, classID: classID)
    return name
  }

  /// Makes a name mean a new instance at its next use.
  func forget(_ name: String) { handles[name] = nil }

  var allNames: [String] { Array(handles.keys) }
  var allHandles: [flow_handle] { Array(names.keys) }
}
