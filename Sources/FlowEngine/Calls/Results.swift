import CFlowABI
import CSystem
import FlowCalling
import FlowMessages
import FlowValues
import FlowRecords
import FlowDeciding
import FlowRunning

/// The results handed to callers last. They are kept until the next call that hands out a result,
/// because the object that returned them may be gone before the caller reads them (flow/invoke.h).
struct Results: ~Copyable {
  private var bytes: UnsafeMutableRawPointer?
  private var capacity = 0
  private var value: OwnedValue?
  private var content: ContentStore?
  private var rows: RowRange?

  deinit { bytes?.deallocate() }

  mutating func keepContent(_ content: ContentStore) { self.content = content }

  mutating func keepRows(_ rows: RowRange) { self.rows = rows }

  /// Copies the data that a result points to.
  mutating func keepCopy(of result: UnsafeMutablePointer<flow_value>) throws(Fault) {
    switch result.pointee.type {
    case FLOW_TYPE_STRING:
      let text = result.pointee.as.string
      result.pointee.as.string.data = copy(text.data, size: text.size)?.assumingMemoryBound(
        to: CChar.self)
    case FLOW_TYPE_BYTES:
      let given = result.pointee.as.bytes
      result.pointee.as.bytes.data = copy(given.data, size: given.size)?.assumingMemoryBound(
        to: UInt8.self)
    case FLOW_TYPE_LIST, FLOW_TYPE_MAP:
      let owned = try OwnedValue.copy(of: result)
      result.pointee = owned.pointer.pointee
      value = owned
    default: return
    }
  }

  /// Copies bytes, which may lie in the last copy.
  private mutating func copy(_ data: UnsafeRawPointer?, size: Int) -> UnsafeRawPointer? {
    guard let data else { return nil }
    var old: UnsafeMutableRawPointer?
    if size >= capacity {
      old = bytes
      capacity = max(size + 1, capacity * 2, 64)
      bytes = .allocate(byteCount: capacity, alignment: 16)
    }
    guard let bytes else { return nil }
    memmove(bytes, data, size)
    (bytes + size).storeBytes(of: 0, as: UInt8.self)
    old?.deallocate()
    return UnsafeRawPointer(bytes)
  }
}

extension Engine {
  /// Runs requests after a call that hands out a result. The result stays in place, whatever
  /// callbacks are handed meanwhile.
  func settleAfterResult() {
    if isForLater() || loop.isSettling { return }
    var kept = Results()
    swap(&kept, &results)
    settle()
    swap(&kept, &results)
  }
}
