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
  private let owner: RowOwner
  private let key: UInt64
  private var memory = ContentMemory()
  /// The rows so far; nil before the first.
  private var table: RowTable?

  /// Most callers ask for no more rows than a window shows.
  private static let fewest = 16

  /// Makes an empty range of an element's rows.
  ///
  /// - Parameter limit: the number of rows that are asked for.
  package init(of element: flow_element, in content: ContentStore, from first: Int, limit: Int) {
    result = .allocate(capacity: 1)
    result.initialize(to: flow_rows())
    screen = content.screen ?? .none
    (self.first, self.limit) = (first, limit)
    // The text is the content's, which outlives the call that fills the range.
    owner = RowOwner(
      id: element.id, isSecret: ElementCheck.isSecret(element), isOfPlugin: content.isOfPlugin)
    key = element.key
  }

  deinit { result.deallocate() }

  private var count: Int { table?.count ?? 0 }

  /// Checks and copies rows behind those that are there.
  package func addRows(_ given: UnsafeBufferPointer<flow_row>) throws(Fault) {
    do throws(Fault) {
      guard let first = given.baseAddress else { return }
      for index in given.indices { try addRow(first + index, of: given.count - index) }
    } catch {
      if mistake == nil { mistake = error }
      throw error
    }
  }

  /// - Parameter left: the number of rows that come, this one included.
  private func addRow(_ row: UnsafePointer<flow_row>, of left: Int) throws(Fault) {
    guard count < limit else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "% rows of element '%' were asked for, from number % on; more were given", limit, owner.id,
        first + 1)
    }
    try roomy(for: min(left, limit)).addRow(
      row, of: owner, number: first + count + 1, in: &memory)
  }

  /// Returns the table, with room for another row.
  private func roomy(for wanted: Int) throws(Fault) -> RowTable {
    if let table, !table.isFull { return table }
    let roomier =
      table.map { $0.grown(in: &memory) }
      ?? RowTable(of: key, capacity: max(wanted, min(limit, Self.fewest)), in: &memory)
    guard let roomier else {
      throw Fault(
        FLOW_ERROR_OUT_OF_MEMORY,
        "there is not enough memory to copy % rows of element '%'", wanted, owner.id)
    }
    table = roomier
    return roomier
  }

  /// Notes a mistake that was found otherwise.
  package func refuse(for mistake: Fault) { if self.mistake == nil { self.mistake = mistake } }

  /// Lays the rows out for the host.
  package func publish(of content: ContentStore) {
    result.pointee.struct_size = UInt32(MemoryLayout<flow_rows>.size)
    result.pointee.row_size = UInt32(MemoryLayout<flow_row>.stride)
    result.pointee.rows = table.map { UnsafePointer($0.rows) }
    result.pointee.row_count = count
    result.pointee.first = first
    result.pointee.revision = content.revision
  }

  /// Finds a row by its id. Returns its place among all rows of the element.
  package func find(_ row: flow_string) -> (place: Int, row: UnsafePointer<flow_row>)? {
    guard let table, let number = table.find(row) else { return nil }
    return (first + number, UnsafePointer(table.rows + number))
  }

  /// Calls `body` with each row and its place among all rows of the element.
  func forEach(_ body: (flow_row, Int) -> Void) {
    for number in 0..<count { if let table { body(table.rows[number], first + number) } }
  }
}
