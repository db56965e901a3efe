import CFlowABI

/// Rows of a list or choice that are given when a host asks for them: of many thousand it shows a
/// few.
public struct RowsOnDemand {
  /// The number of rows there are.
  public var total: Int
  /// Gives rows: so many, from the one at this place on. Fewer are the last.
  public var rows: (Range<Int>) -> [Row]
  /// Finds the place of the row with an id; nil if there is none.
  public var find: (String) -> Int?

  /// Makes rows on demand.
  public init(
    total: Int, rows: @escaping (Range<Int>) -> [Row], find: @escaping (String) -> Int?
  ) {
    self.total = total
    self.rows = rows
    self.find = find
  }

  /// The method of every screen by which the engine asks for rows.
  public static var rowsMethod: String { "flow_kit_rows" }
  /// The method of every screen by which the engine asks for the place of a row.
  public static var findMethod: String { "flow_kit_find" }

  /// Gives rows that a host has asked for.
  func give(from first: UInt64, count: UInt64, to content: flow_content, in link: EngineLink) {
    let begin = min(Int(clamping: first), total)
    let end = begin + min(Int(clamping: count), total - begin)
    lending { loan in
      let lent = rows(begin..<end).map { $0.lent(loan) }
      _ = link.api.pointee.flow_content_add_rows(
        link.engine, content, loan.array(lent), lent.count,
        UInt32(MemoryLayout<flow_row>.stride))
    }
  }
}

extension ScreenInstance {
  func giveRows(of id: String, from first: UInt64, count: UInt64, to content: flow_content) {
    guard let link = context.link else { return }
    demand(of: id)?.give(from: first, count: count, to: content, in: link)
  }

  func findRow(_ row: String, of id: String) -> Int64 {
    demand(of: id)?.find(row).map { Int64($0) } ?? -1
  }
}

extension ClassDescription {
  /// Adds the methods by which the engine asks for rows on demand.
  mutating func addRowMethods() {
    let rows: flow_callback_rows_fn = { data, content, id, first, count in
      screenOf(data)?.giveRows(
        of: id.map { text($0.pointee) } ?? "", from: first, count: count, to: content)
    }
    let find: flow_callback_find_fn = { data, id, row in
      screenOf(data)?.findRow(
        row.map { text($0.pointee) } ?? "", of: id.map { text($0.pointee) } ?? "") ?? -1
    }
    addMethod(RowsOnDemand.rowsMethod, FLOW_SIGNATURE_callback_rows, rows)
    addMethod(RowsOnDemand.findMethod, FLOW_SIGNATURE_callback_find, find)
  }
}
