package import CFlowABI
package import FlowMessages
package import FlowModel

/// Some rows of an element, given by its screen when they are asked for (V15).
package final class RowRange {
  /// The rows as callers get them.
  package let result: UnsafeMutablePointer<flow_rows>
  /// The screen that is asked.
  package let screen: ScreenID
  /// The first mistake in them, for which all are refused.
  package private(set) var mistake: Fault?

  private let first: Int
  private let limit: Int
  private let id: flow_string
  private let key: UInt64
  private let isSecret: Bool
  private let isOfPlugin: Bool
  private let memory = ContentMemory()
  private var rows: Series<flow_row> = []
  private let places = NameTable()

  /// Makes an empty range of an element's rows.
  ///
  /// - Parameter limit: the number of rows that are asked for.
  package init(of element: flow_element, in content: ContentStore, from first: Int, limit: Int) {
    result = .allocate(capacity: 1)
    result.initialize(to: flow_rows())
    screen = content.screen ?? .none
    (self.first, self.limit) = (first, limit)
    // The text is the content's, which outlives the call that fills the range.
    id = element.id
    key = element.key
    isSecret = ElementCheck.isSecret(element)
    isOfPlugin = content.isOfPlugin
  }

  deinit { result.deallocate() }

  /// Checks and copies rows behind those that are there.
  package func addRows(_ given: UnsafeBufferPointer<flow_row>) throws(Fault) {
    do throws(Fault) {
      guard let first = given.baseAddress else { return }
      for index in given.indices { try addRow(first + index) }
    } catch {
      if mistake == nil { mistake = error }
      throw error
    }
  }

  private func addRow(_ row: UnsafePointer<flow_row>) throws(Fault) {
    let number = first + rows.count + 1
    guard rows.count < limit else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "% rows of element '%' were asked for, from number % on; more were given", limit, id,
        first + 1)
    }
    try ElementCheck.checkSizes(row, id: id, number: number)
    if isOfPlugin {
      try ElementCheck.checkSource(of: row.pointee, id: id, number: number, isSecret: isSecret)
    }
    try ElementCheck.checkID(row.pointee.id, among: places, id: id, number: number)
    rows.append(flow_row())
    let last = rows.count - 1
    do throws(Fault) {
      try rows.withUnsafeMutableBufferPointer { (rows) throws(Fault) in
        guard let base = rows.baseAddress else { return }
        try memory.copy(row, to: base + last, element: id, key: key, number: number)
      }
    } catch {
      rows.removeLast()
      throw error
    }
    places.insert(rows[last].id, number: last)
  }

  /// Notes a mistake that was found otherwise.
  package func refuse(for mistake: Fault) { if self.mistake == nil { self.mistake = mistake } }

  /// Lays the rows out for the host.
  package func publish(of content: ContentStore) {
    let table = memory.rows(rows.count)
    for (index, row) in rows.enumerated() { (table + index).initialize(to: row) }
    result.pointee.struct_size = UInt32(MemoryLayout<flow_rows>.size)
    result.pointee.row_size = UInt32(MemoryLayout<flow_row>.stride)
    result.pointee.rows = UnsafePointer(table)
    result.pointee.row_count = rows.count
    result.pointee.first = first
    result.pointee.revision = content.revision
  }

  /// Finds a row by its id. Returns its place among all rows of the element.
  package func find(_ row: flow_string) -> (place: Int, row: UnsafePointer<flow_row>)? {
    guard let place = places.find(row), let rows = result.pointee.rows else { return nil }
    return (first + place, rows + place)
  }

  /// Calls `body` with each row and its place among all rows of the element.
  func forEach(_ body: (flow_row, Int) -> Void) {
    for (index, row) in rows.enumerated() { body(row, first + index) }
  }
}
