package import CFlowABI
import FlowMessages
package import FlowModel

/// A place where requests wait that cannot run now, named by the object they wait for.
package enum WaitingPlace: Equatable {
  /// A window in which a transition runs.
  case window(WindowID)
  /// A window for whose root coordinator, or for another link there, a deep link waits (L4).
  case deepLink(WindowID)
  /// A coordinator whose guard needs time (L3).
  case guarded(CoordinatorID)
  /// An object that is in no window. The request waits for all windows (Q2), or until the object is
  /// in one; 0 for an object that is gone.
  case noWindow(flow_handle)
}
