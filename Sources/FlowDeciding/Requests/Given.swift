package import CFlowABI
import FlowCalling
package import FlowModel
import FlowRecords

/// Everything a caller passes with a request: the fields of a `flow_request`, and those it lacks.
package struct Given {
  package let kind: RequestKind
  package var request: flow_request
  package var route: UnsafePointer<flow_route>?
  package var uri: UnsafePointer<flow_uri>?
  /// The version of the state that is given.
  package var version: UInt32 = 0
  /// The window a toolkit's report is for; nil for an ordinary request (Q10).
  package var window: flow_handle?

  package init(
    _ kind: RequestKind, from: flow_handle, options: UnsafePointer<flow_options>?
  ) {
    self.kind = kind
    request = flow_request()
    request.from = from
    request.options = options
  }

  /// A request of a batch.
  package init(_ kind: RequestKind, for request: flow_request) {
    self.kind = kind
    self.request = request
  }
}
