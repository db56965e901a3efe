import FlowCalls
import CFlowABI
import FlowCalling
import FlowModel
import FlowRecords
import FlowSaving
import FlowValues

/// A save that is running.
final class Saving {
  let journal: Journal
  let writer = RecordWriter()
  private let function:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<flow_record>?) -> Void
  private let userData: UnsafeMutableRawPointer?
  /// The number of the save; 0 if it has no taker, and moves no cursor.
  let number: UInt64
  /// The number of the taker's save before; 0: all is told.
  let cursor: UInt64
  /// The instance whose `save_state` runs; 0 if none does.
  var asked: flow_handle = 0

  init(
    journal: Journal,
    function:
      @escaping @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<flow_record>?) -> Void,
    userData: UnsafeMutableRawPointer?, saver: flow_saver, cursor: UInt64
  ) {
    self.journal = journal
    self.function = function
    self.userData = userData
    self.cursor = cursor
    number = saver == 0 ? 0 : journal.beginSave()
  }

  /// Hands a record to whoever takes them.
  @_optimize(speed)
  func tellRecord(
    _ kind: flow_kind, id: UInt64, value: UnsafePointer<flow_value>?, in engine: Calling
  ) {
    var record = flow_record()
    record.struct_size = UInt32(MemoryLayout<flow_record>.size)
    record.kind = kind
    record.id = id
    record.value = value
    withUnsafePointer(to: &record) { record in
      engine.outside(
        engine.places.record, "v(pp)", Calling.word(of: userData),
        Calling.word(of: UnsafeRawPointer(record))
      ) { function(userData, record) }
    }
  }
}
