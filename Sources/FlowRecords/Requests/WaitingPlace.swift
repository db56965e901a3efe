package import CFlowABI
import FlowMessages
package import FlowModel

/// Where a request waits that cannot run now.
package enum WaitingPlace: Equatable {
  /// A transition runs in a window.
  case window(WindowID)
  /// A deep link waits for the root coordinator of a window, or for another link there (L4).
  case deepLink(WindowID)
  /// The guard of a coordinator needs time (L3).
  case guarded(CoordinatorID)
  /// It is about something in no window, and waits for all of them (Q2), or until that is in one;
  /// none if it is gone.
  case noWindow(flow_handle)
}
