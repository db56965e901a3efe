import CFlowABI
import FlowKit
import FlowKitHost

/// A request whose names have become handles.
struct PreparedRequest {
  var verb: RequestVerb
  var from: flow_handle
  var presentable: flow_handle = FLOW_NONE
  var classID = ""
  var screens: [flow_handle] = []
  var count = 0
  var value: Value?
  var route: Route?
  var uri = ""
  var tabs = TabsOptions()
  /// The roots of tabs, with the names of these.
  var roots: [flow_handle] = []
  var tabNames: [String] = []

  /// The presentables that the engine takes over. Another screen, which is there, is only named.
  var given: [flow_handle] {
    let isTaken = presentable != FLOW_NONE && !verb.operands.contains(.screen)
    return screens + roots + (isTaken ? [presentable] : [])
  }
}

extension PreparedRequest {
  /// The request as a value of the ABI, for a batch or a call of its function.
  func lent(_ loan: Loan, with options: flow_options? = nil) -> flow_request {
    var request = flow_request()
    request.struct_size = UInt32(MemoryLayout<flow_request>.size)
    request.kind = verb.kind ?? 0
    request.from = from
    request.presentable = presentable
    request.count = count
    request.options = loan.array(options.map { [$0] } ?? [])
    request.screens = loan.array(screens)
    for operand in verb.operands {
      switch operand {
      case .classID: request.class_id = loan.cString(classID)
      case .arguments: request.arguments = loan.pointer(value)
      case .value: request.value = loan.pointer(value)
      case .tabs: request.tabs = loan.array([lentTabs(loan)])
      case .tab: request.tab = lentTabs(loan).tabs
      default: break
      }
    }
    return request
  }
}
