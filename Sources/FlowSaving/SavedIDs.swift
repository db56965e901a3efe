package import CFlowABI
import FlowModel

/// Handles by saved ids, noted when somebody asks.
package struct SavedIDs {
  private var handles = SortedNumbers()
  private var count: UInt64 = 0

  package init() {}

  package func find(_ id: UInt64) -> flow_handle? { handles[id] }

  /// Begins anew. Returns false if no id has been given since it began last.
  package mutating func begin(at count: UInt64) -> Bool {
    if self.count == count { return false }
    self.count = count
    handles = SortedNumbers()
    return true
  }

  package mutating func noteID(_ id: UInt64?, of handle: flow_handle) {
    if let id, id != 0 { handles.addValue(handle, for: id) }
  }

  /// Makes what was noted known.
  package mutating func endNoting() { handles.sort() }
}
